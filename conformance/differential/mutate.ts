import { isObject, type JsonObject } from '@ephor/lang/json'
import type { Random } from './random.ts'

/** Scalars that have caused trouble somewhere. */
export const scalars: readonly unknown[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  3,
  1.5,
  100,
  1000,
  '',
  'a',
  'b',
  '*',
  '?*',
  '!a',
  '0',
  '1',
  '1.0',
  '10Mi',
  '1Gi',
  '100m',
  '1h',
  '60s',
  '>1',
  '<=5',
  '1-3',
  'nginx:latest',
  'a|b',
  'a & b',
  'true',
]

/** A copy with a few random changes: members dropped, renamed, swapped, values replaced. */
export function mutate(value: unknown, random: Random, changes = 2): unknown {
  let changed = value
  for (let count = random.int(0, changes); count > 0; count--) changed = change(changed, random)
  return changed
}

/** As `mutate`, of an object, which stays one. */
export function mutateObject(object: JsonObject, random: Random, changes = 2): JsonObject {
  const changed = mutate(object, random, changes)
  return isObject(changed) ? changed : object
}

function change(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) return changeList(value, random)
  if (isObject(value)) return changeObject(value, random)
  return changeScalar(value, random)
}

function changeScalar(value: unknown, random: Random): unknown {
  if (typeof value === 'number' && random.chance(0.4)) return value + random.int(-1, 1)
  if (typeof value === 'string' && random.chance(0.3)) {
    const at = random.int(0, value.length)
    return value.slice(0, at) + random.pick(['*', '?', '-', 'x', ' ', ':']) + value.slice(at)
  }
  return random.chance(0.05)
    ? random.pick<unknown>([[], {}, ['a'], { a: 'b' }])
    : random.pick(scalars)
}

function changeList(list: readonly unknown[], random: Random): unknown {
  if (list.length === 0) return random.chance(0.5) ? [random.pick(scalars)] : list
  const at = random.int(0, list.length - 1)
  const what = random.next()
  if (what < 0.12) return list.filter((_, index) => index !== at)
  if (what < 0.2) return [...list, list[at]]
  if (what < 0.25) return [...list].reverse()
  return list.with(at, change(list[at], random))
}

function changeObject(object: JsonObject, random: Random): unknown {
  const keys = Object.keys(object)
  if (keys.length === 0) return { [random.pick(['a', 'name', 'labels'])]: random.pick(scalars) }
  const key = random.pick(keys)
  const what = random.next()
  const { [key]: member, ...rest } = object
  if (what < 0.1) return rest
  if (what < 0.14) return { ...rest, [random.pick(['a', `${key}x`, key.toUpperCase()])]: member }
  if (what < 0.2)
    return { ...object, [random.pick(['a', 'b', 'name', 'x-y'])]: random.pick(scalars) }
  return { ...object, [key]: change(member, random) }
}

/** A small JSON value. */
export function smallValue(random: Random, depth = 3): unknown {
  const what = random.next()
  if (depth === 0 || what < 0.5) return random.pick(scalars)
  if (what < 0.7) return random.list(0, 3, () => smallValue(random, depth - 1))
  return smallObject(random, depth - 1)
}

/** A small object with few names, so that two of them meet. */
export function smallObject(random: Random, depth = 3): JsonObject {
  const members = random.list(0, 4, () => [
    random.pick(['a', 'b', 'c', 'name', 'x/y', 'x~y', 'd.e']),
    smallValue(random, depth),
  ])
  return Object.fromEntries(members) as JsonObject
}
