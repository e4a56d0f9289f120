import { isObject, type JsonObject, toGoJson } from '../../json/index.ts'
import { deeper, JmespathError } from '../error.ts'
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
  return toGoJson(toFloats(value, { run, length: 0 }, 0))
}

/** What has been counted so far. */
interface Output {
  readonly run: Run
  length: number
}

/** The value with the numbers that upstream would have; counts what the text will have at least. */
function toFloats(value: unknown, output: Output, depth: number): unknown {
  if (typeof value === 'string') return counted(value, value.length, output)
  if (typeof value === 'bigint') return counted(Number(value), 1, output)
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return counted(value, 1, output)
    throw new JmespathError('VALUE', `json: unsupported value: ${notFinite(value)}`)
  }
  if (Array.isArray(value)) {
    spend(output.run, value.length)
    const inner = deeper(depth)
    return value.map((item: unknown) => toFloats(item, output, inner))
  }
  if (isObject(value)) return toFloatMembers(value, output, deeper(depth))
  if (isReference(value)) return {}
  return goIntValue(value) ?? value
}

function toFloatMembers(value: JsonObject, output: Output, depth: number): JsonObject {
  const members = Object.entries(value)
  spend(output.run, members.length)
  return Object.fromEntries(
    members.map(([key, member]) => [
      counted(key, key.length, output),
      toFloats(member, output, depth),
    ]),
  )
}

function counted<Value>(value: Value, length: number, output: Output): Value {
  output.length += length
  checkLength(output.length)
  return value
}

function notFinite(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  return value > 0 ? '+Inf' : '-Inf'
}
