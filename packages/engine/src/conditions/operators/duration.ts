import { parseDuration } from '@ephor/lang/notation'
import { secondsOf } from './duration-rule.ts'
import { type Comparison, type Operand, prepare } from './operand.ts'
import { orders } from './order.ts'

/**
 * `DurationGreaterThan` and its like (spec 3.5, deprecated): texts must be durations, numbers are
 * whole seconds. As with the other orders, only the exact spelling can hold.
 */
export function compileDuration(name: string, key: Operand, value: Operand): Comparison {
  const holds = orders.get(name.replace(/^Duration/, ''))
  if (holds === undefined || !name.startsWith('Duration')) return () => false
  const readKey = prepare(key, read)
  const readValue = prepare(value, read)
  return (left, right) => {
    const from = readKey(left)
    const to = readValue(right)
    if (from === undefined || to === undefined) return false
    return holds(from === to ? 0 : from < to ? -1 : 1)
  }
}

function read(value: unknown): bigint | undefined {
  return typeof value === 'string' ? parseDuration(value) : secondsOf(value)
}
