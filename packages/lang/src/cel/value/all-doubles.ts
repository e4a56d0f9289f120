import { isObject, setOwn } from '../../json/index.ts'
import { toDouble } from './numbers.ts'

/** JSON whose numbers all count as doubles, as values from outside of Kubernetes do. */
export function allDoubles(value: unknown): unknown {
  if (typeof value === 'number') return toDouble(value)
  if (typeof value === 'bigint') return toDouble(Number(value))
  if (Array.isArray(value)) return value.map(allDoubles)
  if (!isObject(value)) return value
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(value)) setOwn(copy, key, allDoubles(value[key]))
  return copy
}
