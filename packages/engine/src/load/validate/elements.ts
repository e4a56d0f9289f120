import { type Path, PolicyError } from '../../error.ts'
import { readVariable } from '../../variables/substitute-text.ts'
import { findTokens } from '../../variables/tokens.ts'
import type { RuleCheck } from './rule-check.ts'
import { eachTextWithBraces } from './texts.ts'

/** The element of a loop exists inside of `foreach` alone. */
export const checkElements: RuleCheck = (rule, { path }) => {
  const errors: PolicyError[] = []
  eachTextWithBraces(rule, place => {
    if (place.slashPath.includes('/foreach/')) return
    for (const { start, end } of findTokens(place.text)) {
      const { expression } = readVariable(place.text.slice(start, end))
      if (!expression.startsWith('element')) continue
      const at: Path = [...path, ...place.path]
      const message = `variable '${expression}' present outside of foreach at path ${place.slashPath}`
      errors.push(new PolicyError('INVALID_VARIABLE', at, message))
    }
  })
  return errors
}
