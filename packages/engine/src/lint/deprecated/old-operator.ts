import { parseDuration } from '@ephor/lang/notation'
import { conditionGroups } from '../condition-groups.ts'
import type { Hit, Lint } from '../definition.ts'
import { podPolicy } from '../examples.ts'
import { rulesOf } from '../subject.ts'

/** An operator that has a successor. */
export const oldOperator: Lint = {
  code: 'EPH603',
  title: 'a deprecated operator',
  severity: 'warning',
  why: '`In` and `NotIn` leave open whether one or all of several values are meant, and `NotIn` means what few expect; the `Duration…` operators cut fractions off. Their successors say what they do.',
  remedy: 'Use the operator that the message names.',
  bad: podPolicy(`validate:
  message: not here
  deny:
    conditions:
      any:
        - key: "{{ request.namespace }}"
          operator: In
          value: [default, test]`),
  good: podPolicy(`validate:
  message: not here
  deny:
    conditions:
      any:
        - key: "{{ request.namespace }}"
          operator: AllIn
          value: [default, test]`),
  isFixable: true,
  by: 'policy',
  check: policy =>
    rulesOf(policy).flatMap(({ rule, path }) =>
      conditionGroups(rule, path).flatMap(({ conditions }) =>
        conditions.flatMap(({ condition: { operator, value }, path: at }): Hit[] => {
          const old = String(operator)
          const successors = successorsOf(old)
          if (successors === undefined) return []
          const where = [...at, 'operator']
          const [text = ''] = successors
          const isSafe =
            old.endsWith('Equal') ||
            (old.startsWith('Duration')
              ? typeof value === 'string' && value !== '0' && parseDuration(value) !== undefined
              : Array.isArray(value) && value.every(one => !/[*?]/.test(String(one))))
          const message = `\`${old}\` is deprecated, use \`${successors.join('` or `')}\``
          return [
            {
              path: where,
              message,
              ...(isSafe && { fix: [{ do: 'replace', path: where, old, text }] }),
            },
          ]
        }),
      ),
    ),
}

/** The first means the same for a single value and for a list; `undefined` for operators of today. */
function successorsOf(operator: string): readonly string[] | undefined {
  switch (operator) {
    case 'In':
      return ['AllIn', 'AnyIn']
    case 'NotIn':
      return ['AnyNotIn', 'AllNotIn']
    case 'Equal':
    case 'NotEqual':
      return [`${operator}s`]
    default:
      return operator.startsWith('Duration') ? [operator.slice('Duration'.length)] : undefined
  }
}
