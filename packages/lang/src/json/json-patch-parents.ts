import { type Habits, JsonPatchError } from './json-patch-dialect.ts'
import {
  type Container,
  childOf,
  invalidIndex,
  isContainer,
  isList,
  Problem,
  rawSteps,
  readIndex,
  withAdded,
  withChild,
} from './json-patch-place.ts'
import { unescapeStep } from './pointer.ts'

/** A list is filled up with null to the index that a path asks for; this bounds how far. */
const MAX_PADDING = 10_000

/**
 * The document with every container on the way to a path: a list where the next step is an index
 * or `-`, an object otherwise. What is null counts as missing.
 *
 * Source: github.com/evanphx/json-patch v5, `EnsurePathExistsOnAdd`. It looks a step up without
 * its escapes, but creates it with them, so that a path with `~1` in a missing parent fails.
 *
 * @throws {JsonPatchError} if a scalar stands in the way.
 */
export function ensureParents(document: unknown, path: string, habits: Habits): unknown {
  return isContainer(document) ? ensureBelow(document, rawSteps(path), habits) : document
}

function ensureBelow(node: Container, steps: readonly string[], habits: Habits): Container {
  const [step, next] = steps
  if (step === undefined || next === undefined) return node
  const key = unescapeStep(step)
  const rest = steps.slice(1)
  const child = childOf(node, key, habits)
  if (child === undefined || child === null) {
    return addParent(node, step, ensureBelow(newParent(next, habits), rest, habits), habits)
  }
  if (!isContainer(child)) throw new JsonPatchError('invalid state detected')
  const changed = ensureBelow(child, rest, habits)
  return changed === child ? node : withChild(node, key, changed, habits)
}

/** The container that a step needs: a list that reaches up to the index, or an object. */
function newParent(step: string, habits: Habits): Container {
  const index = step === '-' ? 0 : readIndex(step, habits)
  if (index instanceof Problem) return {}
  if (index < -1) {
    throw new JsonPatchError(
      `Unable to ensure path for negative index other than -1: ${index}: invalid index referenced`,
    )
  }
  return padding(index)
}

function padding(length: number): null[] {
  if (length > MAX_PADDING) throw new JsonPatchError(invalidIndex(length).text)
  return new Array<null>(Math.max(length, 0)).fill(null)
}

/** Adds a new parent. Where the step is no place in a list nothing is added, and the patch fails later. */
function addParent(node: Container, step: string, parent: Container, habits: Habits): Container {
  const index = isList(node) ? readIndex(step, habits) : undefined
  const isBehind = isList(node) && typeof index === 'number' && index > node.length
  const padded = isBehind ? [...node, ...padding(index - node.length)] : node
  const added = withAdded(padded, step, parent, habits)
  return added instanceof Problem ? node : added
}
