import { relative, resolve } from 'node:path'
import type { Streams } from '../../apply/apply-files.ts'
import type { TestOptions } from '../../commands/test-options.ts'
import { openCoverage } from '../cover/open-coverage.ts'
import { findTests } from '../find-tests.ts'
import type { CheckedRow } from '../findings.ts'
import { openOutputs } from '../outputs.ts'
import { sayResults, shownRows, testErrorsText } from '../say-results.ts'
import { parseSelector, type Selector } from '../selector.ts'
import type { TestDocument, TestFile } from '../test-document.ts'
import { TestsRun } from '../tests-run.ts'
import { watchFolders } from './folder-watcher.ts'
import { filesOfTest, foldersOf, isAffected } from './test-files.ts'

/**
 * Runs the tests, and again those whose files change, until somebody ends it; then gives 0,
 * whatever the tests say.
 *
 * @throws {Error} for what the command cannot be told.
 */
export async function watchTests(
  options: TestOptions,
  streams: Streams,
  end: Promise<void> = endOfProcess(),
): Promise<number> {
  if (options.form !== 'table' && options.outputFile === undefined) {
    throw new Error(`--watch prints tables: name a file, as in -o ${options.form}=FILE`)
  }
  const round = new Rounds(options, parseSelector(options.selector), streams)
  let changed = new Set<string>()
  let wake: () => void = () => undefined
  const watcher = watchFolders(paths => {
    for (const path of paths) changed.add(path)
    wake()
  })
  let isEnded = false
  const ended = end.then(() => {
    isEnded = true
  })
  /** What appeared in a folder before it was watched is found by one more look at it. */
  const runRound = async (paths: ReadonlySet<string> | undefined): Promise<void> => {
    const isNews = await round.run(paths)
    for (const folder of watcher.watch(round.folders())) changed.add(folder)
    if (isNews) streams.out('Watching for changes; Ctrl-C ends it.\n')
  }
  try {
    watcher.watch(round.folders())
    await runRound(undefined)
    while (!isEnded) {
      if (changed.size === 0) {
        const woken = new Promise<void>(done => {
          wake = done
        })
        await Promise.race([woken, ended])
        continue
      }
      const paths = changed
      changed = new Set()
      await runRound(paths)
    }
    return 0
  } finally {
    watcher.close()
  }
}

function endOfProcess(): Promise<void> {
  return new Promise(done => {
    process.once('SIGINT', () => done())
    process.once('SIGTERM', () => done())
  })
}

interface KnownTest {
  readonly files: readonly string[]
  readonly rows: readonly CheckedRow[]
}

const clearScreen = '\u001b[2J\u001b[3J\u001b[H'

/** The runs of one command, and what each test said last. */
class Rounds {
  readonly #options: TestOptions
  readonly #selector: Selector
  readonly #say: (text: string) => void
  #known = new Map<string, KnownTest>()

  constructor(options: TestOptions, selector: Selector, { out }: Streams) {
    this.#options = options
    this.#selector = selector
    this.#say = out
  }

  /** Runs the tests that paths are about; all where there are none. False where no test is. */
  async run(changed: ReadonlySet<string> | undefined): Promise<boolean> {
    const files = this.#find()
    const tests = files.flatMap(file => file.tests)
    const affected = tests.filter(test => this.#isAffected(test, changed))
    const broken = files.filter(({ problems }) => problems.length > 0)
    const isNews =
      changed === undefined ||
      affected.length > 0 ||
      tests.length < this.#known.size ||
      broken.some(({ path }) => changed.has(resolve(path)))
    if (!isNews) return false
    this.#begin(changed ?? new Set(), affected)
    if (broken.length > 0) this.#say(testErrorsText(broken))
    // Coverage is that of all tests.
    await this.#runTests(tests, this.#options.coverage === undefined ? affected : tests)
    return true
  }

  /** What has to be watched: where tests may appear, and what those that are there read. */
  folders(): ReadonlySet<string> {
    const paths = this.#options.paths.map(path => resolve(path))
    return foldersOf([...paths, ...[...this.#known.values()].flatMap(({ files }) => files)])
  }

  /** What is not there now may come back. */
  #find(): readonly TestFile[] {
    const { paths, fileName } = this.#options
    return paths.flatMap(path => {
      try {
        return findTests([path], fileName)
      } catch (error) {
        if (!(error instanceof Error)) throw error
        this.#say(`Error: ${error.message}\n`)
        return []
      }
    })
  }

  #isAffected(test: TestDocument, changed: ReadonlySet<string> | undefined): boolean {
    const known = this.#known.get(keyOf(test))
    if (changed === undefined || known === undefined) return true
    return isAffected([...known.files, ...filesOfTest(test)], changed)
  }

  /** Says what changed: files of tests, not all that tools write beside them. */
  #begin(changed: ReadonlySet<string>, affected: readonly TestDocument[]): void {
    if (process.stdout.isTTY === true) this.#say(clearScreen)
    const files = affected.flatMap(filesOfTest)
    const own = [...changed].filter(path => isAffected(files, new Set([path])))
    const names = (own.length > 0 ? own : [...changed]).map(path => relative('', path))
    if (names.length > 0) this.#say(`Changed: ${names.sort().join(', ')}\n\n`)
  }

  async #runTests(tests: readonly TestDocument[], wanted: readonly TestDocument[]): Promise<void> {
    const options = this.#options
    const say = this.#say
    const coverage = options.coverage && (await openCoverage(options.coverage, say))
    const run = new TestsRun({ options, selector: this.#selector, say, observe: coverage?.add })
    const known = new Map<string, KnownTest>()
    for (const test of tests) {
      const before = this.#known.get(keyOf(test))
      const rows =
        before === undefined || wanted.includes(test) ? await run.test(test) : before.rows
      known.set(keyOf(test), { rows, files: filesOfTest(test) })
    }
    this.#known = known
    const rows = [...known.values()].flatMap(each => each.rows)
    for (const output of openOutputs(options, say)) {
      output.write(shownRows(rows, options), options.detailedResults)
    }
    sayResults(rows, { options, say })
    for (const problem of coverage?.finish() ?? []) say(`Error: ${problem}\n`)
  }
}

function keyOf({ path, documentIndex }: TestDocument): string {
  return `${resolve(path)}#${documentIndex}`
}
