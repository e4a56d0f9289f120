import { isObject, type JsonObject } from '@ephor/lang/json'
import { explain } from './explain.ts'
import type { Mismatch } from './mismatch.ts'
import type { Ask, QuickNode, Step } from './quick-program.ts'

// Most resources satisfy most patterns, so the question whether they do is answered here, without
// allocation; only where they do not, `explain` walks again and says why.
//
// INVARIANT: both walks agree on every pattern and resource.

/** Whether a value satisfies a pattern, and if not, in which of the ways that matter above it. */
export type QuickVerdict = 0 | 1 | 2 | 3

export const passed = 0
const failed = 1
/** An anchor of this very map says that the pattern does not apply. */
const skippedHere = 2
const skippedBelow = 3

/** Runs the program on a value. */
export function quickCheck(node: QuickNode, value: unknown): QuickVerdict {
  switch (node.operation) {
    case 'map':
      return isObject(value) ? checkMap(node, value) : failed
    case 'chain':
      return checkChain(node, value)
    case 'scalar':
      return checkScalar(node, value)
    case 'each':
      return Array.isArray(value) ? checkEach(node, value) : failed
    case 'scalars':
      return Array.isArray(value) ? checkScalar(node, value) : failed
    case 'places':
      return Array.isArray(value) ? checkPlaces(node.items, value) : failed
    case 'labels':
      return isObject(value) ? checkLabels(node, value) : failed
    case 'nothing':
      return failed
  }
}

function checkMap({ first, rest }: QuickNode, resource: JsonObject): QuickVerdict {
  if (first.length > 0) {
    const verdict = checkFirst(first, resource)
    if (verdict !== passed) return verdict
  }
  for (const step of rest) {
    const verdict = takeStep(step, resource)
    if (verdict !== passed) return verdict
  }
  return passed
}

function checkChain({ links, items }: QuickNode, start: unknown): QuickVerdict {
  let value = start
  let isAnchored = false
  for (const link of links) {
    if (!isObject(value)) return failed
    value = memberOf(value, link)
    if (!link.isRequired) {
      if (value === undefined) return passed
      isAnchored = true
    }
  }
  const end = items[0]
  const verdict = end === undefined ? failed : quickCheck(end, value)
  // An anchor on the way is no anchor of the map that holds the chain.
  return verdict === skippedHere && isAnchored ? skippedBelow : verdict
}

/** JSON has no undefined, so `undefined` tells that the key is not there. */
function memberOf(
  resource: JsonObject,
  { key, isInherited }: { readonly key: string; readonly isInherited: boolean },
): unknown {
  return isInherited && !Object.hasOwn(resource, key) ? undefined : resource[key]
}

/** A failure counts only until an anchor of this map has said that the pattern does not apply. */
function checkFirst(first: readonly Step[], resource: JsonObject): QuickVerdict {
  let applied = false
  let skipped = false
  let skippedDirectly = false
  for (const step of first) {
    const verdict = takeStep(step, resource)
    if (verdict === passed) applied = true
    else if (verdict === failed) {
      if (!skippedDirectly) return failed
    } else {
      skipped = true
      if (verdict === skippedHere) skippedDirectly = true
    }
  }
  return skipped && (skippedDirectly || !applied) ? skippedBelow : passed
}

function takeStep(step: Step, resource: JsonObject): QuickVerdict {
  const { ask, node } = step
  const value = memberOf(resource, step)
  if (value === undefined && ask !== 'plain') return whenAbsent(ask)
  switch (ask) {
    case 'plain':
    case 'equality':
      return quickCheck(node, value)
    case 'condition':
    case 'global':
      return quickCheck(node, value) === passed ? passed : skippedHere
    case 'presence':
      return value === null ? failed : passed
    case 'negation':
      return failed
    case 'existence':
      return Array.isArray(value) && checkExistence(step.items, value) ? passed : failed
  }
}

function whenAbsent(ask: Ask): QuickVerdict {
  if (ask === 'condition') return skippedHere
  return ask === 'presence' ? failed : passed
}

function checkExistence(
  items: readonly QuickNode[] | undefined,
  list: readonly unknown[],
): boolean {
  if (items === undefined) return false
  for (const item of items) if (!hasOne(item, list)) return false
  return true
}

function hasOne(item: QuickNode, list: readonly unknown[]): boolean {
  for (const element of list) if (quickCheck(item, element) === passed) return true
  return false
}

function checkScalar({ matches, whenTrue, whenFalse }: QuickNode, value: unknown): QuickVerdict {
  if (value === true) return whenTrue ? passed : failed
  if (value === false) return whenFalse ? passed : failed
  if (!Array.isArray(value)) return matches(value) ? passed : failed
  for (const element of value) if (!matches(element)) return failed
  return passed
}

function checkEach({ items }: QuickNode, list: readonly unknown[]): QuickVerdict {
  const item = items[0]
  let applied = false
  let skipped = false
  for (const element of list) {
    const verdict = item === undefined ? failed : quickCheck(item, element)
    if (verdict === failed) return failed
    if (verdict === passed) applied = true
    else skipped = true
  }
  return skipped && !applied ? skippedBelow : passed
}

/** Mostly no label fits any of the wildcards, and then they stand for themselves. */
function checkLabels(node: QuickNode, labels: JsonObject): QuickVerdict {
  for (const key in labels) {
    if (typeof labels[key] !== 'string') continue
    for (const fits of node.wildcards) {
      if (fits(key))
        return verdictOf(explain(node.tree, { value: labels, path: '' }, { seen: new Map() }))
    }
  }
  const whenNoneFits = node.items[0]
  return whenNoneFits === undefined ? failed : quickCheck(whenNoneFits, labels)
}

function checkPlaces(items: readonly QuickNode[], list: readonly unknown[]): QuickVerdict {
  if (list.length < items.length) return failed
  let applied = false
  let skipped = false
  for (const [index, item] of items.entries()) {
    const verdict = quickCheck(item, list[index])
    if (verdict === failed) return failed
    if (verdict === passed) applied = true
    else skipped = true
  }
  return skipped && !applied ? skippedBelow : passed
}

function verdictOf(mismatch: Mismatch | undefined): QuickVerdict {
  switch (mismatch?.kind) {
    case undefined:
      return passed
    case 'skipped-here':
      return skippedHere
    case 'skipped-below':
      return skippedBelow
    case 'failed':
    case 'negation':
      return failed
  }
}
