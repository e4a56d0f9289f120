import { compileWildcard, goTypeName } from '@ephor/lang/notation'
import { EvaluationError } from '../../error.ts'
import { compileHas, type Has, parseTextList } from './haystack.ts'
import { type Comparison, elementTexts, type Operand, prepare, scalarText } from './operand.ts'

/**
 * The deprecated `In` and `NotIn` (spec 3.3). A list of texts is compared literally, and `NotIn`
 * holds as soon as one element is missing; with one element that equals a text value both hold.
 *
 * Comparing a list that holds anything but texts throws {@link EvaluationError}; upstream panics.
 */
export function compileDeprecatedIn(
  { name, negated }: { readonly name: 'In' | 'NotIn'; readonly negated: boolean },
  value: Operand,
): Comparison {
  const readValue = prepare(value, read)
  return (left, right) => {
    const haystack = readValue(right)
    if (!Array.isArray(left)) {
      const needle = scalarText(left)
      const isIn = needle === undefined ? undefined : haystack.holds(needle)
      return isIn !== undefined && isIn !== negated
    }
    const needles = left.map(item => requireText(item, name))
    if (needles.length === 1 && needles[0] === haystack.text) return true
    const { hasExactly } = haystack
    return hasExactly !== undefined && needles.every(hasExactly) !== negated
  }
}

function requireText(item: unknown, name: string): string {
  if (typeof item === 'string') return item
  throw new EvaluationError(
    `operator ${name} compares lists of strings, found ${goTypeName(item)} in the key`,
  )
}

interface Reading {
  readonly text: string | undefined
  /** Whether one text is in the value; `undefined` where the value is of no use. */
  holds(needle: string): boolean | undefined
  readonly hasExactly: Has | undefined
}

function read(value: unknown, written: unknown): Reading {
  if (typeof value === 'string') return readText(value)
  if (!Array.isArray(value))
    return { text: undefined, holds: () => undefined, hasExactly: undefined }
  const has = compileHas(elementTexts(value, written))
  const exact = value.every(item => typeof item === 'string') ? new Set(value) : undefined
  return { text: undefined, holds: has, hasExactly: exact && (text => exact.has(text)) }
}

function readText(text: string): Reading {
  const matches = compileWildcard(text)
  const list = parseTextList(text)
  const exact = typeof list === 'string' ? undefined : new Set(list)
  return {
    text,
    holds: needle => matches(needle) || exact?.has(needle),
    hasExactly: exact && (needle => exact.has(needle)),
  }
}
