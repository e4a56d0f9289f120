import { existsSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { InputError } from '../input/input-error.ts'
import { OutputFile } from '../output/output-file.ts'
import { checkResults } from '../test/check-results.ts'
import { runTest } from '../test/run-test.ts'
import { type ExpectedResult, parseTests } from '../test/test-document.ts'
import { readTestInputs } from '../test/test-inputs.ts'
import { type CloneFile, cloneFiles, cloneResult } from './clone-files.ts'
import { type ObjectFile, type ResultWithFiles, recordObjects } from './recorded-objects.ts'
import { type RecordedResults, recordResults } from './recorded-results.ts'
import { documentOf, type RunFlags, type TestFrame, testFrame, testPath } from './run-document.ts'
import { findUnsteady, type Unsteady } from './unsteady.ts'
import { type WrittenResult, writeTest } from './write-test.ts'

/**
 * Evaluates policies on resources and writes a test that expects what they say, with files of the
 * objects that rules changed and made beside it; gives the exit code. What would not hold when the
 * test runs, such as an object with random parts, is left out and told.
 *
 * @throws {InputError} for what a test cannot hold, and where there is nothing to expect.
 */
export async function createTestFromRun(flags: RunFlags): Promise<number> {
  return new Recording(flags).write()
}

class Recording {
  readonly #flags: RunFlags
  readonly #path: string
  readonly #frame: TestFrame
  /** Files beside the test that were not there before. */
  readonly #made = new Set<string>()
  #hasProblems = false

  constructor(flags: RunFlags) {
    this.#flags = flags
    this.#frame = testFrame(flags)
    this.#path = testPath(flags)
  }

  async write(): Promise<number> {
    const { clones, recorded, unsteady } = await this.#record()
    for (const { policy, response, key } of recorded.leftOut) {
      this.#say(
        `Warning: ${policy.name}/${response.rule} on ${key.kind} ${key.name} is left out: a test cannot tell it from another resource of that name`,
      )
    }
    const { results, files } = this.#steady(recorded, unsteady)
    const isAlone = this.#flags.output === undefined
    if (!isAlone) this.#writeFiles(files)
    const kept = await this.#withoutFailing(isAlone ? results.map(withoutFiles) : results, clones)
    if (kept.length === 0) throw new InputError('no policy says anything about these resources')
    const text = this.#textOf(kept, clones)
    if (isAlone) process.stdout.write(text)
    else this.#finish(text, kept, clones)
    this.#summarise(kept, files)
    return this.#hasProblems ? 1 : 0
  }

  async #record(): Promise<{
    readonly clones: readonly CloneFile[]
    readonly recorded: RecordedResults
    readonly unsteady: Unsteady
  }> {
    const document = documentOf(this.#path, this.#frame)
    const inputs = readTestInputs(document, {
      warningsAsErrors: false,
      say: line => this.#take(line),
    })
    const { clones, files } = await cloneFiles(inputs)
    const known = this.#flags.output === undefined ? [] : clones
    if (known.length > 0) this.#writeFiles(files)
    const test = { ...document, results: known.map(cloneResult) }
    const rules = await runTest({ ...inputs, test })
    const recorded = recordResults(inputs, rules.get('') ?? [])
    return { clones: known, recorded, unsteady: await findUnsteady(inputs) }
  }

  /** Without what time and chance decide. */
  #steady({ results }: RecordedResults, { rules, policies }: Unsteady) {
    const isSteady = (result: RecordedResults['results'][number]) =>
      !result.rules.some(({ policy, response }) => rules.has(`${policy.name}/${response.rule}`))
    for (const result of results) {
      if (!isSteady(result)) this.#leaveOut('results', result.expected)
    }
    const recorded = recordObjects(results.filter(isSteady))
    return {
      files: recorded.files,
      results: recorded.results.map(result => {
        const { policy } = result.expected
        const isUnsteady = policies.has(policy.slice(policy.lastIndexOf('/') + 1))
        if (!isUnsteady || (result.patched === '' && result.generated === '')) return result
        this.#leaveOut('objects', result.expected)
        return withoutFiles(result)
      }),
    }
  }

  #leaveOut(what: 'results' | 'objects', { policy, rule }: ExpectedResult): void {
    this.#say(`Warning: ${what} of ${policy}/${rule} are left out: they differ from run to run`)
  }

  /** Runs the test: what does not hold loses first its files, then its place. */
  async #withoutFailing(
    results: readonly ResultWithFiles[],
    clones: readonly CloneFile[],
  ): Promise<readonly ResultWithFiles[]> {
    const failing = await this.#failing(this.#textOf(results, clones))
    if (failing.size === 0) return results
    const kept = results.flatMap((result, index) => {
      if (!failing.has(index)) return [result]
      const hasFiles = result.patched !== '' || result.generated !== ''
      this.#leaveOut(hasFiles ? 'objects' : 'results', result.expected)
      return hasFiles ? [withoutFiles(result)] : []
    })
    return this.#withoutFailing(kept, clones)
  }

  async #failing(text: string): Promise<ReadonlySet<number>> {
    const [test] = parseTests(this.#path, text).tests
    if (test === undefined) throw new Error('unreachable: a test that cannot be read was written')
    const inputs = readTestInputs(test, { warningsAsErrors: false, say: () => {} })
    const rules = await runTest(inputs)
    const failing = test.results.flatMap((result, index) => {
      const rows = checkResults(inputs, rules, [{ result, isResource: () => true }])
      return rows.some(({ counts }) => counts === 'fail') ? [index] : []
    })
    return new Set(failing)
  }

  #textOf(results: readonly ResultWithFiles[], clones: readonly CloneFile[]): string {
    return writeTest({ ...this.#frame, results: results.map(each => asWritten(each, clones)) })
  }

  #writeFiles(files: readonly ObjectFile[]): void {
    for (const { name, text } of files) {
      const path = join(dirname(this.#path), name)
      if (!existsSync(path)) this.#made.add(path)
      writeText(path, text)
    }
  }

  /** Writes the test, and takes away what it does not need after all. */
  #finish(text: string, results: readonly ResultWithFiles[], clones: readonly CloneFile[]): void {
    writeText(this.#path, text)
    const named = results.flatMap(({ patched, generated }) => [patched, generated])
    const needed = new Set([...named, ...clones.map(({ file }) => file)])
    for (const path of this.#made) if (!needed.has(basename(path))) rmSync(path)
  }

  #summarise(results: readonly ResultWithFiles[], files: readonly ObjectFile[]): void {
    const errors = results.filter(({ expected }) => expected.result === 'error')
    for (const { expected } of errors) {
      this.#say(`Warning: the test expects an error of ${expected.policy}/${expected.rule}`)
    }
    if (this.#flags.output === undefined) {
      if (files.length === 0) return
      this.#say('Objects that rules changed and made are not compared: name a file with --output')
    } else this.#say(`${results.length} results in ${this.#path}`)
  }

  /** What is said while files are read: only what is wrong matters here. */
  #take(line: string): void {
    const text = line.trim()
    // That kinds are deprecated is said by other commands, when the policies are used.
    if (!/^(?:Error|warning): /.test(text)) return
    this.#hasProblems ||= text.startsWith('Error')
    this.#say(text)
  }

  #say(line: string): void {
    process.stderr.write(`${line}\n`)
  }
}

function withoutFiles(result: ResultWithFiles): ResultWithFiles {
  return { ...result, patched: '', generated: '' }
}

function asWritten(
  { expected, patched, generated }: ResultWithFiles,
  clones: readonly CloneFile[],
): WrittenResult {
  const { policy, rule, kind, result, resources, resourceSpecs } = expected
  const clone = clones.find(each => policy.endsWith(each.policy) && each.rule === rule)
  return {
    ...{ policy, rule, kind, result, resources, resourceSpecs },
    patchedResources: patched,
    generatedResource: generated,
    ...(clone && { cloneSourceResource: clone.file }),
  }
}

function writeText(path: string, text: string): void {
  const file = new OutputFile(path)
  file.write(text)
  file.close()
}
