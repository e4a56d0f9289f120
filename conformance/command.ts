import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { resolve } from 'node:path'

/** What a run of the built command printed. */
export interface CommandResult {
  readonly code: number
  readonly out: string
  readonly err: string
}

// A run that takes longer hangs.
const timeoutMilliseconds = 300_000

/** Runs the built command, with a file as its standard input if there is one. */
export function runCommand(
  args: readonly string[],
  { input }: { readonly input?: string } = {},
): Promise<CommandResult> {
  const program = resolve('packages/cli/bin/ephor.cjs')
  const stdin = input === undefined ? undefined : openSync(input, 'r')
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [program, ...args], {
      stdio: [stdin ?? 'ignore', 'pipe', 'pipe'],
      timeout: timeoutMilliseconds,
      env: { ...process.env, NO_COLOR: '1' },
    })
    const out: Buffer[] = []
    const err: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => out.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => err.push(chunk))
    child.on('error', failed)
    child.on('close', code => {
      if (stdin !== undefined) closeSync(stdin)
      const text = (chunks: readonly Buffer[]) => Buffer.concat(chunks).toString('utf8')
      done({ code: code ?? 1, out: text(out), err: text(err) })
    })
  })
}

/** Does work on every item, a few at a time; results in the order of the items. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  atOnce = 2,
): Promise<readonly Result[]> {
  const results: Result[] = new Array(items.length)
  let next = 0
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      results[index] = await work(items[index] as Item)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
