import { type AnchorKind, type Path, parseAnchor } from '@ephor/engine'
import { isObject } from '@ephor/lang/json'
import type { CoverageItem } from './coverage-item.ts'

/** The leaves and the anchors of a pattern that stands at a path. */
export function patternItems(pattern: unknown, path: Path): readonly CoverageItem[] {
  return pattern === undefined ? [] : valueItems(pattern, { path, asked: path })
}

interface Place {
  readonly path: Path
  /** Of the innermost anchor around, or of the pattern. */
  readonly asked: Path
}

/** Of a list its first element decides how it is compared. */
function valueItems(pattern: unknown, place: Place): readonly CoverageItem[] {
  const inside = (index: number): Place => ({ ...place, path: [...place.path, index] })
  if (isObject(pattern) && Object.keys(pattern).length > 0) {
    return Object.entries(pattern).flatMap(([key, value]) => memberItems(key, value, place))
  }
  if (isListOf(pattern, Array.isArray)) {
    return pattern.flatMap((item, index) => valueItems(item, inside(index)))
  }
  if (isListOf(pattern, isObject)) return valueItems(pattern[0], inside(0))
  return [leafAt(place)]
}

function isListOf(
  pattern: unknown,
  isKind: (value: unknown) => boolean,
): pattern is readonly unknown[] {
  return Array.isArray(pattern) && pattern.length > 0 && isKind(pattern[0])
}

function leafAt({ path, asked }: Place): CoverageItem {
  const title = String(path.findLast(step => typeof step === 'string') ?? 'pattern')
  return { kind: 'leaf', title, path, asked, goals: ['satisfied', 'violated'] }
}

function memberItems(key: string, value: unknown, place: Place): readonly CoverageItem[] {
  const path = [...place.path, key]
  const kind = parseAnchor(key)?.kind
  if (kind === undefined || kind === 'add') return valueItems(value, { ...place, path })
  const below = isDeep(value)
  const anchor: CoverageItem = { kind: 'anchor', title: key, path, goals: goalsOf(kind, below) }
  if (kind === 'negation' || !below) return [anchor]
  if (kind === 'existence' && Array.isArray(value)) {
    const items = value.flatMap((item, index) =>
      valueItems(item, { path: [...path, index], asked: path }),
    )
    return [anchor, ...items]
  }
  return [anchor, ...valueItems(value, { path, asked: path })]
}

/** Whether there are parts below that are told of their own. */
function isDeep(value: unknown): boolean {
  if (isObject(value)) return Object.keys(value).length > 0
  return isListOf(value, isObject) || isListOf(value, Array.isArray)
}

function goalsOf(kind: Exclude<AnchorKind, 'add'>, isAbove: boolean): readonly string[] {
  switch (kind) {
    case 'condition':
    case 'global':
      return ['taken', 'passed over']
    case 'equality':
      return isAbove ? ['present', 'absent'] : ['satisfied', 'violated', 'absent']
    case 'negation':
      return ['absent', 'present']
    case 'existence':
      return ['found', 'lacking']
  }
}
