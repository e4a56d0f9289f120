import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { type JsonObject, parseJson, stringifyJson } from '@ephor/lang/json'
import type { Answer } from '../subjects/subject.ts'

/** One process of the oracle, asked line by line. */
export class Oracle {
  readonly #process: ChildProcessWithoutNullStreams
  readonly #waiting: ((answer: Answer) => void)[] = []

  constructor(program: string, subject: string) {
    this.#process = spawn(program, [subject])
    this.#process.stderr.resume()
    createInterface({ input: this.#process.stdout }).on('line', line => {
      this.#waiting.shift()?.(parseJson(line) as unknown as Answer)
    })
    const end = () => {
      for (const give of this.#waiting.splice(0)) give({ error: 'the oracle has ended' })
    }
    this.#process.on('error', end)
    this.#process.on('close', end)
    this.#process.stdin.on('error', end)
  }

  ask(line: JsonObject): Promise<Answer> {
    return new Promise(give => {
      this.#waiting.push(give)
      this.#process.stdin.write(`${stringifyJson(line)}\n`)
    })
  }

  stop(): void {
    this.#process.stdin.end()
  }
}
