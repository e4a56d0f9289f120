import { isObject } from '@ephor/lang/json'
import { parseAnchor } from '../../pattern/anchor.ts'
import type { Hit, Lint } from '../definition.ts'
import { podPolicy } from '../examples.ts'
import { rulesOf } from '../subject.ts'
import { nodesOf, type PatternSet, patternSets } from './pattern-places.ts'

/** A pattern of anchors that only skip. */
export const neverFails: Lint = {
  code: 'EPH401',
  title: 'a pattern that skips where it should fail',
  severity: 'warning',
  why: 'A member in `(…)` or `<(…)` is a condition: where it does not hold, the rule is skipped, not failed. A pattern in which nothing but conditions is asked for can never fail, so the rule protects nothing.',
  remedy: 'Write what must hold without the parentheses, or as `=(…)` where it may be absent.',
  bad: podPolicy(`validate:
  message: the host network is not allowed
  pattern:
    spec:
      (hostNetwork): false`),
  good: podPolicy(`validate:
  message: the host network is not allowed
  pattern:
    spec:
      =(hostNetwork): false`),
  by: 'policy',
  check: policy =>
    rulesOf(policy).flatMap(({ rule, path }) => patternSets(rule, path).flatMap(hitsOf)),
}

function hitsOf({ patterns, isInLoop }: PatternSet): Hit[] {
  const root = isInLoop ? [] : ['']
  if (patterns.some(({ pattern }) => canFail(pattern, root))) return []
  return patterns.map(({ pattern, path }) => {
    const condition = nodesOf(pattern, path).find(
      ({ anchor }) => anchor?.kind === 'condition' || anchor?.kind === 'global',
    )
    return {
      path: condition?.path ?? path,
      message:
        condition === undefined
          ? 'the pattern asks for nothing, so the rule never fails'
          : 'the pattern has nothing but conditions, so the rule skips and never fails',
    }
  })
}

// What every object has, or every one with Pods in it: the member itself is never what is missing.
const always = new Set([
  '/metadata',
  '/spec',
  '/spec/containers',
  '/spec/template',
  '/spec/template/metadata',
  '/spec/template/spec',
  '/spec/template/spec/containers',
  '/spec/jobTemplate',
  '/spec/jobTemplate/spec',
  '/spec/jobTemplate/spec/template',
  '/spec/jobTemplate/spec/template/spec',
  '/spec/jobTemplate/spec/template/spec/containers',
])

/** Whether a pattern can fail; `place` are the keys on the way from the object, empty below a loop's element. */
function canFail(pattern: unknown, place: readonly string[]): boolean {
  if (Array.isArray(pattern)) return pattern.length === 0 || canFail(pattern[0], [])
  if (!isObject(pattern)) return true
  return Object.entries(pattern).some(([key, value]) => memberCanFail(key, value, place))
}

function memberCanFail(key: string, value: unknown, place: readonly string[]): boolean {
  const anchor = parseAnchor(key)
  const below = place.length === 0 ? [] : [...place, anchor?.key ?? key]
  switch (anchor?.kind) {
    case 'condition':
    case 'global':
      return false
    case 'equality':
      return canFail(value, below)
    case 'negation':
    case 'existence':
    case 'add':
      return true
    case undefined:
      return !always.has(below.join('/')) || canFail(value, below)
  }
}
