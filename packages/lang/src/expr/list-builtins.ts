import { sortedKeys } from '../json/order.ts'
import { setOwn } from '../json/own.ts'
import { formatValue } from '../template/format-value.ts'
import { int, isFloat, isNumber, numeric } from '../template/go-number.ts'
import {
  GoDuration,
  GoMoment,
  isMap,
  itemAt,
  kindName,
  readMember,
  typeName,
} from '../template/go-value.ts'
import { type Builtin, byKind, bySignature, type CallCheck, shownType } from './builtin.ts'
import { OperationError } from './error.ts'
import { fetch, fetchOrNil } from './fetch.ts'
import { compareValues, equalValues, isList, isNil } from './operators.ts'
import {
  arrayType,
  elementOf,
  intType,
  pairsMapType,
  stringType,
  type Type,
  unknownType,
} from './type.ts'

/** The items of a list; `complaint` starts the message for what is none. */
function itemsOf(value: unknown, complaint: string): unknown[] {
  if (!isList(value)) throw new OperationError(`${complaint} ${kindName(value)}`)
  return Array.from({ length: value.length }, (_, at) => itemAt(value, at))
}

/** The longest list that a function makes. */
const MAX_ITEMS = 1_000_000

function checkSize(items: unknown[]): unknown[] {
  if (items.length > MAX_ITEMS) throw new OperationError('memory budget exceeded')
  return items
}

function length(value: unknown): unknown {
  if (typeof value === 'string') return int(Array.from(value).length)
  if (isList(value)) return int(value.length)
  if (isMap(value) && typeof value !== 'function') return int(Object.keys(value).length)
  throw new OperationError(`invalid argument for len (type ${typeName(value)})`)
}

const typeNames: ReadonlyMap<string, string> = new Map([
  ['string', 'string'],
  ['bool', 'bool'],
  ['int', 'int'],
  ['int64', 'int'],
  ['uint8', 'uint'],
  ['float64', 'float'],
  ['slice', 'array'],
  ['map', 'map'],
  ['func', 'func'],
])

function nameOfType(value: unknown): string {
  if (isNil(value)) return 'nil'
  if (value instanceof GoMoment) return 'time.Time'
  if (value instanceof GoDuration) return 'time.Duration'
  return typeNames.get(kindName(value)) ?? 'unknown'
}

function take(list: unknown, count: unknown): unknown[] {
  const items = itemsOf(list, 'cannot take from')
  if (!isNumber(count) || isFloat(count)) {
    throw new OperationError(`cannot take ${kindName(count)} elements`)
  }
  const end = Number(numeric(count))
  if (end < 0) throw new OperationError('reflect.Value.Slice: slice index out of bounds')
  return items.slice(0, end)
}

function entriesOf(value: unknown, complaint: (kind: string) => string): [string, unknown][] {
  if (!isMap(value)) throw new OperationError(complaint(kindName(value)))
  return sortedKeys(value).map(key => [key, readMember(value, key, value[key])])
}

function fromPairs(value: unknown): object {
  if (!isList(value)) {
    const shown = isNil(value) ? '<invalid reflect.Value>' : formatValue(value)
    throw new OperationError(`cannot transform ${shown} from pairs`)
  }
  const map: Record<string, unknown> = {}
  for (const pair of itemsOf(value, '')) {
    if (!isList(pair)) throw new OperationError(`invalid pair ${formatValue(pair)}`)
    if (pair.length !== 2) throw new OperationError(`invalid pair length ${formatValue(pair)}`)
    setOwn(map, formatValue(itemAt(pair, 0)), itemAt(pair, 1))
  }
  return map
}

function unique(list: unknown): unknown[] {
  const found: unknown[] = []
  for (const item of itemsOf(list, 'cannot uniq')) {
    if (!found.some(other => equalValues(item, other))) found.push(item)
  }
  return found
}

/** Lists inside one another. */
const MAX_NESTING = 500

function flatten(list: unknown, depth = 0): unknown[] {
  if (depth > MAX_NESTING) throw new OperationError('recursion depth exceeded')
  const items = itemsOf(list, 'cannot flatten')
  return checkSize(items.flatMap(item => (isList(item) ? flatten(item, depth + 1) : [item])))
}

/** Whether an order is the falling one. */
export function isDescending(order: unknown): boolean {
  if (order === undefined || order === 'asc') return false
  if (typeof order !== 'string') {
    throw new OperationError(`sort order argument must be a string (got ${typeName(order)})`)
  }
  if (order !== 'desc') throw new OperationError(`invalid order ${order}, expected asc or desc`)
  return true
}

function sort(list: unknown, order: unknown): unknown[] {
  const sign = isDescending(order) ? -1 : 1
  if (!isList(list)) return []
  return itemsOf(list, '').sort((a, b) => sign * compareValues('<', a, b))
}

function checkOne(kinds: readonly Type['kind'][], type: Type, complaint: string): Builtin['check'] {
  return byKind(
    kinds,
    () => type,
    given => `${complaint} ${shownType(given)}`,
  )
}

function checkTake(types: readonly Type[]): CallCheck {
  const [list, count] = types
  if (list === undefined || count === undefined || types.length > 2) {
    return { problem: `invalid number of arguments (expected 2, got ${types.length})` }
  }
  if (list.kind !== 'unknown' && list.kind !== 'array') {
    return { problem: `cannot take from ${shownType(list)}` }
  }
  if (count.kind === 'unknown' || count.kind === 'int') return { type: list }
  return { problem: `cannot take ${shownType(count)} elements` }
}

function checkConcat(types: readonly Type[]): CallCheck {
  if (types.length === 0) {
    return { problem: 'invalid number of arguments (expected at least 1, got 0)' }
  }
  const wrong = types.find(({ kind }) => kind !== 'unknown' && kind !== 'array')
  return wrong === undefined
    ? { type: arrayType }
    : { problem: `cannot concat ${shownType(wrong)}` }
}

function checkGet(types: readonly Type[]): CallCheck {
  const [base] = types
  if (base === undefined || types.length !== 2) {
    return { problem: `invalid number of arguments (expected 2, got ${types.length})` }
  }
  if (['unknown', 'nil'].includes(base.kind)) return { type: unknownType }
  if (['array', 'map', 'string', 'bytes'].includes(base.kind)) return { type: elementOf(base) }
  return { problem: `type ${base.name} does not support indexing`, argument: 0 }
}

/** An end of a list, or nil where there is none. */
function endOf(value: unknown, index: number): unknown {
  try {
    return fetch(value, int(index))
  } catch (error) {
    if (error instanceof OperationError) return null
    throw error
  }
}

/** The functions on lists and maps that take no predicate. */
export const listBuiltins: readonly Builtin[] = [
  {
    name: 'len',
    check: byKind(
      ['array', 'map', 'string', 'bytes'],
      () => intType,
      type => `invalid argument for len (type ${shownType(type)})`,
    ),
    call: ([value]) => length(value),
  },
  {
    name: 'type',
    check: bySignature('type', [{ takes: ['any'], type: stringType }]),
    call: ([value]) => nameOfType(value),
  },
  {
    name: 'first',
    check: byKind(
      ['array', 'bytes'],
      elementOf,
      type => `cannot get first element from ${shownType(type)}`,
    ),
    call: ([value]) => endOf(value, 0),
  },
  {
    name: 'last',
    check: byKind(
      ['array', 'bytes'],
      elementOf,
      type => `cannot get last element from ${shownType(type)}`,
    ),
    call: ([value]) => endOf(value, -1),
  },
  {
    name: 'get',
    check: checkGet,
    call: values => {
      if (values.length < 2) {
        throw new OperationError(`invalid number of arguments (expected 2, got ${values.length})`)
      }
      return fetchOrNil(values[0], values[1])
    },
  },
  { name: 'take', check: checkTake, call: ([list, count]) => take(list, count) },
  {
    name: 'keys',
    check: checkOne(['map'], arrayType, 'cannot get keys from'),
    call: ([map]) => entriesOf(map, kind => `cannot get keys from ${kind}`).map(([key]) => key),
  },
  {
    name: 'values',
    check: checkOne(['map'], arrayType, 'cannot get values from'),
    call: ([map]) =>
      entriesOf(map, kind => `cannot get values from ${kind}`).map(entry => entry[1]),
  },
  {
    name: 'toPairs',
    check: byKind(
      ['map'],
      () => arrayType,
      type => `cannot transform ${shownType(type)} to pairs`,
    ),
    call: ([map]) => entriesOf(map, kind => `cannot transform ${kind} to pairs`),
  },
  {
    name: 'fromPairs',
    check: byKind(
      ['array'],
      () => pairsMapType,
      type => `cannot transform ${shownType(type)} from pairs`,
    ),
    call: ([list]) => fromPairs(list),
  },
  {
    name: 'reverse',
    check: checkOne(['array'], arrayType, 'cannot reverse'),
    call: ([list]) => itemsOf(list, 'cannot reverse').reverse(),
  },
  {
    name: 'uniq',
    check: checkOne(['array'], arrayType, 'cannot uniq'),
    call: ([list]) => unique(list),
  },
  {
    name: 'concat',
    check: checkConcat,
    call: lists => checkSize(lists.flatMap(list => itemsOf(list, 'cannot concat'))),
  },
  {
    name: 'flatten',
    check: checkOne(['array'], arrayType, 'cannot flatten'),
    call: ([list]) => flatten(list),
  },
  {
    name: 'sort',
    check: bySignature('sort', [
      { takes: ['list', 'string'], type: arrayType },
      { takes: ['[]string', 'string'], type: arrayType },
      { takes: ['list'], type: arrayType },
      { takes: ['[]string'], type: arrayType },
      { takes: ['[]int'], type: arrayType },
    ]),
    call: ([list, order]) => sort(list, order),
  },
]
