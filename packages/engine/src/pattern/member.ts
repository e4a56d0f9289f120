import { getOwn, type JsonObject } from '@ephor/lang/json'
import { goTypeName } from '@ephor/lang/notation'
import type { Path } from '../error.ts'
import type { AnchorKind } from './anchor.ts'
import {
  failed,
  type Mismatch,
  type PatternNode,
  pass,
  type SeenAnchors,
  skippedHere,
  type Verdict,
} from './node.ts'

interface KeyPattern {
  readonly key: string
  /** The key as it is written. */
  readonly written: string
  readonly value: unknown
  /** Of the value, in the pattern. */
  readonly at: Path
}

/** A key of a pattern map with one pattern for its value. */
export interface ValuePattern extends KeyPattern {
  /** Plain keys, and `+(k)` which is no anchor of validation, have none. */
  readonly anchor: Exclude<AnchorKind, 'add' | 'existence'> | undefined
  readonly node: PatternNode
}

/** A key whose value must hold some elements. */
export interface ExistencePattern extends KeyPattern {
  readonly anchor: 'existence'
  /** One node a map of the list, `undefined` for what is no map; `undefined` if it is no list. */
  readonly items: readonly (PatternNode | undefined)[] | undefined
}

/** One key of a pattern map with its value. */
export type MemberPattern = ValuePattern | ExistencePattern

/** A member with what it asks of the map that holds it, `path` leads to that map. */
export interface Member {
  readonly pattern: MemberPattern
  check(resource: JsonObject): Verdict
  explain(resource: JsonObject, path: string, seen: SeenAnchors): Mismatch | undefined
}

/** Compiles what a key of a pattern map asks of the map in the resource (spec 2.4). */
export function compileMember(pattern: MemberPattern): Member {
  switch (pattern.anchor) {
    case 'condition':
      return compileCondition(pattern)
    case 'global':
      return compileGlobal(pattern)
    case 'equality':
      return compileEquality(pattern)
    case 'negation':
      return compileNegation(pattern)
    case 'existence':
      return compileExistence(pattern)
    case undefined:
      return pattern.value === '*' ? compilePresence(pattern) : compilePlain(pattern)
  }
}

function compilePlain(pattern: ValuePattern): Member {
  const { key, node } = pattern
  return {
    pattern,
    check: resource => node.check(getOwn(resource, key)),
    explain: (resource, path, seen) => node.explain(getOwn(resource, key), `${path}${key}/`, seen),
  }
}

/** The value `*` of a plain key: anything but null. */
function compilePresence(pattern: ValuePattern): Member {
  const { key, at } = pattern
  const check = (resource: JsonObject): Verdict => {
    const value = getOwn(resource, key)
    return value === undefined || value === null ? failed : pass
  }
  return {
    pattern,
    check,
    // Upstream's path is that of the map, and doubles the slash in the message; kept.
    explain: (resource, path) =>
      check(resource) === pass
        ? undefined
        : { kind: 'other', message: `${path}/${key} not found`, path, patternPath: at },
  }
}

function compileCondition(pattern: ValuePattern): Member {
  const { key, node, at } = pattern
  const lead = 'conditional anchor mismatch: '
  return {
    pattern,
    check: resource =>
      Object.hasOwn(resource, key) && node.check(resource[key]) === pass ? pass : skippedHere,
    explain: (resource, path, seen) => {
      if (Object.hasOwn(resource, key)) {
        return skip(node.explain(resource[key], `${path}${key}/`, seen), lead)
      }
      const message = `${lead}conditional anchor key doesn't exist in the resource`
      return { kind: 'skipped-here', message, path: `${path}${key}/`, patternPath: at }
    },
  }
}

function compileGlobal(pattern: ValuePattern): Member {
  const { key, node } = pattern
  return {
    pattern,
    check: resource =>
      !Object.hasOwn(resource, key) || node.check(resource[key]) === pass ? pass : skippedHere,
    explain: (resource, path, seen) =>
      Object.hasOwn(resource, key)
        ? skip(node.explain(resource[key], `${path}${key}/`, seen), 'global anchor mismatch: ')
        : undefined,
  }
}

function skip(mismatch: Mismatch | undefined, lead: string): Mismatch | undefined {
  if (mismatch === undefined) return undefined
  const { message, path, patternPath } = mismatch
  return { kind: 'skipped-here', message: lead + message, path, patternPath }
}

function compileEquality(pattern: ValuePattern): Member {
  const { key, node } = pattern
  return {
    pattern,
    check: resource => (Object.hasOwn(resource, key) ? node.check(resource[key]) : pass),
    explain: (resource, path, seen) =>
      Object.hasOwn(resource, key)
        ? node.explain(resource[key], `${path}${key}/`, seen)
        : undefined,
  }
}

function compileNegation(pattern: ValuePattern): Member {
  const { key, at } = pattern
  return {
    pattern,
    check: resource => (Object.hasOwn(resource, key) ? failed : pass),
    explain: (resource, path) => {
      if (!Object.hasOwn(resource, key)) return undefined
      const here = `${path}${key}/`
      const message = `negation anchor matched in resource: ${here} is not allowed`
      return { kind: 'negation', message, path: here, patternPath: at }
    },
  }
}

/** Each map of the pattern must be satisfied by one element of the resource at least. */
function compileExistence(pattern: ExistencePattern): Member {
  const { key, value: written, items, at } = pattern
  return {
    pattern,
    check: resource => {
      if (!Object.hasOwn(resource, key)) return pass
      const list = resource[key]
      if (!Array.isArray(list) || items === undefined) return failed
      return items.every(item => item !== undefined && hasOne(item, list)) ? pass : failed
    },
    explain: (resource, path, seen) => {
      if (!Object.hasOwn(resource, key)) return undefined
      const here = `${path}${key}/`
      const other = (message: string): Mismatch => {
        return { kind: 'other', message, path: here, patternPath: at }
      }
      const list = resource[key]
      if (!Array.isArray(list)) return other(wrongResource(list))
      if (items === undefined)
        return other(`${wrongPattern(written)} list to compare against resource`)
      for (const item of items) {
        if (item === undefined) {
          return other(`${wrongPattern(written)} type map to compare against items in resource`)
        }
        if (!list.some((element, index) => !item.explain(element, `${here}${index}/`, seen))) {
          return other(`existence anchor validation failed at path ${here}`)
        }
      }
      return undefined
    },
  }
}

function hasOne(item: PatternNode, list: readonly unknown[]): boolean {
  for (const element of list) if (item.check(element) === pass) return true
  return false
}

function wrongResource(value: unknown): string {
  return `invalid resource type ${goTypeName(value)}: Existence ^ () anchor can be used only on list/array type resource`
}

function wrongPattern(value: unknown): string {
  return `invalid pattern type ${goTypeName(value)}: Pattern has to be of`
}
