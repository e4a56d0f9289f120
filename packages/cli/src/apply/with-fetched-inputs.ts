import type { ApplyOptions } from '../commands/apply-options.ts'
import { shownAddress } from '../http/shown-address.ts'
import type { GitSettings } from '../input/clone-repository.ts'
import { InputError } from '../input/input-error.ts'
import { needsFetching, type PathList } from '../input/input-source.ts'
import type { InputProblem } from '../input/problem.ts'
import { checkArguments } from './check-arguments.ts'

/**
 * Runs a command on local files alone: what its flags name by address is fetched first, and taken
 * away at the end. What could not be fetched is among the options.
 *
 * @throws {Error} for what the command cannot be told.
 */
export async function withFetchedInputs(
  options: ApplyOptions,
  settings: GitSettings,
  run: (options: ApplyOptions) => Promise<number>,
): Promise<number> {
  const lists: readonly PathList[] = [
    { role: 'policies', paths: options.policies },
    ...[
      options.cluster ? [] : options.resources,
      ...[options.targets, options.parameters, options.exceptions, options.crdPaths],
      ...[oneOrNone(options.valuesFile), oneOrNone(options.userInfo)],
    ].map(paths => ({ role: 'files' as const, paths })),
  ]
  if (!needsFetching(lists)) return run(options)
  checkArguments(options)
  // Who reads files alone does not wait for the network's modules.
  const { fetchInputs } = await import('../input/fetch-inputs.ts')
  const fetched = await fetchInputs(lists, settings)
  const [policies = [], resources = [], ...others] = fetched.lists
  const [targets = [], parameters = [], exceptions = [], crdPaths = [], values, users] = others
  try {
    requireDocuments([options.valuesFile, options.userInfo], fetched.problems)
    return await run({
      ...options,
      ...{ policies, targets, parameters, exceptions, crdPaths },
      ...{ resources: options.cluster ? options.resources : resources },
      ...{ valuesFile: values?.[0], userInfo: users?.[0] },
      unreadable: fetched.problems,
    })
  } finally {
    fetched.remove()
  }
}

/** Without values and user every result is wrong. */
function requireDocuments(
  paths: readonly (string | undefined)[],
  problems: readonly InputProblem[],
): void {
  const failed = problems.find(({ severity, place }) =>
    paths.some(path => severity === 'error' && path !== undefined && shownAddress(path) === place),
  )
  if (failed !== undefined) throw new InputError(`${failed.place}: ${failed.message}`)
}

function oneOrNone(path: string | undefined): readonly string[] {
  return path === undefined ? [] : [path]
}
