import type { Loop } from '../ast.ts'
import { CelError, noSuchOverload } from '../value/cel-error.ts'
import { isMap, mapEntries, readMember } from '../value/containers.ts'
import { typeNameOf } from '../value/type-value.ts'
import { addSlot, type Compilation, type Frame, type Run, type Slots } from './frame.ts'
import { makeMap } from './literals.ts'
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
  const range = compilation.compile(loop.range, slots)
  const enter = compileEnter(first.index, second?.index)
  const hasValues = second !== undefined
  const walk = compileWalk(range, enter, hasValues)
  const body = compilation.compile(loop.body, inner)
  const filter = loop.filter === undefined ? undefined : compilation.compile(loop.filter, inner)
  switch (loop.loop) {
    case 'all':
      return compileTest({ range, enter, hasValues, body }, false)
    case 'exists':
      return compileTest({ range, enter, hasValues, body }, true)
    case 'existsOne':
      return compileExistsOne(walk, body)
    case 'map':
      return compileCollect(walk, body, filter)
    case 'filter':
      return compileFilter(walk, body)
    case 'transformMap':
      return compileTransformMap(walk, frame => [[frame.slots[first.index], body(frame)]], filter)
    case 'transformMapEntry':
      return compileTransformMap(walk, frame => entriesOf(body(frame)), filter)
  }
}

/** Sets the loop variables of an item, and counts it. */
type Enter = (frame: Frame, index: unknown, value: unknown) => void

function compileEnter(first: number, second: number | undefined): Enter {
  return (frame, index, value) => {
    frame.stepsLeft--
    if (frame.stepsLeft < 0) throw new CelError('operation cancelled: actual cost limit exceeded')
    frame.slots[first] = second === undefined ? value : index
    if (second !== undefined) frame.slots[second] = value
  }
}

function readItem(list: readonly unknown[], index: number): unknown {
  const item = list[index]
  return typeof item === 'number' ? readMember(list, index, item) : item
}

function compileWalk(range: Run, enter: Enter, hasValues: boolean): Walk {
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

interface Test {
  readonly range: Run
  readonly enter: Enter
  readonly hasValues: boolean
  readonly body: Run
}

/** `all` and `exists`: one item decides, whatever error the others give. */
function compileTest({ range, enter, hasValues, body }: Test, decisive: boolean): Run {
  const testList = (frame: Frame, list: readonly unknown[]) => {
    let failure: CelError | undefined
    for (let index = 0; index < list.length; index++) {
      enter(frame, index, readItem(list, index))
      const value = attempt(body, frame)
      if (value === decisive) return decisive
      if (value !== !decisive) failure ??= asError(value)
    }
    if (failure !== undefined) throw failure
    return !decisive
  }
  const testMap = (frame: Frame, values: unknown) => {
    let failure: CelError | undefined
    for (const [key, member] of entriesOfRange(values)) {
      enter(frame, key, hasValues ? member : key)
      const value = attempt(body, frame)
      if (value === decisive) return decisive
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

function requireBool(value: unknown): boolean {
  if (typeof value !== 'boolean') throw noSuchOverload()
  return value
}

function compileExistsOne(walk: Walk, body: Run): Run {
  return frame => {
    let count = 0
    walk(frame, () => {
      if (requireBool(body(frame))) count++
    })
    return count === 1
  }
}

function compileCollect(walk: Walk, body: Run, filter: Run | undefined): Run {
  return frame => {
    const found: unknown[] = []
    walk(frame, () => {
      if (filter === undefined || requireBool(filter(frame))) found.push(body(frame))
    })
    return found
  }
}

function compileFilter(walk: Walk, body: Run): Run {
  return frame => {
    const found: unknown[] = []
    walk(frame, item => {
      if (requireBool(body(frame))) found.push(item)
    })
    return found
  }
}

type Entries = readonly (readonly [unknown, unknown])[]

function entriesOf(value: unknown): Entries {
  if (!isMap(value)) throw noSuchOverload()
  return mapEntries(value)
}

function compileTransformMap(
  walk: Walk,
  entries: (frame: Frame) => Entries,
  filter: Run | undefined,
): Run {
  return frame => {
    const found: (readonly [unknown, unknown])[] = []
    walk(frame, () => {
      if (filter === undefined || requireBool(filter(frame))) found.push(...entries(frame))
    })
    return makeMap(found)
  }
}
