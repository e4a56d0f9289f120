import type { Path } from '../../error.ts'
import type { Hit, Lint } from '../definition.ts'
import { podPolicy } from '../examples.ts'
import { type Failure, failuresOf } from '../rehearsal/failures.ts'

/** A variable for a field that may be missing. */
export const missingDefault: Lint = {
  code: 'EPH304',
  title: 'a variable without default for an optional field',
  severity: 'warning',
  why: 'A variable for a field that an object does not have is an error: the rule is not evaluated, with `failurePolicy: Fail` the request is refused with a message about JMESPath, and in reports the object has no verdict. Found by trying the rule on a plain object of its kind.',
  remedy: "Give a default, `{{ … || '' }}`, or ask in a precondition whether the field is there.",
  bad: podPolicy(`validate:
  message: the team is unknown
  deny:
    conditions:
      any:
        - key: "{{ request.object.metadata.labels.team }}"
          operator: Equals
          value: unknown`),
  good: podPolicy(`validate:
  message: the team is unknown
  deny:
    conditions:
      any:
        - key: "{{ request.object.metadata.labels.team || '' }}"
          operator: Equals
          value: unknown`),
  isFixable: true,
  by: 'policy',
  check: (policy, { isAccepted }) =>
    isAccepted
      ? failuresOf(policy)
          .filter(({ error }) => error.code === 'NOT_FOUND')
          .map(failure => hitOf(failure, policy.spec.rules))
      : [],
}

function hitOf({ place: { expression, path }, error, sample }: Failure, rules: unknown): Hit {
  const { kind } = sample.object
  return {
    path,
    part: expression,
    message: `\`${expression}\` is an error for a ${String(kind)} without \`${error.key ?? ''}\``,
    ...(takesText(path, rules) && {
      fix: [{ do: 'edit', path, old: expression, text: `${expression} || ''` }],
    }),
  }
}

/** Where an empty text does no harm: in messages, and where a condition compares with a text. */
function takesText(path: Path, rules: unknown): boolean {
  if (path.at(-1) === 'message') return true
  if (path.at(-1) !== 'key') return false
  let at: unknown = { spec: { rules } }
  for (const step of path.slice(0, -1))
    at = (at as Record<string | number, unknown> | undefined)?.[step]
  const { operator, value } = (at ?? {}) as { operator?: unknown; value?: unknown }
  return /^(?:Not)?Equals?$/.test(String(operator)) && typeof value === 'string'
}
