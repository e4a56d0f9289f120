import { hasWildcard } from '@ephor/lang/notation'
import type { Hit, Lint } from '../definition.ts'
import { policyWith, ruleFor } from '../examples.ts'
import { type PatternNode, patternNodes } from './pattern-places.ts'

/** A key with a wildcard where keys have none. */
export const wildcardKey: Lint = {
  code: 'EPH406',
  title: 'a key with a wildcard where keys have none',
  severity: 'warning',
  why: 'Keys with `*` and `?` stand for others below `metadata.labels` and `metadata.annotations` alone. Elsewhere the key is taken as it is written, which no object has.',
  remedy: 'Use a `foreach` over the keys, or a `deny` condition.',
  bad: policyWith(
    ruleFor(
      '[ConfigMap]',
      `validate:
  message: no passwords
  pattern:
    =(data):
      X(*password*): "null"`,
    ),
  ),
  good: policyWith(
    ruleFor(
      '[ConfigMap]',
      `validate:
  message: no passwords
  deny:
    conditions:
      any:
        - key: "{{ keys(request.object.data || \`{}\`) }}"
          operator: AnyIn
          value: "*password*"`,
    ),
  ),
  by: 'policy',
  check: policy => patternNodes(policy).flatMap(hitsOf),
}

function hitsOf({ keys, path }: PatternNode): Hit[] {
  const key = keys.at(-1)
  if (key === undefined || typeof path.at(-1) !== 'string') return []
  if (!hasWildcard(key) || /\{\{|\$\(/.test(key)) return []
  const [above, map] = keys.slice(-3)
  if (above === 'metadata' && (map === 'labels' || map === 'annotations')) return []
  return [{ path, message: `the key \`${key}\` is taken as it is written` }]
}
