import { setOwn } from '../json/own.ts'
import { formatValue } from '../template/format-value.ts'
import { toBytes } from '../template/go-bytes.ts'
import { int } from '../template/go-number.ts'
import { isMap, itemAt, kindName, withElementType } from '../template/go-value.ts'
import {
  type Compile,
  type CompileScope,
  type Evaluate,
  grow,
  type PredicateSlots,
  type Run,
  step,
} from './compile-scope.ts'
import { OperationError } from './error.ts'
import { isDescending } from './list-builtins.ts'
import type { BuiltinNode } from './node.ts'
import { add, compareValues, isList, isNil, toBoolean } from './operators.ts'

/** A call of a function with a predicate: how it sees the elements, one at a time. */
interface Loop {
  readonly run: Run
  readonly list: readonly unknown[] | Uint8Array
  /** The value of the predicate for an element; the element itself if there is none. */
  readonly at: (index: number) => unknown
  /** The predicate, which must give a boolean. */
  readonly holds: (index: number) => boolean
  readonly gather: (value: unknown) => void
  readonly extra: Evaluate | undefined
}

type PredicateFunction = (loop: Loop) => unknown

/** Compiles a call of a function that takes a predicate. */
export function compilePredicateCall(
  scope: CompileScope,
  node: BuiltinNode,
  compile: Compile,
): Evaluate {
  const [listNode, predicateNode, extraNode] = node.args
  const work = functions.get(node.name)
  if (listNode === undefined || work === undefined) {
    throw new Error(`unreachable: no function ${node.name}`)
  }
  const list = compile(scope, listNode)
  const { slots } = scope
  const base = slots.count
  slots.count += 3
  const predicate: PredicateSlots = { item: base, index: base + 1, gathered: base + 2 }
  const body = predicateNode && compile({ ...scope, predicate }, predicateNode)
  const extra = extraNode && compile(scope, extraNode)
  return run => {
    const value = list(run)
    run.at = node.at
    return work(startLoop(run, { list: elementsOf(value), predicate, body, extra, place: node.at }))
  }
}

/** What a value has as elements; the complaints are Go's. */
function elementsOf(value: unknown): readonly unknown[] | Uint8Array {
  if (isList(value)) return value
  if (typeof value === 'string') return toBytes(value)
  if (isNil(value)) {
    throw new OperationError('reflect: call of reflect.Value.Len on zero Value')
  }
  if (!isMap(value) || typeof value === 'function') {
    throw new OperationError(`reflect: call of reflect.Value.Len on ${kindName(value)} Value`)
  }
  return Array.from(Object.keys(value), () => unindexable)
}

/** Stands for the elements of a map, which has a length and no elements. */
export const unindexable: unique symbol = Symbol('unindexable')

/** An element as it is, unless it is that of a map. */
export function indexed(item: unknown): unknown {
  if (item !== unindexable) return item
  throw new OperationError('reflect: call of reflect.Value.Index on map Value')
}

function elementAt({ list }: Loop, index: number): unknown {
  return indexed(itemAt(list, index))
}

interface LoopParts {
  readonly list: readonly unknown[] | Uint8Array
  readonly predicate: PredicateSlots
  readonly body: Evaluate | undefined
  readonly extra: Evaluate | undefined
  readonly place: number
}

function startLoop(run: Run, { list, predicate, body, extra, place }: LoopParts): Loop {
  const { frame } = run
  const at = (index: number): unknown => {
    step(run)
    const item = itemAt(list, index)
    if (body === undefined) return indexed(item)
    frame[predicate.item] = item
    frame[predicate.index] = index
    const value = body(run)
    run.at = place
    return value
  }
  const gather = (value: unknown): void => {
    frame[predicate.gathered] = value
  }
  return { run, list, at, holds: index => toBoolean(at(index)), gather, extra }
}

function findFrom({ list, holds }: Loop): number {
  for (let index = 0; index < list.length; index++) if (holds(index)) return index
  return -1
}

function findBack({ list, holds }: Loop): number {
  for (let index = list.length - 1; index >= 0; index--) if (holds(index)) return index
  return -1
}

function count({ list, holds }: Loop): number {
  let found = 0
  for (let index = 0; index < list.length; index++) if (holds(index)) found++
  return found
}

function all({ list, holds }: Loop): boolean {
  for (let index = 0; index < list.length; index++) if (!holds(index)) return false
  return true
}

function filter(loop: Loop): unknown[] {
  const { run, list, holds } = loop
  const kept: unknown[] = []
  for (let index = 0; index < list.length; index++) {
    if (holds(index)) kept.push(elementAt(loop, index))
  }
  grow(run, kept.length)
  return kept
}

function map({ run, list, at }: Loop): unknown[] {
  grow(run, list.length)
  return Array.from({ length: list.length }, (_, index) => at(index))
}

function sum({ list, at }: Loop): unknown {
  let total: unknown = int(0)
  for (let index = 0; index < list.length; index++) total = add(at(index), total)
  return total
}

function group(loop: Loop): object {
  const { list, at } = loop
  const groups: Record<string, unknown[]> = {}
  for (let index = 0; index < list.length; index++) {
    const key = formatValue(at(index))
    if (!Object.hasOwn(groups, key)) setOwn(groups, key, [])
    groups[key]?.push(elementAt(loop, index))
  }
  return withElementType('[]interface {}', groups)
}

function sortBy(loop: Loop): unknown[] {
  const { run, list, at, extra } = loop
  const keyed = Array.from({ length: list.length }, (_, index) => ({
    key: at(index),
    item: elementAt(loop, index),
  }))
  const sign = isDescending(extra?.(run)) ? -1 : 1
  return keyed.sort((a, b) => sign * compareValues('<', a.key, b.key)).map(({ item }) => item)
}

function reduce(loop: Loop): unknown {
  const { run, list, at, gather, extra } = loop
  if (extra === undefined && list.length === 0) {
    throw new OperationError('reduce of empty array with no initial value')
  }
  let result = extra === undefined ? elementAt(loop, 0) : extra(run)
  for (let index = extra === undefined ? 1 : 0; index < list.length; index++) {
    gather(result)
    result = at(index)
  }
  return result
}

function elementOrNil(loop: Loop, index: number): unknown {
  return index < 0 ? null : elementAt(loop, index)
}

function indexOrNil(index: number): unknown {
  return index < 0 ? null : int(index)
}

const functions: ReadonlyMap<string, PredicateFunction> = new Map<string, PredicateFunction>([
  ['all', all],
  ['none', loop => findFrom(loop) < 0],
  ['any', loop => findFrom(loop) >= 0],
  ['one', loop => count(loop) === 1],
  ['filter', filter],
  ['map', map],
  ['count', loop => int(count(loop))],
  ['sum', sum],
  ['find', loop => elementOrNil(loop, findFrom(loop))],
  ['findLast', loop => elementOrNil(loop, findBack(loop))],
  ['findIndex', loop => indexOrNil(findFrom(loop))],
  ['findLastIndex', loop => indexOrNil(findBack(loop))],
  ['groupBy', group],
  ['sortBy', sortBy],
  ['reduce', reduce],
])
