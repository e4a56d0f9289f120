import { compileTextPattern } from '../../pattern/text-pattern.ts'
import type { Hit, Lint } from '../definition.ts'
import { policyWith, ruleFor } from '../examples.ts'
import { type PatternNode, patternNodes } from './pattern-places.ts'

/** An upper bound that an absent field satisfies. */
export const absentPasses: Lint = {
  code: 'EPH405',
  title: 'a bound that an absent field satisfies',
  severity: 'info',
  why: 'A field that is not there counts as 0 where numbers are compared, so an upper bound holds for it. A limit that nobody has set passes as a small one.',
  remedy: 'If it must be there, ask for it as well: `"?* & <=4Gi"`.',
  bad: policyWith(
    ruleFor(
      '[LimitRange]',
      `validate:
  message: at most 4Gi
  pattern:
    spec:
      limits:
        - max:
            memory: "<=4Gi"`,
    ),
  ),
  good: policyWith(
    ruleFor(
      '[LimitRange]',
      `validate:
  message: at most 4Gi
  pattern:
    spec:
      limits:
        - max:
            memory: "?* & <=4Gi"`,
    ),
  ),
  by: 'policy',
  check: policy => patternNodes(policy).flatMap(hitsOf),
}

function hitsOf({ value, path, anchor }: PatternNode): Hit[] {
  const isBound = typeof value === 'string' && /^<=?\s*[^{$]+$/.test(value)
  if (!isBound || anchor !== undefined || typeof path.at(-1) !== 'string') return []
  if (!compileTextPattern(value, 'int64')(undefined)) return []
  return [{ path, message: `\`${value}\` also holds where the field is absent` }]
}
