import type { Lint } from '../definition.ts'
import { podPolicy } from '../examples.ts'
import { failuresOf } from '../rehearsal/failures.ts'

/** A function that gets null. */
export const nullArgument: Lint = {
  code: 'EPH305',
  title: 'a function that null breaks',
  severity: 'warning',
  why: 'An argument that is not there is null for a function, and most functions take no null: the rule ends in an error for every object without the field. Found by trying the rule on a plain object of its kind.',
  remedy: 'Give the argument a default: `length(request.object.spec.volumes || `[]`)`.',
  bad: podPolicy(`validate:
  message: at most two volumes
  deny:
    conditions:
      any:
        - key: "{{ length(request.object.spec.volumes) }}"
          operator: GreaterThan
          value: 2`),
  good: podPolicy(`validate:
  message: at most two volumes
  deny:
    conditions:
      any:
        - key: "{{ length(request.object.spec.volumes || \`[]\`) }}"
          operator: GreaterThan
          value: 2`),
  by: 'policy',
  check: (policy, { isAccepted }) =>
    (isAccepted ? failuresOf(policy) : [])
      .filter(({ error: { code } }) => code === 'TYPE')
      .map(({ place: { expression, path }, error, sample }) => ({
        path,
        part: expression,
        message: `\`${expression}\` is an error for a plain ${String(sample.object.kind)}: ${error.message}`,
      })),
}
