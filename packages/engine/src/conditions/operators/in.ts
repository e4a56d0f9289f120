import { type Has, type Haystack, readHaystack } from './haystack.ts'
import { type Comparison, elementTexts, type Operand, prepare, scalarText } from './operand.ts'

/** `AnyIn`, `AllIn`, `AnyNotIn` and `AllNotIn` ask for some or all elements, in or not in. */
export interface InOperator {
  readonly quantifier: 'any' | 'all'
  readonly negated: boolean
}

/** The `In` family without the deprecated operators (spec 3.3). */
export function compileIn(operator: InOperator, key: Operand, value: Operand): Comparison {
  const readKey = prepare(key, readNeedles)
  const readValue = prepare(value, readHaystack)
  return (left, right) => {
    const needles = readKey(left)
    if (needles === undefined) return false
    const haystack = readValue(right)
    return typeof needles === 'string'
      ? isTextIn(needles, haystack, operator.negated)
      : areTextsIn(needles, haystack, operator)
  }
}

/** A scalar as text, a list as texts; nothing is in or not in anything where the key is neither. */
function readNeedles(value: unknown, written: unknown): string | readonly string[] | undefined {
  return Array.isArray(value) ? elementTexts(value, written) : scalarText(value)
}

function isTextIn(needle: string, haystack: Haystack, negated: boolean): boolean {
  if (haystack.kind === 'list') return haystack.has(needle) !== negated
  if (haystack.kind !== 'text') return false
  const { matches, range, listed } = haystack
  if (matches(needle)) return !negated
  if (range !== undefined) return range.contains(needle) !== negated
  return listed !== undefined && listed.hasExactly(needle) !== negated
}

function areTextsIn(needles: readonly string[], haystack: Haystack, operator: InOperator): boolean {
  switch (haystack.kind) {
    case 'invalid':
      return false
    case 'scalar':
      // Only `AnyIn` and `AnyNotIn` take a number or boolean for a list of one.
      return operator.quantifier === 'any' && quantify(needles, haystack.has, operator)
    case 'list':
      return quantify(needles, haystack.has, operator)
    case 'text':
      return areTextsInText(needles, haystack, operator)
  }
}

function areTextsInText(
  needles: readonly string[],
  { text, range, listed }: Haystack & { readonly kind: 'text' },
  operator: InOperator,
): boolean {
  const { quantifier, negated } = operator
  if (needles.length === 1 && needles[0] === text) return !negated
  if (range !== undefined) {
    return quantifier === 'any' && negated
      ? needles.some(needle => range.excludes(needle))
      : quantify(needles, range.contains, operator)
  }
  return listed !== undefined && quantify(needles, listed.has, operator)
}

function quantify(needles: readonly string[], has: Has, operator: InOperator): boolean {
  const { quantifier, negated } = operator
  return quantifier === 'any'
    ? needles.some(needle => has(needle) !== negated)
    : needles.every(needle => has(needle) !== negated)
}
