import type { JmespathNode } from '../ast.ts'
import { readKeys } from './keys.ts'
import { isMissing } from './missing.ts'
import type { Step } from './step.ts'

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

/** Follows the segments from what `start` answers. */
export function buildPath<Input>(
  start: Step<Input>,
  segments: readonly Segment[],
  quiet: boolean,
): Step<Input> {
  const links = splitRuns(segments).map(run =>
    typeof run === 'number' ? (value: unknown) => elementAt(value, run) : readKeys(run, quiet),
  )
  return links.reduce<Step<Input>>(
    (first, second) => (input, run) => {
      const value = first(input, run)
      return isMissing(value) ? value : second(value)
    },
    start,
  )
}

/** Keys that follow one another belong together. */
function splitRuns(segments: readonly Segment[]): readonly (number | readonly string[])[] {
  const runs: (number | string[])[] = []
  for (const segment of segments) {
    const last = runs.at(-1)
    if (typeof segment === 'number') runs.push(segment)
    else if (typeof last === 'object') last.push(segment)
    else runs.push([segment])
  }
  return runs
}

/** The keys that a chain starts with, up to the first index. */
export function leadingKeys(segments: readonly Segment[]): readonly string[] {
  const end = segments.findIndex(segment => typeof segment === 'number')
  const leading = end === -1 ? segments : segments.slice(0, end)
  return leading.filter(segment => typeof segment === 'string')
}

/** An element of a list, counted from the end if the index is negative; null where there is none. */
export function elementAt(value: unknown, index: number): unknown {
  if (!Array.isArray(value)) return null
  const list: readonly unknown[] = value
  const at = index < 0 ? index + list.length : index
  return at >= 0 && at < list.length ? list[at] : null
}
