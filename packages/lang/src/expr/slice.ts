import { formatValue } from '../template/format-value.ts'
import { fromBytes, toBytes } from '../template/go-bytes.ts'
import { int } from '../template/go-number.ts'
import { kindName } from '../template/go-value.ts'
import { OperationError } from './error.ts'
import { isList, toIndex } from './operators.ts'

/** The part of a text (in bytes) or list from one place to before another; both are cut to fit. */
export function sliceValue(value: unknown, from: unknown, to: unknown): unknown {
  if (typeof value !== 'string' && !isList(value)) throw cannotSlice(value, from, to)
  const list = typeof value === 'string' ? toBytes(value) : value
  const first = place(from ?? int(0), list.length)
  const end = Math.min(place(to ?? int(list.length), list.length), list.length)
  const part = list.slice(Math.min(first, end), end)
  return typeof value === 'string' && part instanceof Uint8Array ? fromBytes(part) : part
}

/** An index counted from the start; a negative one counts from the end. */
function place(index: unknown, length: number): number {
  const at = toIndex(index)
  return at < 0 ? Math.max(length + at, 0) : at
}

/** Without an end the length is asked for first. */
function cannotSlice(value: unknown, from: unknown, to: unknown): OperationError {
  if (to !== undefined) return new OperationError(`cannot slice ${formatValue(from ?? int(0))}`)
  const kind = value === null ? '<nil>' : kindName(value)
  return new OperationError(`invalid argument for len (type ${kind})`)
}
