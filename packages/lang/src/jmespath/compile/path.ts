import type { JsonObject } from '../../json/index.ts'
import type { JmespathNode } from '../ast.ts'
import { isInherited, readMember } from './scope.ts'
import { type Compiled, Missing, type Step, varying } from './step.ts'

/** A member of an object by its key, or an element of a list by its index. */
export type Segment = string | number

/** A chain such as `a.b[0].c`: what it starts from, and the steps down from there. */
export interface Path {
  readonly base: JmespathNode
  readonly segments: readonly Segment[]
}

/** Takes a chain apart; there are no segments if the last link is not a plain key or index. */
export function readPath(node: JmespathNode): Path {
  const segments: Segment[] = []
  let base = node
  while (base.kind === 'subexpression' || base.kind === 'index-expression') {
    const { right } = base
    if (right.kind === 'field') segments.push(right.name)
    else if (right.kind === 'index') segments.push(right.index)
    else break
    base = base.left
  }
  return { base, segments: segments.reverse() }
}

/** Follows the segments from what `start` answers; all links are one closure. */
export function buildPath<Input>(
  start: Step<Input>,
  segments: readonly Segment[],
  quiet: boolean,
): Compiled<Input> {
  if (segments.length === 0) return varying(start)
  const absent = segments.map(segment => (quiet ? null : new Missing(String(segment))))
  const keys = segments.filter(segment => typeof segment === 'string')
  if (keys.length === segments.length && !keys.some(isInherited)) {
    return varying(followKeys(start, keys, absent))
  }
  return varying(
    follow(
      start,
      segments.map((segment, at) => readSegment(segment, absent[at])),
    ),
  )
}

/** The most frequent form: plain keys, none of them one that objects inherit. */
function followKeys<Input>(
  start: Step<Input>,
  keys: readonly string[],
  absent: readonly unknown[],
): Step<Input> {
  return (input, run) => {
    let value = start(input, run)
    if (value instanceof Missing) return value
    for (let at = 0; at < keys.length; at++) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
      const found: unknown = (value as JsonObject)[keys[at] as string]
      if (found === undefined) return absent[at]
      value = found
    }
    return value
  }
}

function follow<Input>(
  start: Step<Input>,
  links: readonly ((value: unknown) => unknown)[],
): Step<Input> {
  return (input, run) => {
    let value = start(input, run)
    for (const link of links) {
      if (value instanceof Missing) return value
      value = link(value)
    }
    return value
  }
}

function readSegment(segment: Segment, absent: unknown): (value: unknown) => unknown {
  if (typeof segment === 'string') return readMember(segment, absent)
  return value => elementAt(value, segment)
}

/** An element of a list, counted from the end if the index is negative; null where there is none. */
export function elementAt(value: unknown, index: number): unknown {
  if (!Array.isArray(value)) return null
  const list: readonly unknown[] = value
  const at = index < 0 ? index + list.length : index
  return at >= 0 && at < list.length ? list[at] : null
}
