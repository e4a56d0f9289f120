import type { Loop } from '../ast.ts'
import { CelError, noSuchOverload } from '../value/cel-error.ts'
import { isMap, mapEntries, readMember } from '../value/containers.ts'
import { typeNameOf } from '../value/type-value.ts'
import {
  addSlot,
  type Compilation,
  charge,
  type Frame,
  type LoopCost,
  type Run,
  type Slots,
} from './frame.ts'
import { makeDistinctMap } from './literals.ts'
import { asError, attempt } from './logic.ts'

/** Walks over a range; the visitor sees the loop variables in their slots. */
type Walk = (frame: Frame, visit: Visit) => void

/** Gets the element of a list or the key of a map. */
type Visit = (item: unknown) => void

/** Compiles a comprehension. */
export function compileLoop(compilation: Compilation, loop: Loop, slots: Slots | undefined): Run {
  const first = addSlot(compilation, loop.first, slots)
  const second = loop.second === undefined ? undefined : addSlot(compilation, loop.second, first)
  const inner = second ?? first
  const cost = compilation.meter?.loop(loop) ?? free
  const enter = compileEnter([first.index, second?.index], compilation.itemCost(loop) + cost.before)
  const parts: Parts = {
    range: compilation.compile(loop.range, slots),
    enter,
    hasValues: second !== undefined,
    body: compilation.compile(loop.body, inner),
    filter: loop.filter === undefined ? undefined : compilation.compile(loop.filter, inner),
    cost,
  }
  const run = compileKind(parts, loop, first.index)
  return cost.end === 0 ? run : withEnd(run, cost.end)
}

const free: LoopCost = { before: 0, step: 0, end: 0 }

interface Parts {
  readonly range: Run
  readonly enter: Enter
  readonly hasValues: boolean
  readonly body: Run
  readonly filter: Run | undefined
  readonly cost: LoopCost
}

function compileKind(parts: Parts, { loop }: Loop, first: number): Run {
  const { body } = parts
  switch (loop) {
    case 'all':
      return compileTest(parts, false)
    case 'exists':
      return compileTest(parts, true)
    case 'existsOne':
      return compileExistsOne(parts)
    case 'map':
      return compileCollect(parts)
    case 'filter':
      return compileFilter(parts)
    case 'transformMap':
      return compileTransformMap(parts, frame => [[frame.slots[first], body(frame)]])
    case 'transformMapEntry':
      return compileTransformMap(parts, frame => entriesOf(body(frame)))
  }
}

function withEnd(run: Run, cost: number): Run {
  return frame => {
    try {
      return run(frame)
    } finally {
      charge(frame, cost)
    }
  }
}

/** Sets the loop variables of an item, and counts it. */
type Enter = (frame: Frame, index: unknown, value: unknown) => void

function compileEnter([first, second]: readonly [number, number | undefined], cost: number): Enter {
  if (second === undefined) {
    return (frame, _index, value) => {
      charge(frame, cost)
      frame.slots[first] = value
    }
  }
  return (frame, index, value) => {
    charge(frame, cost)
    frame.slots[first] = index
    frame.slots[second] = value
  }
}

function readItem(list: readonly unknown[], index: number): unknown {
  const item = list[index]
  return typeof item === 'number' ? readMember(list, index, item) : item
}

function compileWalk({ range, enter, hasValues }: Parts): Walk {
  return (frame, visit) => {
    const values = range(frame)
    if (Array.isArray(values)) {
      for (let index = 0; index < values.length; index++) {
        const value = readItem(values, index)
        enter(frame, index, value)
        visit(value)
      }
      return
    }
    for (const [key, value] of entriesOfRange(values)) {
      enter(frame, key, hasValues ? value : key)
      visit(key)
    }
  }
}

function entriesOfRange(values: unknown): Entries {
  if (!isMap(values)) throw notIterable(values)
  return mapEntries(values)
}

/** What has no items, by the name of its type in cel-go. */
function notIterable(value: unknown): CelError {
  const [first = '', ...rest] = typeNameOf(value).replace('_type', '').split(/.*\./).at(-1) ?? ''
  return new CelError(`got 'types.${first.toUpperCase()}${rest.join('')}', expected iterable type`)
}

/** `all` and `exists`: one item decides, whatever error the others give. */
function compileTest({ range, enter, hasValues, body, cost }: Parts, decisive: boolean): Run {
  const decide = (frame: Frame, isLast: boolean) => {
    if (cost.before > 0 && !isLast) charge(frame, cost.before)
    return decisive
  }
  const testList = (frame: Frame, list: readonly unknown[]) => {
    let failure: CelError | undefined
    for (let index = 0; index < list.length; index++) {
      enter(frame, index, readItem(list, index))
      const value = attemptItem(body, frame, cost.step)
      if (value === decisive) return decide(frame, index + 1 === list.length)
      if (value !== !decisive) failure ??= asError(value)
    }
    if (failure !== undefined) throw failure
    return !decisive
  }
  const testMap = (frame: Frame, values: unknown) => {
    let failure: CelError | undefined
    const entries = entriesOfRange(values)
    for (const [index, [key, member]] of entries.entries()) {
      enter(frame, key, hasValues ? member : key)
      const value = attemptItem(body, frame, cost.step)
      if (value === decisive) return decide(frame, index + 1 === entries.length)
      if (value !== !decisive) failure ??= asError(value)
    }
    if (failure !== undefined) throw failure
    return !decisive
  }
  return frame => {
    const values = range(frame)
    return Array.isArray(values) ? testList(frame, values) : testMap(frame, values)
  }
}

function attemptItem(body: Run, frame: Frame, cost: number): unknown {
  if (cost > 0) charge(frame, cost)
  return attempt(body, frame)
}

function requireBool(value: unknown): boolean {
  if (typeof value !== 'boolean') throw noSuchOverload()
  return value
}

/** Whether an item takes part; if it does, that is counted. */
function takesPart(frame: Frame, { filter, cost }: Parts): boolean {
  if (filter !== undefined && !requireBool(filter(frame))) return false
  if (cost.step > 0) charge(frame, cost.step)
  return true
}

function compileExistsOne(parts: Parts): Run {
  const walk = compileWalk(parts)
  const test = { ...parts, filter: parts.body }
  return frame => {
    let count = 0
    walk(frame, () => {
      if (takesPart(frame, test)) count++
    })
    return count === 1
  }
}

function compileCollect(parts: Parts): Run {
  const walk = compileWalk(parts)
  const { body } = parts
  return frame => {
    const found: unknown[] = []
    walk(frame, () => {
      if (takesPart(frame, parts)) found.push(body(frame))
    })
    return found
  }
}

function compileFilter(parts: Parts): Run {
  const walk = compileWalk(parts)
  const test = { ...parts, filter: parts.body }
  return frame => {
    const found: unknown[] = []
    walk(frame, item => {
      if (takesPart(frame, test)) found.push(item)
    })
    return found
  }
}

type Entries = readonly (readonly [unknown, unknown])[]

function entriesOf(value: unknown): Entries {
  if (!isMap(value)) throw noSuchOverload()
  return mapEntries(value)
}

function compileTransformMap(parts: Parts, entries: (frame: Frame) => Entries): Run {
  const walk = compileWalk(parts)
  return frame => {
    const found: (readonly [unknown, unknown])[] = []
    walk(frame, () => {
      if (takesPart(frame, parts)) found.push(...entries(frame))
    })
    return makeDistinctMap(found)
  }
}
