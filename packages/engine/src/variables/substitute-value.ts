import { isObject, type JsonObject, setOwn } from '@ephor/lang/json'
import { EvaluationError } from '../error.ts'
import { stepTo } from './document-path.ts'
import type { Frame } from './frame.ts'
import { substituteText } from './substitute-text.ts'
import { createVariableResolver, type WatchVariable } from './variable.ts'

/**
 * A map or list that a variable brought into a document, with the variables in its texts and keys
 * resolved in turn; what holds none is shared.
 *
 * @param path of the value in the document.
 * @throws {EvaluationError} when one cannot be resolved, or when they bring in ever more.
 */
export function substituteValue(
  value: unknown,
  path: string,
  frame: Frame,
  watch?: WatchVariable,
): unknown {
  return substitute(value, path, { frame, watch, work: { left: maxValues }, depth: 0 })
}

/** The key that a variable in a key gives: null keeps the key as it was written. */
export function keyFrom(key: string, value: unknown): string {
  if (typeof value === 'string') return value
  if (value === null) return key
  throw new EvaluationError(`expected string after substituting variables in key "${key}"`)
}

interface Situation {
  readonly frame: Frame
  readonly watch: WatchVariable | undefined
  /** How many more values may be looked at. */
  readonly work: { left: number }
  /** How many variables brought this value in, one within the other. */
  readonly depth: number
}

// An object under review can bring itself in: `{ labels: { a: "{{ labels }}" } }`. It has at most
// 1.5 MiB, so a few hundred thousand values.
const maxValues = 2_000_000
const maxDepth = 100

function substitute(value: unknown, path: string, situation: Situation): unknown {
  if (typeof value === 'string') return substituteString(value, path, situation)
  if (Array.isArray(value)) return substituteList(value, path, situation)
  return isObject(value) ? substituteMap(value, path, situation) : value
}

function substituteString(text: string, path: string, situation: Situation): unknown {
  if (!text.includes('{{')) return text
  const { depth, frame, watch } = situation
  const resolve = createVariableResolver(path, watch)
  const value = substituteText(text, expression => resolve(expression, frame))
  if (typeof value !== 'object' || value === null) return value
  if (depth === maxDepth) throw tooMuch()
  return substitute(value, path, { ...situation, depth: depth + 1 })
}

function tooMuch(): EvaluationError {
  return new EvaluationError('substituting variables gives too many values')
}

function substituteList(
  list: readonly unknown[],
  path: string,
  situation: Situation,
): readonly unknown[] {
  spend(situation, list.length)
  let copy: unknown[] | undefined
  for (let index = 0; index < list.length; index++) {
    const item = list[index]
    if (!mayHoldVariable(item)) continue
    const replaced = substitute(item, stepTo(path, index), situation)
    if (replaced === item) continue
    copy ??= [...list]
    copy[index] = replaced
  }
  return copy ?? list
}

function substituteMap(map: JsonObject, path: string, situation: Situation): JsonObject {
  const keys = Object.keys(map)
  spend(situation, keys.length)
  let changed: Map<string, readonly [string, unknown]> | undefined
  for (const key of keys) {
    const value = map[key]
    const newKey = key.includes('{{') ? keyFrom(key, substitute(key, path, situation)) : key
    const replaced = mayHoldVariable(value)
      ? substitute(value, stepTo(path, key), situation)
      : value
    if (newKey === key && replaced === value) continue
    changed ??= new Map()
    changed.set(key, [newKey, replaced])
  }
  return changed === undefined ? map : withChanged(map, changed)
}

function spend({ work }: Situation, count: number): void {
  work.left -= count
  if (work.left < 0) throw tooMuch()
}

function mayHoldVariable(value: unknown): boolean {
  return typeof value === 'string' ? value.includes('{{') : typeof value === 'object'
}

/** A key that gets the name of another one takes its place. */
function withChanged(
  map: JsonObject,
  changed: ReadonlyMap<string, readonly [string, unknown]>,
): JsonObject {
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(map)) {
    const [newKey, value] = changed.get(key) ?? [key, map[key]]
    setOwn(copy, newKey, value)
  }
  for (const [key, [newKey, value]] of changed) {
    if (newKey !== key) setOwn(copy, newKey, value)
  }
  return copy
}
