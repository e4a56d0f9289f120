import { compareBytes } from '../../json/order.ts'
import { FunctionError } from '../error.ts'
import type { TemplateFunction } from '../function.ts'
import { isFloat, isNumber, numeric } from '../go-number.ts'
import { GoDuration, isMap, typeName } from '../go-value.ts'
import { sprintf } from '../printf.ts'

type Kind = 'bool' | 'int' | 'float' | 'string' | 'invalid'

function kindOf(value: unknown): Kind {
  if (typeof value === 'string') return 'string'
  if (typeof value === 'boolean') return 'bool'
  if (isNumber(value)) return isFloat(value) ? 'float' : 'int'
  return value instanceof GoDuration ? 'int' : 'invalid'
}

function numberOf(value: unknown): number | bigint {
  if (value instanceof GoDuration) return value.nanoseconds
  return isNumber(value) ? numeric(value) : 0
}

function incompatible(a: unknown, b: unknown): FunctionError {
  return new FunctionError(`incompatible types for comparison: ${typeName(a)} and ${typeName(b)}`)
}

function isNil(value: unknown): boolean {
  return value === null || value === undefined
}

function isSameNumber(a: number | bigint, b: number | bigint): boolean {
  // not ===, because a bigint may stand beside a number
  return !(a < b || a > b) && !Number.isNaN(Number(a)) && !Number.isNaN(Number(b))
}

function equals(a: unknown, b: unknown): boolean {
  const kind = kindOf(a)
  if (kind !== kindOf(b)) {
    if (isNil(a) || isNil(b)) return false
    throw incompatible(a, b)
  }
  if (kind === 'int' || kind === 'float') return isSameNumber(numberOf(a), numberOf(b))
  if (kind !== 'invalid') return a === b
  return equalsComposite(a, b)
}

function equalsComposite(a: unknown, b: unknown): boolean {
  if (isNil(a) || isNil(b)) return isNil(a) && isNil(b)
  if (Array.isArray(a) !== Array.isArray(b) || isMap(a) !== isMap(b)) {
    throw new FunctionError(
      sprintf('non-comparable types %s: %s, %s: %v', [a, typeName(a), typeName(b), b]),
    )
  }
  if (Array.isArray(b) || isMap(b)) {
    throw new FunctionError(sprintf('non-comparable type %s: %s', [b, typeName(b)]))
  }
  return a === b
}

function equalsAny(first: unknown, ...others: unknown[]): boolean {
  if (others.length === 0) throw new FunctionError('missing argument for comparison')
  return others.some(other => equals(first, other))
}

function isLess(a: unknown, b: unknown): boolean {
  const kind = kindOf(a)
  const other = kindOf(b)
  if (kind === 'invalid' || other === 'invalid') {
    throw new FunctionError('invalid type for comparison')
  }
  if (kind !== other) throw incompatible(a, b)
  if (kind === 'bool') throw new FunctionError('invalid type for comparison')
  return kind === 'string' ? compareBytes(String(a), String(b)) < 0 : numberOf(a) < numberOf(b)
}

function isAtMost(a: unknown, b: unknown): boolean {
  return isLess(a, b) || equals(a, b)
}

/** `eq`, `ne`, `lt`, `le`, `gt`, `ge`: values of one kind only. */
export const comparisonFunctions: readonly TemplateFunction[] = [
  {
    name: 'eq',
    takes: ['value'],
    rest: 'value',
    doc: 'whether the first value equals any other',
    examples: [['{{ eq 1 2 1 }}', 'true']],
    call: equalsAny,
  },
  {
    name: 'ne',
    takes: ['value', 'value'],
    doc: 'whether two values differ',
    examples: [['{{ ne "a" "b" }}', 'true']],
    call: (a: unknown, b: unknown) => !equals(a, b),
  },
  {
    name: 'lt',
    takes: ['value', 'value'],
    doc: 'whether the first value is less than the second',
    examples: [['{{ lt 1 2 }}', 'true']],
    call: isLess,
  },
  {
    name: 'le',
    takes: ['value', 'value'],
    doc: 'whether the first value is at most the second',
    examples: [['{{ le "b" "a" }}', 'false']],
    call: isAtMost,
  },
  {
    name: 'gt',
    takes: ['value', 'value'],
    doc: 'whether the first value is greater than the second',
    examples: [['{{ gt 2 1 }}', 'true']],
    call: (a: unknown, b: unknown) => !isAtMost(a, b),
  },
  {
    name: 'ge',
    takes: ['value', 'value'],
    doc: 'whether the first value is at least the second',
    examples: [['{{ ge 1.5 1.5 }}', 'true']],
    call: (a: unknown, b: unknown) => !isLess(a, b),
  },
]
