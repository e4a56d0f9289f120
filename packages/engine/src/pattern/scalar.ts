import { isObject } from '@ephor/lang/json'
import type { GoNumbers } from '@ephor/lang/notation'
import { isInteger, parseFloatText, parseIntegerText, sameNumber } from './number.ts'
import { compileTextPattern } from './text-pattern.ts'

/** Whether a value satisfies a scalar pattern. */
export type ScalarCheck = (value: unknown) => boolean

/**
 * Compiles a pattern that is no list: operators, ranges, quantities, durations and wildcards in
 * text; other scalars compare by value (spec 2.3). A map accepts any map, a list nothing.
 * `numbers` tells how whole numbers of the values compare with text: values that passed through
 * the variables of a policy are `float64`, so 8080 reads `8.08E+03` there.
 */
export function compileScalarPattern(pattern: unknown, numbers: GoNumbers = 'int64'): ScalarCheck {
  switch (typeof pattern) {
    case 'string':
      return compileTextPattern(pattern, numbers)
    case 'number':
    case 'bigint':
      return compileNumber(pattern)
    case 'boolean':
      return value => value === pattern
    default:
      if (pattern === null || pattern === undefined) return isNothing
      return isObject(pattern) ? isObject : () => false
  }
}

function compileNumber(pattern: number | bigint): ScalarCheck {
  const parse = isInteger(pattern) ? parseIntegerText : parseFloatText
  return value => {
    if (typeof value === 'number' || typeof value === 'bigint') return sameNumber(value, pattern)
    if (typeof value !== 'string') return false
    const number = parse(value)
    return number !== undefined && sameNumber(number, pattern)
  }
}

/** The pattern null: what Go calls a zero value. */
function isNothing(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    value === false ||
    value === 0 ||
    value === 0n
  )
}
