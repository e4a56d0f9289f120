import { compileWildcard, hasWildcard, matchesWildcard } from '@ephor/lang/notation'
import { compileScalarPattern, type ScalarCheck } from '../../pattern/scalar.ts'
import { isRange } from '../../pattern/text-pattern.ts'
import { elementTexts, scalarText } from './operand.ts'

/** Whether a text is among some others. */
export type Has = (text: string) => boolean

/** The value of a condition of the `In` family, as one looks into it (spec 3.3). */
export type Haystack =
  /** Null, a map, or a text whose JSON is no list of texts: no operator holds. */
  | { readonly kind: 'invalid' }
  /** A number or boolean. */
  | { readonly kind: 'scalar'; readonly has: Has }
  | { readonly kind: 'list'; readonly has: Has }
  | {
      readonly kind: 'text'
      readonly text: string
      /** The text as wildcard pattern. */
      readonly matches: Has
      readonly range: Range | undefined
      /** The JSON list that the text holds, or the text alone; `undefined` for other JSON. */
      readonly listed: Listed | undefined
    }

interface Range {
  readonly contains: ScalarCheck
  readonly excludes: ScalarCheck
}

interface Listed {
  readonly has: Has
  /** Literally, without wildcards. */
  readonly hasExactly: Has
}

export function readHaystack(value: unknown, written: unknown): Haystack {
  if (Array.isArray(value)) return { kind: 'list', has: compileHas(elementTexts(value, written)) }
  if (typeof value === 'string') return readTextHaystack(value)
  const text = scalarText(value)
  return text === undefined ? { kind: 'invalid' } : { kind: 'scalar', has: compileHas([text]) }
}

function readTextHaystack(text: string): Haystack {
  const list = parseTextList(text)
  return {
    kind: 'text',
    text,
    matches: compileWildcard(text),
    range: isRange(text) ? readRange(text) : undefined,
    listed: list === 'other JSON' ? undefined : readListed(list === 'no JSON' ? [text] : list),
  }
}

/** The outside of a range is found by its first dash, which breaks `-5-3`; kept. */
function readRange(text: string): Range {
  return {
    contains: compileScalarPattern(text),
    excludes: compileScalarPattern(text.replace('-', '!-')),
  }
}

function readListed(list: readonly string[]): Listed {
  const exact = new Set(list)
  return { has: compileHas(list), hasExactly: text => exact.has(text) }
}

/** Reads a JSON list of texts; null stands for the empty text in it, and for an empty list alone. */
export function parseTextList(text: string): readonly string[] | 'no JSON' | 'other JSON' {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return 'no JSON'
    throw error
  }
  if (value === null) return []
  if (!Array.isArray(value)) return 'other JSON'
  const texts = value.map(item => item ?? '')
  return texts.every(item => typeof item === 'string') ? texts : 'other JSON'
}

// Lists that a variable gives are mostly short and looked into once.
const maxUncompiled = 8

/** Wildcards count on both sides: those of the list and those of the text that is looked for. */
export function compileHas(list: readonly string[]): Has {
  if (list.length <= maxUncompiled) return text => isAmong(list, text)
  const literals = new Set(list.filter(text => !hasWildcard(text)))
  const patterns = list.filter(hasWildcard).map(pattern => compileWildcard(pattern))
  return text => {
    if (literals.has(text) || patterns.some(matches => matches(text))) return true
    return hasWildcard(text) && list.some(item => matchesWildcard(text, item))
  }
}

function isAmong(list: readonly string[], text: string): boolean {
  for (const item of list) if (item === text) return true
  for (const item of list) if (hasWildcard(item) && matchesWildcard(item, text)) return true
  return hasWildcard(text) && list.some(item => matchesWildcard(text, item))
}
