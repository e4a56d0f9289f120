import type { RefusedPolicy } from '../input/policies.ts'
import type { InputProblem } from '../input/problem.ts'
import { type Finding, type FindingRule, severityOf } from './finding.ts'

/** The checks that the command itself makes of what it reads. */
export const inputRules: readonly FindingRule[] = [
  {
    code: 'ephor/input',
    title: 'An input that cannot be used',
    description: 'A file or a document in it cannot be read, or a policy in it cannot be run.',
    category: 'Input',
    grade: undefined,
  },
  {
    code: 'ephor/policy',
    title: 'A policy that is refused',
    description: 'A policy or an exception contradicts itself, or names what does not exist.',
    category: 'Input',
    grade: undefined,
  },
]

/** What is wrong with inputs, as findings. */
export function inputFindings(
  problems: readonly InputProblem[],
  refused: readonly RefusedPolicy[],
): readonly Omit<Finding, 'fingerprint'>[] {
  return [
    ...problems.map(({ severity, place, message }) => ({
      ...about('ephor/input', severity === 'error' ? 'error' : 'warn', message),
      ...placeOf(place),
    })),
    ...refused.map(({ name, reason }) => ({
      ...about('ephor/policy', 'error', reason),
      policy: name,
    })),
  ]
}

function about(code: string, status: 'error' | 'warn', message: string) {
  return { code, status, severity: severityOf(status), message, policy: '', rule: '' }
}

/** `file`, or `file:line:column`. */
function placeOf(place: string) {
  const { file, line, column } =
    /^(?<file>.*):(?<line>\d+):(?<column>\d+)$/s.exec(place)?.groups ?? {}
  if (file === undefined) return { file: place }
  return { file, line: Number(line), column: Number(column) }
}
