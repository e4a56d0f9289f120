import { isObject, toGoJson } from '../../json/index.ts'
import { JmespathError } from '../error.ts'
import { goIntValue, isReference, type Run, spend } from '../values.ts'
import { checkLength } from './arguments.ts'

/**
 * A value as JSON, as upstream's `to_string` writes it.
 *
 * @throws {JmespathError} `VALUE` for a number that JSON does not have, `LIMIT` for a text that
 * would be too long.
 */
export function toJsonText(value: unknown, run: Run): string {
  if (Object.is(value, -0)) return '-0'
  const size = { length: 0 }
  return toGoJson(toFloats(value, size, run))
}

/** The value with the numbers that upstream would have; counts what the text will have at least. */
function toFloats(value: unknown, size: { length: number }, run: Run): unknown {
  if (typeof value === 'string') return counted(value, value.length, size)
  if (typeof value === 'bigint') return counted(Number(value), 1, size)
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return counted(value, 1, size)
    throw new JmespathError('VALUE', `json: unsupported value: ${notFinite(value)}`)
  }
  if (Array.isArray(value)) {
    spend(run, value.length)
    return value.map((item: unknown) => toFloats(item, size, run))
  }
  if (isObject(value)) {
    const members = Object.entries(value)
    spend(run, members.length)
    return Object.fromEntries(
      members.map(([key, member]) => {
        counted(key, key.length, size)
        return [key, toFloats(member, size, run)]
      }),
    )
  }
  if (isReference(value)) return {}
  return goIntValue(value) ?? value
}

function counted<Value>(value: Value, length: number, size: { length: number }): Value {
  size.length += length
  checkLength(size.length)
  return value
}

function notFinite(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  return value > 0 ? '+Inf' : '-Inf'
}
