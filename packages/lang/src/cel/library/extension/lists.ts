import type { Expr } from '../../ast.ts'
import type { Macro } from '../../macros.ts'
import { CelError } from '../../value/cel-error.ts'
import { compare } from '../../value/compare.ts'
import { equals } from '../../value/equal.ts'
import type { Int } from '../../value/numbers.ts'
import { typeNameOf } from '../../value/type-value.ts'
import { flattenCost, keysCompareCost, newListCost, selfCompareCost } from '../cost.ts'
import type { FunctionRow, Library } from '../library.ts'

type List = readonly unknown[]

function slice(list: List, start: Int, end: Int): List {
  const place = `cannot slice(${start}, ${end})`
  if (start < 0 || end < 0) throw new CelError(`${place}, negative indexes not supported`)
  if (start > end) {
    throw new CelError(`${place}, start index must be less than or equal to end index`)
  }
  if (end > list.length) throw new CelError(`${place}, list is length ${list.length}`)
  return list.slice(Number(start), Number(end))
}

function flatten(list: List, depth: Int = 1): List {
  if (depth < 0) throw new CelError('level must be non-negative')
  // no list is nested deeper than this
  return list.flat(Math.min(Number(depth), 1_000))
}

function distinct(list: List): List {
  const found: unknown[] = []
  for (const item of list) {
    if (!found.some(other => equals(other, item))) found.push(item)
  }
  return found
}

/** A longer list is most likely a mistake, and takes much memory. */
const MAX_RANGE = 1_000_000

function range(size: Int): List {
  if (size < 0) throw new CelError(`lists.range: size must be non-negative, got ${size}`)
  if (size > MAX_RANGE) {
    throw new CelError(`lists.range: size ${size} exceeds maximum allowed (${MAX_RANGE})`)
  }
  return Array.from({ length: Number(size) }, (_, index) => index)
}

function sortByKeys(list: List, keys: List): List {
  if (list.length !== keys.length) {
    throw new CelError(
      `@sortByAssociatedKeys() expected a list of the same size as the associated keys list, but got ${keys.length} and ${list.length} elements respectively`,
    )
  }
  const [first] = keys
  const type = typeNameOf(first)
  for (const key of keys) {
    if (compare(key, key) === undefined) throw new CelError('list elements must be comparable')
    if (typeNameOf(key) !== type) throw new CelError('list elements must have the same type')
  }
  const order = keys.map((key, index) => ({ key, item: list[index] }))
  return order.sort((a, b) => compare(a.key, b.key) ?? 0).map(({ item }) => item)
}

const sortable = 'int uint double bool duration timestamp string bytes'.split(' ')

const sorting = sortable.flatMap((type): FunctionRow[] => [
  {
    signature: `list(${type}) . sort() -> list(${type})`,
    cost: selfCompareCost,
    doc: 'The elements in order.',
    example: '[3, 1, 2].sort() == [1, 2, 3]',
    call: (list: List) => sortByKeys(list, list),
  },
  {
    signature: `list(T) . @sortByAssociatedKeys(list(${type})) -> list(T)`,
    cost: keysCompareCost,
    doc: 'The elements in the order of their keys.',
    example: "['bb', 'a'].sortBy(x, size(x)) == ['a', 'bb']",
    call: sortByKeys,
  },
])

const sortableKinds: ReadonlySet<Expr['kind']> = new Set([
  'list',
  'ident',
  'loop',
  'bind',
  'call',
  'select',
])

const HELD = '@__sortBy_input__'

const sortBy: Macro = {
  name: 'sortBy',
  isMember: true,
  arity: 2,
  expand({ at, target, args: [variable, body], fail }) {
    if (target === undefined || body === undefined) return undefined
    if (variable?.kind !== 'ident') {
      return fail(variable?.at ?? at, 'argument must be a simple name')
    }
    if (!sortableKinds.has(target.kind)) {
      const message =
        'sortBy can only be applied to a list, identifier, comprehension, call or select expression'
      return fail(target.at, message)
    }
    const list: Expr = { kind: 'ident', at, name: HELD }
    const keys: Expr = {
      kind: 'loop',
      at,
      loop: 'map',
      range: { ...list },
      first: variable.name,
      body,
    }
    const sorted: Expr = {
      kind: 'call',
      at,
      name: '@sortByAssociatedKeys',
      target: list,
      args: [keys],
    }
    return { kind: 'bind', at, name: HELD, init: target, body: sorted }
  },
}

/** The extension library `lists` of cel-go. */
export const listsLibrary: Library = {
  name: 'lists',
  macros: [sortBy],
  functions: [
    {
      signature: 'list(T) . slice(int, int) -> list(T)',
      cost: newListCost,
      doc: 'The elements from one index up to another.',
      example: '[1, 2, 3].slice(1, 3) == [2, 3]',
      call: slice,
    },
    {
      signature: 'list(list(T)) . flatten() -> list(T)',
      cost: flattenCost,
      doc: 'The elements of the lists that a list holds.',
      example: '[[1], [2, 3]].flatten() == [1, 2, 3]',
      call: (list: List) => flatten(list),
    },
    {
      signature: 'list(dyn) . flatten(int) -> list(dyn)',
      cost: flattenCost,
      doc: 'The elements of lists that are nested so deep.',
      example: '[[[1]], [[2]]].flatten(2) == [1, 2]',
      call: flatten,
    },
    {
      signature: 'list(T) . distinct() -> list(T)',
      cost: selfCompareCost,
      doc: 'The elements without repetitions.',
      example: '[1, 2, 1].distinct() == [1, 2]',
      call: distinct,
    },
    {
      signature: 'list(T) . reverse() -> list(T)',
      cost: newListCost,
      doc: 'The elements from last to first.',
      example: '[1, 2].reverse() == [2, 1]',
      call: (list: List) => list.toReversed(),
    },
    {
      signature: 'lists.range(int) -> list(int)',
      cost: newListCost,
      doc: 'The numbers from 0 up to another.',
      example: 'lists.range(3) == [0, 1, 2]',
      call: range,
    },
    ...sorting,
  ],
}
