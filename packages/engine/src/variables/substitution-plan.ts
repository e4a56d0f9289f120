import { EvaluationError } from '../error.ts'
import { substituteText } from './substitute-text.ts'

/** What substituting a text comes down to, as long as the values hold no variables of their own. */
export interface SubstitutionPlan {
  /** In the order in which they are resolved; a placeholder stands for the value of an earlier one. */
  readonly expressions: readonly string[]
  /** The text with a placeholder for each value; a lone placeholder if the text becomes the value. */
  readonly result: string
}

// Values are inserted in place of characters from the private use area, one for each variable.
/** Stands for the first value; the next character for the next value. */
export const firstPlaceholder = 0xe000
const placeholderCount = 1000
/** Any character that may be a placeholder. */
export const placeholder: RegExp = /[\ue000-\uf8ff]/

/**
 * Plans the substitution of a text by doing it once with placeholders for values; `undefined` for
 * texts that hold such characters themselves, or a thousand variables.
 */
export function planSubstitution(text: string): SubstitutionPlan | undefined {
  if (placeholder.test(text)) return undefined
  const expressions: string[] = []
  const result = attempt(() =>
    substituteText(text, expression => {
      expressions.push(expression)
      return String.fromCharCode(firstPlaceholder + expressions.length - 1)
    }),
  )
  if (typeof result !== 'string' || expressions.length > placeholderCount) return undefined
  return { expressions, result }
}

/** Texts that go beyond the bounds of a substitution are left to the evaluation to refuse. */
function attempt(substitute: () => unknown): unknown {
  try {
    return substitute()
  } catch (error) {
    if (error instanceof EvaluationError) return undefined
    throw error
  }
}
