import { FunctionError } from '../error.ts'
import type { TemplateFunction } from '../function.ts'
import { itemAt, kindName, withElementType } from '../go-value.ts'
import { isTrue } from '../truth.ts'
import { eachName, type NamedRow } from './aliases.ts'
import { toInt64 } from './cast.ts'
import { deepEqual } from './deep-equal.ts'

/** What Go says when it looks into nil. */
const NIL_DEREFERENCE = 'runtime error: invalid memory address or nil pointer dereference'

/** The items of a list; `complaint` starts the message for what is none. */
function itemsOf(list: unknown, complaint: string, end = ''): unknown[] {
  if (list === null || list === undefined) throw new FunctionError(NIL_DEREFERENCE)
  if (!Array.isArray(list) && !(list instanceof Uint8Array)) {
    throw new FunctionError(`${complaint} ${kindName(list)}${end}`)
  }
  return Array.from({ length: list.length }, (_, at) => itemAt(list, at))
}

function chunk(size: number, list: unknown): unknown[] {
  const items = itemsOf(list, 'Cannot chunk type')
  const count = Math.floor((items.length - 1) / size) + 1
  if (!Number.isFinite(count) || count < 0) {
    throw new FunctionError('runtime error: makeslice: len out of range')
  }
  const parts = Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size))
  return withElementType('[]interface {}', parts)
}

function unique(list: unknown): unknown[] {
  const found: unknown[] = []
  for (const item of itemsOf(list, 'Cannot find uniq on type')) {
    if (!found.some(other => deepEqual(other, item))) found.push(item)
  }
  return found
}

function without(list: unknown, ...omitted: unknown[]): unknown[] {
  return itemsOf(list, 'Cannot find without on type').filter(
    item => !omitted.some(other => deepEqual(other, item)),
  )
}

function has(needle: unknown, list: unknown): boolean {
  if (list === null || list === undefined) return false
  return itemsOf(list, 'Cannot find has on type').some(item => deepEqual(needle, item))
}

function slice(list: unknown, ...bounds: unknown[]): unknown {
  const items = itemsOf(list, 'list should be type of slice or array but')
  if (items.length === 0) return null
  const [first, second] = bounds.map(bound => Number(toInt64(bound)))
  const [start, end] = [first ?? 0, second ?? items.length]
  if (start < 0 || end > items.length || start > end) {
    throw new FunctionError('reflect.Value.Slice: slice index out of bounds')
  }
  return items.slice(start, end)
}

/** The longest list that `concat` makes. */
const MAX_ITEMS = 1_000_000

function concat(...lists: unknown[]): unknown[] {
  const items = lists.flatMap(list => itemsOf(list, 'Cannot concat type', ' as list'))
  if (items.length > MAX_ITEMS) throw new FunctionError('the list is too long')
  return items
}

const making: readonly NamedRow[] = [
  {
    names: 'list tuple',
    takes: [],
    rest: 'any',
    doc: 'the values as a list',
    examples: [['{{ list 1 "a" }}', '[1 a]']],
    call: (...values: unknown[]) => values,
  },
  {
    names: 'append push mustAppend mustPush',
    takes: ['any', 'any'],
    doc: 'a list with a value at its end',
    examples: [['{{ append (list 1) 2 }}', '[1 2]']],
    call: (list: unknown, value: unknown) => [...itemsOf(list, 'Cannot push on type'), value],
  },
  {
    names: 'prepend mustPrepend',
    takes: ['any', 'any'],
    doc: 'a list with a value at its start',
    examples: [['{{ prepend (list 1) 2 }}', '[2 1]']],
    call: (list: unknown, value: unknown) => [value, ...itemsOf(list, 'Cannot prepend on type')],
  },
  {
    names: 'concat',
    takes: [],
    rest: 'any',
    doc: 'the items of several lists',
    examples: [['{{ concat (list 1) (list 2 3) }}', '[1 2 3]']],
    call: concat,
  },
  {
    names: 'chunk mustChunk',
    takes: ['int', 'any'],
    doc: 'a list in parts of a length',
    examples: [['{{ chunk 2 (list 1 2 3) }}', '[[1 2] [3]]']],
    call: chunk,
  },
]

const parts: readonly NamedRow[] = [
  {
    names: 'first mustFirst',
    takes: ['any'],
    doc: 'the first item',
    examples: [['{{ first (list 1 2) }}', '1']],
    call: (list: unknown) => itemsOf(list, 'Cannot find first on type')[0] ?? null,
  },
  {
    names: 'last mustLast',
    takes: ['any'],
    doc: 'the last item',
    examples: [['{{ last (list 1 2) }}', '2']],
    call: (list: unknown) => itemsOf(list, 'Cannot find last on type').at(-1) ?? null,
  },
  {
    names: 'rest mustRest',
    takes: ['any'],
    doc: 'all items but the first',
    examples: [['{{ rest (list 1 2 3) }}', '[2 3]']],
    call: (list: unknown) => itemsOf(list, 'Cannot find rest on type').slice(1),
  },
  {
    names: 'initial mustInitial',
    takes: ['any'],
    doc: 'all items but the last',
    examples: [['{{ initial (list 1 2 3) }}', '[1 2]']],
    call: (list: unknown) => itemsOf(list, 'Cannot find initial on type').slice(0, -1),
  },
  {
    names: 'reverse mustReverse',
    takes: ['any'],
    doc: 'the items from last to first',
    examples: [['{{ reverse (list 1 2) }}', '[2 1]']],
    call: (list: unknown) => itemsOf(list, 'Cannot find reverse on type').reverse(),
  },
  {
    names: 'uniq mustUniq',
    takes: ['any'],
    doc: 'each item once',
    examples: [['{{ uniq (list 1 1 2) }}', '[1 2]']],
    call: unique,
  },
  {
    names: 'without mustWithout',
    takes: ['any'],
    rest: 'any',
    doc: 'a list without some values',
    examples: [['{{ without (list 1 2 3) 2 }}', '[1 3]']],
    call: without,
  },
  {
    names: 'has mustHas',
    takes: ['any', 'any'],
    doc: 'whether a list holds a value',
    examples: [['{{ has 2 (list 1 2) }}', 'true']],
    call: has,
  },
  {
    names: 'slice mustSlice',
    takes: ['any'],
    rest: 'any',
    doc: 'the items from one place to before another',
    examples: [['{{ slice (list 1 2 3) 1 3 }}', '[2 3]']],
    call: slice,
  },
  {
    names: 'compact mustCompact',
    takes: ['any'],
    doc: 'a list without empty items',
    examples: [['{{ compact (list 1 "" 2) }}', '[1 2]']],
    call: (list: unknown) => itemsOf(list, 'Cannot compact on type').filter(isTrue),
  },
]

/** Lists: making, taking parts, looking for items. */
export const listFunctions: readonly TemplateFunction[] = eachName([...making, ...parts])
