import { hasWildcard } from '@ephor/lang/notation'
import { filtersOf } from '../../load/validate/match-block.ts'
import type { Lint } from '../definition.ts'
import { policyOf } from '../examples.ts'
import { blocksOf } from '../subject.ts'

/** A role with a wildcard, which is none. */
export const roleWildcard: Lint = {
  code: 'EPH207',
  title: 'a role with a wildcard',
  severity: 'warning',
  why: 'Names of users, groups and objects take `*` and `?`. Roles and cluster roles do not: they are compared as they are written, so `*` only matches a role of that name.',
  remedy: 'List the roles one by one.',
  bad: policyOf(`background: false
rules:
  - name: example
    match:
      any:
        - resources:
            kinds: [ConfigMap]
          clusterRoles: ["team-*"]
    validate:
      pattern: {metadata: {labels: {team: "?*"}}}`),
  good: policyOf(`background: false
rules:
  - name: example
    match:
      any:
        - resources:
            kinds: [ConfigMap]
          clusterRoles: [team-a, team-b]
    validate:
      pattern: {metadata: {labels: {team: "?*"}}}`),
  by: 'document',
  check: subject =>
    blocksOf(subject).flatMap(({ block, path }) =>
      filtersOf(block, path).flatMap(([filter, at]) =>
        (['roles', 'clusterRoles'] as const).flatMap(field =>
          (filter[field] ?? []).flatMap((role, index) =>
            hasWildcard(role)
              ? [
                  {
                    path: [...at, field, index],
                    message: `\`${role}\` is compared as it is written, wildcards included`,
                  },
                ]
              : [],
          ),
        ),
      ),
    ),
}
