import { needsFetching, type PathList } from '../input/input-source.ts'
import { formatProblem } from '../input/problem.ts'
import { testFolders } from '../test/test-folders.ts'
import { gitSettings } from './apply-options.ts'
import { runCommand } from './run-command.ts'
import { type TestOptions, testCommand, testOptions } from './test-options.ts'

/** `ephor test`: gives the exit code. */
export function test(args: readonly string[]): Promise<number> {
  return runCommand(testCommand(), args, command => {
    const given = testOptions(command)
    const lists: readonly PathList[] = [{ role: 'tests', paths: given.paths }]
    if (!needsFetching(lists)) return run(given)
    if (given.watch || given.update) {
      throw new Error('--watch and --update are for tests in local folders')
    }
    return runFetched(given, lists, gitSettings(command, process.env))
  })
}

function run(options: TestOptions): Promise<number> {
  return testFolders(options, {
    out: text => process.stdout.write(text),
    err: text => process.stderr.write(text),
  })
}

/** As upstream, tests that cannot be fetched end the command. */
async function runFetched(
  options: TestOptions,
  lists: readonly PathList[],
  settings: ReturnType<typeof gitSettings>,
): Promise<number> {
  const { fetchInputs } = await import('../input/fetch-inputs.ts')
  const fetched = await fetchInputs(lists, settings)
  try {
    const errors = fetched.problems.filter(({ severity }) => severity === 'error')
    if (errors.length > 0) {
      throw new Error(
        errors
          .map(formatProblem)
          .join('\n')
          .replace(/^Error: /, ''),
      )
    }
    return await run({ ...options, paths: fetched.lists[0] ?? [] })
  } finally {
    fetched.remove()
  }
}
