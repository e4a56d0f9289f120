import {
  getOwn,
  hasMarkedDoubles,
  isMarkedDouble,
  isObject,
  type JsonObject,
} from '../../json/index.ts'
import { CelObject, type Same } from './cel-object.ts'
import { Double, Uint } from './numbers.ts'

/** A map with other keys than strings; those that only have strings are plain JSON objects. */
export class CelMap extends CelObject {
  readonly typeName = 'map'
  readonly entries: ReadonlyMap<unknown, readonly [key: unknown, value: unknown]>

  constructor(entries: ReadonlyMap<unknown, readonly [key: unknown, value: unknown]>) {
    super()
    this.entries = entries
  }

  get(key: unknown): unknown {
    return this.entries.get(normalKey(key))?.[1]
  }

  equals(other: unknown, same: Same): boolean {
    if (!isMap(other) || mapSize(other) !== this.entries.size) return false
    for (const [key, value] of this.entries.values()) {
      const found = mapGet(other, key)
      if (found === undefined || !same(value, found)) return false
    }
    return true
  }
}

/** One JavaScript value for all keys that are equal: 1, 1u and 1.0 are one number. */
export function normalKey(key: unknown): unknown {
  if (typeof key === 'number') return key
  if (typeof key === 'bigint') return normalInteger(key)
  if (key instanceof Double) return key.value === 0 ? 0 : key.value
  return key instanceof Uint ? normalInteger(key.value) : key
}

function normalInteger(value: bigint): number | bigint {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

/** A value as it stands in a JSON container: a whole number may be marked as a double there. */
export function readMember(container: object, key: string | number, value: unknown): unknown {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return value
  return isMarkedDouble(container, key) ? new Double(value) : value
}

/** A list whose elements say themselves what they are, without marks. */
export function withoutMarks(list: readonly unknown[]): readonly unknown[] {
  if (!hasMarkedDoubles(list)) return list
  return list.map((item, index) => readMember(list, index, item))
}

/** The value of a key in a map of either kind; `undefined` if there is none. */
export function mapGet(map: JsonObject | CelMap, key: unknown): unknown {
  if (map instanceof CelMap) return map.get(key)
  return typeof key === 'string' ? readMember(map, key, getOwn(map, key)) : undefined
}

/** Whether a value is a map of either kind. */
export function isMap(value: unknown): value is JsonObject | CelMap {
  return (
    isObject(value) &&
    (!(value instanceof CelObject) || value instanceof CelMap) &&
    !(value instanceof Uint8Array)
  )
}

/** How many keys a map of either kind has. */
export function mapSize(map: JsonObject | CelMap): number {
  return map instanceof CelMap ? map.entries.size : Object.keys(map).length
}

/** The entries of a map of either kind. */
export function mapEntries(map: JsonObject | CelMap): (readonly [key: unknown, value: unknown])[] {
  if (map instanceof CelMap) return [...map.entries.values()]
  return Object.keys(map).map(key => [key, readMember(map, key, map[key])] as const)
}
