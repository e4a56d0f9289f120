import { type Habits, JsonPatchError } from './json-patch-dialect.ts'
import { getOwn, isObject, type JsonObject, withKey, withoutKey } from './own.ts'
import { unescapeStep } from './pointer.ts'

/** What a path can lead into. */
export type Container = JsonObject | readonly unknown[]

/** The end of a path: a container, the key in it, and how to get there. */
export interface Place {
  readonly parent: Container
  readonly key: string
  /** The containers above, from the root downwards, each with the key that was taken. */
  readonly trail: readonly Step[]
}

interface Step {
  readonly node: Container
  readonly key: string
}

/** What is wrong with a place, in the words of the library. */
export class Problem {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Patches are walked and rebuilt step by step; no document nests that deeply. */
const MAX_STEPS = 1000

/** True for an object or a list. */
export function isContainer(value: unknown): value is Container {
  return Array.isArray(value) || isObject(value)
}

/** True for a list; `Array.isArray` alone would lose the type of its elements. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

/** The steps of a path as written, escapes and all; none if the path has no slash. */
export function rawSteps(path: string): string[] {
  const steps = path.split('/').slice(1)
  if (steps.length > MAX_STEPS) throw new JsonPatchError(`path has more than ${MAX_STEPS} steps`)
  return steps
}

/** Follows a path; `undefined` if a container on the way is missing. */
export function locate(document: unknown, path: string, habits: Habits): Place | undefined {
  const steps = rawSteps(path).map(unescapeStep)
  // the library reads the empty path as the member with the empty name
  const key = steps.pop() ?? (path === '' && habits.wholeDocument ? '' : undefined)
  const trail: Step[] = []
  let node = document
  for (const step of steps) {
    if (!isContainer(node)) return undefined
    trail.push({ node, key: step })
    node = childOf(node, step, habits)
  }
  return isContainer(node) && key !== undefined ? { parent: node, key, trail } : undefined
}

/** The child at a step; `undefined` if there is none, or the step is no index of the list. */
export function childOf(node: Container, key: string, habits: Habits): unknown {
  if (!isList(node)) return getOwn(node, key)
  const index = elementIndex(node, key, habits)
  return index instanceof Problem ? undefined : node[index]
}

/** The document with the container at a place replaced. */
export function rebuild(place: Place, parent: Container, habits: Habits): Container {
  let result = parent
  for (const { node, key } of place.trail.toReversed()) {
    result = withChild(node, key, result, habits)
  }
  return result
}

/** A copy of a container with one child set; in a list the child must exist. */
export function withChild(node: Container, key: string, child: unknown, habits: Habits): Container {
  if (!isList(node)) return withKey(node, key, child)
  const index = elementIndex(node, key, habits)
  return index instanceof Problem ? node : node.with(index, child)
}

/** A copy of a container with a value added; in a list before the index, or with `-` at the end. */
export function withAdded(
  node: Container,
  key: string,
  value: unknown,
  habits: Habits,
): Container | Problem {
  if (!isList(node)) return withKey(node, key, value)
  if (key === '-') return [...node, value]
  const index = insertionIndex(node, key, habits)
  return index instanceof Problem ? index : node.toSpliced(index, 0, value)
}

/** A copy of a container without one child, if there is such a child. */
export function withoutChild(node: Container, key: string, habits: Habits): Container | Problem {
  if (isList(node)) {
    const index = elementIndex(node, key, habits)
    if (typeof index === 'number') return node.toSpliced(index, 1)
    const isOutside = typeof readIndex(key, habits) === 'number'
    return isOutside && habits.forgivesMissingOnRemove ? node : index
  }
  if (Object.hasOwn(node, key)) return withoutKey(node, key)
  if (habits.forgivesMissingOnRemove) return node
  const unable = habits.missingIsNull ? 'Unable' : 'unable'
  return new Problem(`${unable} to remove nonexistent key: ${key}: missing value`)
}

/** The index of an element that exists, or what is wrong with the key. */
export function elementIndex(
  list: readonly unknown[],
  key: string,
  habits: Habits,
): number | Problem {
  const index = readIndex(key, habits)
  return index instanceof Problem ? index : inBounds(index, list.length, list.length - 1, habits)
}

/** The index before which a value is added; counted from behind, `-1` is the end. */
function insertionIndex(list: readonly unknown[], key: string, habits: Habits): number | Problem {
  const index = readIndex(key, habits)
  if (typeof index === 'number') return inBounds(index, list.length + 1, list.length, habits)
  return new Problem(`value was not a proper array index: '${key}': ${index.text}`)
}

/** The index counted from the start; `span` is what a negative one counts back from. */
function inBounds(index: number, span: number, last: number, habits: Habits): number | Problem {
  const isBackwards = index < 0
  const counted = isBackwards ? index + span : index
  const isAllowed = counted >= 0 && counted <= last && (!isBackwards || habits.negativeIndices)
  return isAllowed ? counted : invalidIndex(index)
}

/** The problem of an index outside of its list. */
export function invalidIndex(index: number): Problem {
  return new Problem(`Unable to access invalid index: ${index}: invalid index referenced`)
}

/** The integer of a key as Go's strconv.Atoi reads it, or what that says is wrong. */
export function readIndex(key: string, habits: Habits): number | Problem {
  const isIndex = habits.strict ? /^(?:0|-?[1-9]\d*)$/.test(key) : /^[+-]?\d+$/.test(key)
  if (!isIndex) {
    return new Problem(`strconv.Atoi: parsing ${JSON.stringify(key)}: invalid syntax`)
  }
  const index = Number(key)
  if (Math.abs(index) < 2 ** 63) return index
  return new Problem(`strconv.Atoi: parsing ${JSON.stringify(key)}: value out of range`)
}
