import { spawn } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { FetchError } from './fetch-error.ts'

/** A program that is run for its output. */
export interface ToolRun {
  readonly program: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly maxBytes: number
  readonly seconds: number
  /** What it reads; nothing by default. */
  readonly input?: string
  /** Looked at twice a second while the program runs; ends it by throwing. */
  readonly watch?: () => void
}

// What a tool says of its failure; more is a log.
const maxErrorBytes = 16 * 1024
const watchMilliseconds = 500

/**
 * Runs a program and gives what it prints; it may not go on for ever.
 *
 * @throws {FetchError} with the program's own words when it fails.
 */
export function runTool({ program, args, env, ...limits }: ToolRun): Promise<Buffer> {
  return new Promise((done, failed) => {
    // A group of its own, so that what the program starts ends with it.
    const isGroup = process.platform !== 'win32'
    const child = spawn(program, [...args], {
      env,
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: isGroup,
    })
    let problem: Error | undefined
    const stop = (reason: Error) => {
      problem ??= reason
      end(child.pid, isGroup, () => child.kill('SIGKILL'))
    }
    const out = new BoundedOutput(limits.maxBytes, () =>
      stop(new FetchError(`${program} gives more than ${limits.maxBytes} bytes`)),
    )
    const err = new BoundedOutput(maxErrorBytes, () => {})
    child.stdout.on('data', chunk => out.add(chunk))
    child.stderr.on('data', chunk => err.add(chunk))
    // Who does not read what it is told closes the pipe; how it ends tells whether it should have.
    child.stdin.on('error', () => undefined)
    child.stdin.end(limits.input ?? '')
    const timer = setTimeout(
      () => stop(new FetchError(`${program} was not done within ${limits.seconds} s`)),
      limits.seconds * 1_000,
    )
    const watching = setInterval(() => attempt(limits.watch, stop), watchMilliseconds)
    child.on('error', error => stop(notStarted(program, error)))
    child.on('close', code => {
      clearTimeout(timer)
      clearInterval(watching)
      if (problem !== undefined) failed(problem)
      else if (code === 0) done(out.bytes())
      else failed(new FetchError(`${program} failed: ${said(err.bytes()) || `code ${code}`}`))
    })
  })
}

function end(pid: number | undefined, isGroup: boolean, otherwise: () => void): void {
  if (pid === undefined) return
  try {
    if (isGroup) process.kill(-pid, 'SIGKILL')
    else otherwise()
  } catch (error) {
    // It has ended by itself meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function attempt(watch: (() => void) | undefined, stop: (error: Error) => void): void {
  try {
    watch?.()
  } catch (error) {
    stop(error instanceof Error ? error : new Error(String(error)))
  }
}

function notStarted(program: string, error: NodeJS.ErrnoException): FetchError {
  const reason = error.code === 'ENOENT' ? 'it is not on the path' : error.message
  return new FetchError(`${program} cannot be run: ${reason}`, { cause: error })
}

class BoundedOutput {
  readonly #chunks: Buffer[] = []
  readonly #maxBytes: number
  readonly #tooLarge: () => void
  #size = 0

  constructor(maxBytes: number, tooLarge: () => void) {
    this.#maxBytes = maxBytes
    this.#tooLarge = tooLarge
  }

  add(chunk: Buffer): void {
    const room = this.#maxBytes - this.#size
    this.#size += chunk.length
    if (room > 0) this.#chunks.push(chunk.subarray(0, room))
    if (chunk.length > room) this.#tooLarge()
  }

  bytes(): Buffer {
    return Buffer.concat(this.#chunks)
  }
}

// Enough for a cause; tools write the same thing in many lines.
const maxWords = 500

/** What a program printed in one line, without the colours and credentials in addresses. */
function said(bytes: Buffer): string {
  return stripVTControlCharacters(bytes.toString('utf8'))
    .replace(/([a-z+]+:\/\/)[^/@\s]*@/gi, '$1')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .join('; ')
    .slice(0, maxWords)
}

/** Whether a program is on the path of some environment. */
export function isOnPath(program: string, env: NodeJS.ProcessEnv): boolean {
  const folders = (env.PATH ?? '').split(delimiter).filter(folder => folder !== '')
  const names = process.platform === 'win32' ? [`${program}.exe`, `${program}.cmd`] : [program]
  return folders.some(folder => names.some(name => isExecutable(join(folder, name))))
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false // not there, or not ours to run
  }
}
