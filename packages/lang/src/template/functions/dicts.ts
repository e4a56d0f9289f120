import { sortedKeys } from '../../json/order.ts'
import { getOwn, type JsonObject, setOwn } from '../../json/own.ts'
import { FunctionError } from '../error.ts'
import type { TemplateFunction } from '../function.ts'
import { isMap, readMember, typeName, withElementType } from '../go-value.ts'
import { isTrue } from '../truth.ts'
import { eachName, type NamedRow } from './aliases.ts'
import { strval } from './strval.ts'

/** A map that templates may change; the data are copied before a template that changes maps runs. */
type Dict = Record<string, unknown>

function dict(...pairs: unknown[]): Dict {
  const map: Dict = {}
  for (let at = 0; at < pairs.length; at += 2) {
    setOwn(map, strval(pairs[at]), at + 1 < pairs.length ? pairs[at + 1] : '')
  }
  return map
}

function get(map: JsonObject, key: string): unknown {
  return Object.hasOwn(map, key) ? readMember(map, key, map[key]) : ''
}

function set(map: Dict, key: string, value: unknown): Dict {
  if (Object.isFrozen(map)) throw new FunctionError('assignment to entry in nil map')
  setOwn(map, key, detached(value, map))
  return map
}

/** A value that may be put into a map; a copy of one that holds the map, lest they form a circle. */
function detached(value: unknown, map: Dict): unknown {
  return holds(value, map) ? deepCopy(value) : value
}

function holds(value: unknown, map: Dict): boolean {
  if (value === map) return true
  if (Array.isArray(value)) return value.some(item => holds(item, map))
  return isMap(value) && Object.keys(value).some(key => holds(value[key], map))
}

function unset(map: Dict, key: string): Dict {
  delete map[key]
  return map
}

function pick(map: JsonObject, ...keys: string[]): Dict {
  const picked: Dict = {}
  for (const key of keys) if (Object.hasOwn(map, key)) setOwn(picked, key, get(map, key))
  return picked
}

function omit(map: JsonObject, ...keys: string[]): Dict {
  const omitted = new Set(keys)
  return pick(map, ...Object.keys(map).filter(key => !omitted.has(key)))
}

function merge(isOverwriting: boolean, first: Dict, sources: readonly JsonObject[]): Dict {
  // a map that does not exist takes part as an empty one
  const target = Object.isFrozen(first) ? {} : first
  for (const source of sources) mergeInto(isOverwriting, target, source)
  return target
}

/** Members of the source that the target lacks or has empty; or all that are not empty. */
function mergeInto(isOverwriting: boolean, target: Dict, source: JsonObject): void {
  for (const key of Object.keys(source)) {
    const value = get(source, key)
    const known = getOwn(target, key)
    if (isMap(value) && isMap(known)) {
      mergeInto(isOverwriting, known as Dict, value)
    } else if (isOverwriting ? isTrue(value) || !Object.hasOwn(target, key) : !isTrue(known)) {
      setOwn(target, key, detached(value, target))
    }
  }
}

function dig(...path: unknown[]): unknown {
  if (path.length < 3) throw new FunctionError('dig needs at least three arguments')
  const keys = path.slice(0, -2)
  const wrong = keys.find(key => typeof key !== 'string')
  if (wrong !== undefined) {
    const got = wrong === null ? 'nil' : typeName(wrong)
    throw new FunctionError(`interface conversion: interface {} is ${got}, not string`)
  }
  const fallback = path.at(-2)
  let value: unknown = path.at(-1)
  for (const key of keys) {
    if (!isMap(value)) {
      throw new FunctionError(
        `interface conversion: interface {} is ${value === null ? 'nil' : typeName(value)}, not map[string]interface {}`,
      )
    }
    if (typeof key !== 'string') {
      throw new FunctionError(`interface conversion: interface {} is ${typeName(key)}, not string`)
    }
    if (!Object.hasOwn(value, key)) return fallback
    value = get(value, key)
  }
  return value
}

/** A copy all the way down. */
export function deepCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item, at) => deepCopy(readMember(value, at, item)))
  if (!isMap(value) || typeof value === 'function') return value
  const copy: Dict = {}
  for (const key of Object.keys(value)) setOwn(copy, key, deepCopy(get(value, key)))
  return copy
}

/** The functions that change the map that they are given. */
export const changingFunctions: ReadonlySet<string> = new Set([
  'set',
  'unset',
  'merge',
  'mustMerge',
  'mergeOverwrite',
  'mustMergeOverwrite',
])

const rows: readonly NamedRow[] = [
  {
    names: 'dict',
    takes: [],
    rest: 'any',
    doc: 'a map of keys and values, in turn',
    examples: [['{{ dict "a" 1 "b" 2 }}', 'map[a:1 b:2]']],
    call: dict,
  },
  {
    names: 'get',
    takes: ['map', 'string'],
    doc: 'a member, or an empty text',
    examples: [['{{ get (dict "a" 1) "a" }}', '1']],
    call: get,
  },
  {
    names: 'set',
    takes: ['map', 'string', 'any'],
    doc: 'sets a member of the map',
    examples: [['{{ set (dict) "a" 1 }}', 'map[a:1]']],
    call: set,
  },
  {
    names: 'unset',
    takes: ['map', 'string'],
    doc: 'takes a member out of the map',
    examples: [['{{ unset (dict "a" 1) "a" }}', 'map[]']],
    call: unset,
  },
  {
    names: 'hasKey',
    takes: ['map', 'string'],
    doc: 'whether there is a member',
    examples: [['{{ hasKey (dict "a" 1) "a" }}', 'true']],
    call: (map: JsonObject, key: string) => Object.hasOwn(map, key),
  },
  {
    names: 'pluck',
    takes: ['string'],
    rest: 'map',
    doc: 'the members of one key in several maps',
    examples: [['{{ pluck "a" (dict "a" 1) (dict "a" 2) }}', '[1 2]']],
    call: (key: string, ...maps: JsonObject[]) =>
      maps.filter(map => Object.hasOwn(map, key)).map(map => get(map, key)),
  },
  {
    names: 'keys',
    takes: [],
    rest: 'map',
    doc: 'the keys of maps, sorted for each',
    examples: [['{{ keys (dict "b" 1 "a" 2) }}', '[a b]']],
    call: (...maps: JsonObject[]) =>
      withElementType(
        'string',
        maps.flatMap(map => sortedKeys(map)),
      ),
  },
  {
    names: 'values',
    takes: ['map'],
    doc: 'the members of a map in order of keys',
    examples: [['{{ values (dict "b" 1 "a" 2) }}', '[2 1]']],
    call: (map: JsonObject) => sortedKeys(map).map(key => get(map, key)),
  },
  {
    names: 'pick',
    takes: ['map'],
    rest: 'string',
    doc: 'a map of some members',
    examples: [['{{ pick (dict "a" 1 "b" 2) "a" }}', 'map[a:1]']],
    call: pick,
  },
  {
    names: 'omit',
    takes: ['map'],
    rest: 'string',
    doc: 'a map without some members',
    examples: [['{{ omit (dict "a" 1 "b" 2) "a" }}', 'map[b:2]']],
    call: omit,
  },
  {
    names: 'merge mustMerge',
    takes: ['map'],
    rest: 'map',
    doc: 'adds to the first map what it lacks',
    examples: [['{{ merge (dict "a" 1) (dict "a" 2 "b" 3) }}', 'map[a:1 b:3]']],
    call: (target: Dict, ...sources: JsonObject[]) => merge(false, target, sources),
  },
  {
    names: 'mergeOverwrite mustMergeOverwrite',
    takes: ['map'],
    rest: 'map',
    doc: 'puts the members of other maps into the first',
    examples: [['{{ mergeOverwrite (dict "a" 1) (dict "a" 2) }}', 'map[a:2]']],
    call: (target: Dict, ...sources: JsonObject[]) => merge(true, target, sources),
  },
  {
    names: 'dig',
    takes: [],
    rest: 'any',
    doc: 'a member deep inside a map, or a default',
    examples: [['{{ dig "a" "b" "none" (dict "a" (dict "b" 1)) }}', '1']],
    call: dig,
  },
  {
    names: 'deepCopy mustDeepCopy',
    takes: ['any'],
    doc: 'a copy all the way down',
    examples: [['{{ deepCopy (list 1) }}', '[1]']],
    call: deepCopy,
  },
]

/** Maps. */
export const dictFunctions: readonly TemplateFunction[] = eachName(rows)
