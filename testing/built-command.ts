import { execFile, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What a run of the command printed, and how it ended. */
export interface CommandRun {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

export interface RunSettings {
  readonly cwd?: string
  /** Standard input; nothing by default. */
  readonly input?: string
  /** Arguments of Node itself. */
  readonly node?: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  /** As whom; as this user by default. */
  readonly uid?: number | undefined
}

/** The command as it is shipped, bundled from the sources into a folder of its own. */
export interface BuiltCommand {
  /** What Node runs. */
  readonly file: string
  run(args: readonly string[], settings?: RunSettings): Promise<CommandRun>
  remove(): void
}

/** Bundles the command, in about a second. */
export async function buildCommand(): Promise<BuiltCommand> {
  const folder = mkdtempSync(join(tmpdir(), 'ephor-command-'))
  chmodSync(folder, 0o755) // for tests that run it as somebody else
  cpSync(join(root, 'packages/cli/bin'), join(folder, 'bin'), { recursive: true })
  const bundle = join(root, 'scripts/bundle.mjs')
  await promisify(execFile)(process.execPath, [bundle, join(folder, 'dist')], { cwd: root })
  const file = join(folder, 'bin/ephor.cjs')
  return {
    file,
    run: (args, settings = {}) => run([file, ...args], settings),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

function run(
  args: readonly string[],
  { cwd = root, input = '', node = [], env = process.env, uid }: RunSettings,
): Promise<CommandRun> {
  return new Promise((done, failed) => {
    const owner = uid === undefined ? {} : { uid, gid: uid }
    const child = spawn(process.execPath, [...node, ...args], { cwd, env, ...owner })
    const out: Buffer[] = []
    const err: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk))
    child.on('error', failed)
    child.on('close', code =>
      done({ code, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() }),
    )
    child.stdin.end(input)
  })
}
