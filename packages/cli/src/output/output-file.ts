import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { InputError } from '../input/input-error.ts'
import { reasonOf } from '../input/read-text.ts'

/** A file for output; what it held is gone, and folders on the way to it are made. */
export class OutputFile {
  readonly #path: string
  readonly #file: number

  /** @throws {InputError} if it cannot be written: sooner than after a long run. */
  constructor(path: string) {
    this.#path = path
    this.#file = this.#attempt(() => {
      mkdirSync(dirname(path), { recursive: true })
      return openSync(path, 'w')
    })
  }

  write(text: string): void {
    this.#attempt(() => {
      const bytes = Buffer.from(text)
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at)
    })
  }

  close(): void {
    closeSync(this.#file)
  }

  #attempt<Result>(work: () => Result): Result {
    try {
      return work()
    } catch (error) {
      throw new InputError(`cannot write ${this.#path}: ${reasonOf(error)}`, { cause: error })
    }
  }
}
