import type { Hit, Lint } from '../definition.ts'
import { policyWith } from '../examples.ts'
import { blocksOf } from '../subject.ts'

const body = `validate:
  message: a team is needed
  pattern:
    metadata:
      labels:
        team: "?*"`

/** A filter written directly under match or exclude. */
export const directFilter: Lint = {
  code: 'EPH604',
  title: 'a filter that stands directly in match or exclude',
  severity: 'info',
  why: 'A block is a list of filters under `any` or `all`. The old form, one filter without a list, still works, but not in newer versions of the kinds.',
  remedy: 'Put the filter into a list under `any`.',
  bad: policyWith(`name: example
match:
  resources:
    kinds:
      - Pod
${body}`),
  good: policyWith(`name: example
match:
  any:
    - resources:
        kinds:
          - Pod
${body}`),
  isFixable: true,
  by: 'document',
  check: subject =>
    blocksOf(subject).flatMap(({ block, path }): Hit[] => {
      const fields = ['resources', 'subjects', 'roles', 'clusterRoles'] as const
      const given = fields.filter(field => block[field] != null)
      const [first] = given
      if (first === undefined || block.any != null || block.all != null) return []
      return [
        {
          path: [...path, first],
          message: `\`${given.join('`, `')}\` belongs into a filter of \`any\``,
          fix: [{ do: 'nest', path, key: 'any' }],
        },
      ]
    }),
}
