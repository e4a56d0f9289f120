import { sortedKeys } from './order.ts'
import { isObject } from './own.ts'

/**
 * Writes JSON as `JSON.stringify` does, but bigints as the numbers they are; `indent` is the
 * number of blanks a level.
 */
export function stringifyJson(value: unknown, indent = 0): string {
  try {
    return JSON.stringify(value, null, indent)
  } catch (error) {
    // looking for bigints first would cost as much as writing
    if (!(error instanceof TypeError && hasBigint(value))) throw error
    return write(value, { gap: ' '.repeat(indent), keys: Object.keys, text: JSON.stringify }, '')
  }
}

/**
 * Writes JSON as Go's encoding/json does: keys in byte order, and `<`, `>`, `&` and the line
 * separators of Unicode escaped. This is the form in which values stand inside texts. Keys keep
 * the order in which they are `written` where Go has never read the text into a map; `indent` is
 * the number of blanks a level, 0 for one line.
 */
export function toGoJson(
  value: unknown,
  keys: 'sorted' | 'written' = 'sorted',
  indent = 0,
): string {
  const order = keys === 'sorted' ? sortedKeys : Object.keys
  return write(value, { gap: ' '.repeat(indent), keys: order, text: writeGoText }, '')
}

interface Style {
  /** The indentation of one level; empty for one line. */
  readonly gap: string
  readonly keys: (object: Readonly<Record<string, unknown>>) => string[]
  readonly text: (text: string) => string
}

function hasBigint(value: unknown): boolean {
  if (typeof value === 'bigint') return true
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(hasBigint)
}

function write(value: unknown, style: Style, margin: string): string {
  if (typeof value === 'string') return style.text(value)
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) {
    const inner = margin + style.gap
    return enclose(
      '[]',
      value.map(item => write(item ?? null, style, inner)),
      style,
      margin,
    )
  }
  if (!isObject(value)) return JSON.stringify(value) ?? 'null'
  const inner = margin + style.gap
  const colon = style.gap === '' ? ':' : ': '
  const members: string[] = []
  for (const key of style.keys(value)) {
    const member = value[key]
    if (member !== undefined) members.push(style.text(key) + colon + write(member, style, inner))
  }
  return enclose('{}', members, style, margin)
}

function enclose(
  brackets: '[]' | '{}',
  members: readonly string[],
  { gap }: Style,
  margin: string,
): string {
  const [open, close] = brackets
  if (members.length === 0) return brackets
  if (gap === '') return open + members.join(',') + close
  const line = `\n${margin}`
  return `${open}${line}${gap}${members.join(`,${line}${gap}`)}${line}${close}`
}

/** What needs more than quotes: controls, what HTML would read, and halves of surrogate pairs. */
const unsafe = /[\p{Cc}\p{Cs}"\\<>&\u2028\u2029]/u

function writeGoText(text: string): string {
  if (!unsafe.test(text)) return `"${text}"`
  return JSON.stringify(text.replace(/\p{Cs}/gu, '\ufffd')).replace(
    /[<>&\u2028\u2029]/g,
    escapeUnit,
  )
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
