import type { TemplateFunction } from '../function.ts'
import { byteLength, toBytes } from '../go-bytes.ts'
import { sprint } from '../printf.ts'

const entities: ReadonlyMap<string, string> = new Map([
  ['\0', '\ufffd'],
  ['"', '&#34;'],
  ["'", '&#39;'],
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
])

/** A text with what HTML would take for markup escaped, as Go does. */
function escapeHtml(text: string): string {
  return text.replace(/[\0"'&<>]/g, character => entities.get(character) ?? character)
}

const jsEscapes: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ["'", "\\'"],
  ['"', '\\"'],
  ['<', '\\u003C'],
  ['>', '\\u003E'],
  ['&', '\\u0026'],
  ['=', '\\u003D'],
])

function escapeJs(text: string): string {
  return text.replace(/[\\'"<>&=]|[^ -~]/gu, character => {
    const known = jsEscapes.get(character)
    if (known !== undefined) return known
    const isPrintable = /[\p{L}\p{M}\p{N}\p{P}\p{S}\x7f]/u.test(character)
    if (isPrintable && byteLength(character) > 0) return character
    return `\\u${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  })
}

/** A text for the query of a URL, as Go's url.QueryEscape. */
function escapeQuery(text: string): string {
  return text.replace(/[^A-Za-z0-9\-_.~]/gu, character => {
    if (character === ' ') return '+'
    return Array.from(toBytes(character), escapeByte).join('')
  })
}

function escapeByte(byte: number): string {
  return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
}

/** The values as one text; nil is `<no value>` here. */
function join(values: readonly unknown[]): string {
  return sprint(values.map(value => value ?? '<no value>'))
}

/** `html`, `js`, `urlquery`. */
export const escapingFunctions: readonly TemplateFunction[] = [
  {
    name: 'html',
    takes: [],
    rest: 'any',
    doc: 'the values as text, with <, >, &, and quotes escaped for HTML',
    examples: [['{{ html "<a b=\'c\'>" }}', '&lt;a b=&#39;c&#39;&gt;']],
    call: (...values: unknown[]) => escapeHtml(join(values)),
  },
  {
    name: 'js',
    takes: [],
    rest: 'any',
    doc: 'the values as text, escaped for a text in JavaScript',
    examples: [['{{ js "<a>" }}', '\\u003Ca\\u003E']],
    call: (...values: unknown[]) => escapeJs(join(values)),
  },
  {
    name: 'urlquery',
    takes: [],
    rest: 'any',
    doc: 'the values as text, escaped for the query of a URL',
    examples: [['{{ urlquery "a b&c" }}', 'a+b%26c']],
    call: (...values: unknown[]) => escapeQuery(join(values)),
  },
]
