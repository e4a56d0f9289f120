import { dirname, join } from 'node:path'
import { checkSchema } from '@ephor/engine'
import type { JsonObject } from '@ephor/lang/json'
import { commandShapes } from '../input/command-shapes.ts'
import { readText } from '../input/read-text.ts'
import { filesToFix, saveFile } from './fix-files.ts'
import { fixHeader, fixTest } from './fix-test.ts'
import { type FixedText, fixText } from './fix-text.ts'

/** What `fix test` is told. */
export interface TestFixFlags {
  readonly paths: readonly string[]
  readonly fileName: string
  readonly save: boolean
  /** Write files that have not changed, too. */
  readonly force: boolean
  readonly compress: boolean
}

/**
 * Fixes test files, and the values and users that they name, in upstream's lines. A document that
 * cannot be read stays as it is.
 *
 * @throws {PathError} for a path that is not there.
 */
export function fixTests(flags: TestFixFlags, say: (line: string) => void): void {
  const files = flags.paths.flatMap(path => filesToFix(path, name => name === flags.fileName))
  for (const file of new Set(files)) new TestFile(file, flags, say).fix()
  say('Done.')
}

class TestFile {
  readonly #file: string
  readonly #flags: TestFixFlags
  readonly #say: (line: string) => void

  constructor(file: string, flags: TestFixFlags, say: (line: string) => void) {
    this.#file = file
    this.#flags = flags
    this.#say = say
  }

  fix(): void {
    const read = readText(this.#file)
    if ('problem' in read) {
      this.#say(`Processing test file (${this.#file})...`)
      this.#say(`  ERROR: loading test file (${this.#file}): ${read.problem}`)
      return
    }
    const { compress } = this.#flags
    const fixed = fixText(
      { file: this.#file, text: read.text },
      {
        fix: document => fixTest(document, { path: this.#file, compress }),
        check: document => mistakeIn(document, 'Test'),
      },
    )
    for (const { warnings, error, value = {} } of fixed.documents) {
      this.#say(`Processing test file (${this.#file})...`)
      for (const warning of warnings) this.#say(`  WARNING: ${warning}`)
      if (error !== undefined) {
        this.#say(`  ERROR: loading test file (${this.#file}): ${error}`)
        continue
      }
      this.#fixNamed(value.userinfo, userInfo)
      this.#fixNamed(value.variables, values)
      this.#say('')
    }
    this.#save(this.#file, 'test file', fixed)
  }

  /** A file that the test names: all it needs is to say what it is. */
  #fixNamed(name: unknown, { kind, what, load }: NamedFile): void {
    if (typeof name !== 'string' || name === '') return
    this.#say(`  Processing ${what} (${name})...`)
    const path = join(dirname(this.#file), name)
    const read = readText(path)
    if ('problem' in read) {
      this.#say(`    ERROR: failed to load ${load}: ${path}: ${read.problem}`)
      return
    }
    const fixed = fixText(
      { file: path, text: read.text },
      { fix: document => fixHeader(document, kind), check: document => mistakeIn(document, kind) },
    )
    for (const { warnings, error } of fixed.documents) {
      for (const warning of warnings) this.#say(`  WARNING: ${warning}`)
      if (error !== undefined) this.#say(`    ERROR: failed to load ${load}: ${error}`)
    }
    this.#save(path, what, fixed)
  }

  #save(path: string, what: string, { isChanged, text, documents }: FixedText): void {
    const { save, force } = this.#flags
    const isReadable = documents.some(({ error }) => error === undefined)
    if (!save || !(isChanged || (force && isReadable))) return
    saveFile(path, text, { what, say: this.#say })
  }
}

interface NamedFile {
  readonly kind: string
  readonly what: string
  readonly load: string
}

const userInfo: NamedFile = { kind: 'UserInfo', what: 'user info file', load: 'user info' }
const values: NamedFile = { kind: 'Values', what: 'values file', load: 'values' }

/** The first thing that makes a document none of its kind. */
function mistakeIn(document: JsonObject, kind: string): string | undefined {
  const [mistake] = checkSchema(document, kind, commandShapes).errors
  return mistake?.message
}
