import type { Loop } from '../ast.ts'
import { CelError, noSuchOverload } from '../value/cel-error.ts'
import { isMap, mapEntries, readMember } from '../value/containers.ts'
import { typeNameOf } from '../value/type-value.ts'
import { addSlot, type Compilation, type Frame, type Run, type Slots } from './frame.ts'
import { makeMap } from './literals.ts'
import { asError, attempt } from './logic.ts'

/** Walks over a range; the visitor sees the loop variables in their slots and says `true` to stop. */
type Walk = (frame: Frame, visit: Visit) => void

/** Gets the element of a list or the key of a map. */
type Visit = (item: unknown) => boolean

/** Compiles a comprehension. */
export function compileLoop(compilation: Compilation, loop: Loop, slots: Slots | undefined): Run {
  const first = addSlot(compilation, loop.first, slots)
  const second = loop.second === undefined ? undefined : addSlot(compilation, loop.second, first)
  const inner = second ?? first
  const range = compilation.compile(loop.range, slots)
  const walk = compileWalk(range, first.index, second?.index)
  const body = compilation.compile(loop.body, inner)
  const filter = loop.filter === undefined ? undefined : compilation.compile(loop.filter, inner)
  switch (loop.loop) {
    case 'all':
      return compileTest(walk, body, false)
    case 'exists':
      return compileTest(walk, body, true)
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

function compileWalk(range: Run, first: number, second: number | undefined): Walk {
  const enter = (frame: Frame, key: unknown, value: unknown) => {
    frame.stepsLeft--
    if (frame.stepsLeft < 0) throw new CelError('operation cancelled: actual cost limit exceeded')
    frame.slots[first] = key
    if (second !== undefined) frame.slots[second] = value
  }
  const walkList = (frame: Frame, list: readonly unknown[], visit: Visit) => {
    for (let index = 0; index < list.length; index++) {
      const item = list[index]
      const value = typeof item === 'number' ? readMember(list, index, item) : item
      enter(frame, second === undefined ? value : index, value)
      if (visit(value)) return
    }
  }
  return (frame, visit) => {
    const values = range(frame)
    if (Array.isArray(values)) return walkList(frame, values, visit)
    if (!isMap(values)) throw notIterable(values)
    for (const [key, value] of mapEntries(values)) {
      enter(frame, key, value)
      if (visit(key)) return
    }
  }
}

/** What has no items, by the name of its type in cel-go. */
function notIterable(value: unknown): CelError {
  const [first = '', ...rest] = typeNameOf(value).replace('_type', '').split(/.*\./).at(-1) ?? ''
  return new CelError(`got 'types.${first.toUpperCase()}${rest.join('')}', expected iterable type`)
}

/** `all` and `exists`: one item decides, whatever error the others give. */
function compileTest(walk: Walk, body: Run, decisive: boolean): Run {
  return frame => {
    let failure: CelError | undefined
    let isDecided = false
    walk(frame, () => {
      const value = attempt(body, frame)
      isDecided = value === decisive
      if (typeof value !== 'boolean') failure ??= asError(value)
      return isDecided
    })
    if (isDecided) return decisive
    if (failure !== undefined) throw failure
    return !decisive
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
      return false
    })
    return count === 1
  }
}

function compileCollect(walk: Walk, body: Run, filter: Run | undefined): Run {
  return frame => {
    const found: unknown[] = []
    walk(frame, () => {
      if (filter === undefined || requireBool(filter(frame))) found.push(body(frame))
      return false
    })
    return found
  }
}

function compileFilter(walk: Walk, body: Run): Run {
  return frame => {
    const found: unknown[] = []
    walk(frame, item => {
      if (requireBool(body(frame))) found.push(item)
      return false
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
      return false
    })
    return makeMap(found)
  }
}
