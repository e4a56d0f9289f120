import type { PolicyFiles, RefusedPolicy } from '../input/policies.ts'
import type { InputProblem } from '../input/problem.ts'

const divider = '-'.repeat(70)

/** The policies that are left out, as upstream lists them; empty if there are none. */
export function refusedText(refused: readonly RefusedPolicy[]): string {
  if (refused.length === 0) return ''
  const lines = refused.map(({ name, reason }, index) => `${index + 1}. ${name}: ${reason}`)
  return `${[divider, 'Policies Skipped:', ...lines, divider].join('\n')}\n`
}

/** One problem for each policy of a kind that comes with a later version. */
export function unsupportedProblems(files: PolicyFiles): readonly InputProblem[] {
  return files.unsupported.map(({ place, kind, name }) => ({
    severity: 'error',
    place,
    message: `${kind} ${name} is not run: this version knows ClusterPolicy, Policy, PolicyException, ClusterCleanupPolicy, CleanupPolicy and GlobalContextEntry of kyverno.io`,
  }))
}
