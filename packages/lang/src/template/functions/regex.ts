import { NotationError } from '../../notation/error.ts'
import { compileRegex } from '../../notation/regex.ts'
import { FunctionError } from '../error.ts'
import type { TemplateFunction } from '../function.ts'
import { withElementType } from '../go-value.ts'
import { eachName, type NamedRow } from './aliases.ts'

function matches(pattern: string, text: string): boolean {
  return compileRegex(pattern).test(text)
}

function matchesOrNot(pattern: string, text: string): boolean {
  try {
    return matches(pattern, text)
  } catch (error) {
    if (error instanceof NotationError) return false
    throw error
  }
}

function find(pattern: string, text: string): string {
  return compileRegex(pattern).find(text)?.groups[0] ?? ''
}

function findAll(pattern: string, text: string, limit: number): string[] {
  const found = compileRegex(pattern).findAll(text, limit < 0 ? undefined : limit)
  return withElementType(
    'string',
    found.map(match => match.groups[0] ?? ''),
  )
}

/** Source: Regexp.Split of Go. */
function split(pattern: string, text: string, limit: number): string[] {
  const regex = compileRegex(pattern)
  if (limit === 0) return withElementType('string', [])
  if (pattern !== '' && text === '') return withElementType('string', [''])
  const parts: string[] = []
  let [start, end] = [0, 0]
  for (const match of regex.findAll(text)) {
    if (limit > 0 && parts.length === limit - 1) break
    end = match.start
    if (match.end !== 0) parts.push(text.slice(start, end))
    start = match.end
  }
  if (end !== text.length) parts.push(text.slice(start))
  return withElementType('string', parts)
}

/** What the forms without `must` say of a pattern that is none: upstream panics with a text of its own. */
function panicking<T extends unknown[], R>(run: (pattern: string, ...rest: T) => R) {
  return (pattern: string, ...rest: T): R => {
    try {
      return run(pattern, ...rest)
    } catch (error) {
      if (!(error instanceof NotationError)) throw error
      const quoted = pattern.includes('`') ? JSON.stringify(pattern) : `\`${pattern}\``
      throw new FunctionError(`regexp: Compile(${quoted}): ${error.message}`)
    }
  }
}

function replace(pattern: string, text: string, replacement: string): string {
  return compileRegex(pattern).replaceAll(text, replacement)
}

function replaceLiteral(pattern: string, text: string, replacement: string): string {
  return compileRegex(pattern).replaceAllLiteral(text, replacement)
}

const rows: readonly NamedRow[] = [
  {
    names: 'regexMatch',
    takes: ['string', 'string'],
    doc: 'whether a pattern matches somewhere; false if it is none',
    examples: [['{{ regexMatch "^a+$" "aaa" }}', 'true']],
    call: matchesOrNot,
  },
  {
    names: 'mustRegexMatch',
    takes: ['string', 'string'],
    doc: 'whether a pattern matches somewhere',
    examples: [['{{ mustRegexMatch "b" "abc" }}', 'true']],
    call: matches,
  },
  {
    names: 'regexFind',
    takes: ['string', 'string'],
    doc: 'the first match',
    examples: [['{{ regexFind "[0-9]+" "a12b3" }}', '12']],
    call: panicking(find),
  },
  {
    names: 'mustRegexFind',
    takes: ['string', 'string'],
    doc: 'the first match',
    examples: [['{{ mustRegexFind "[0-9]+" "a12b3" }}', '12']],
    call: find,
  },
  {
    names: 'regexFindAll',
    takes: ['string', 'string', 'int'],
    doc: 'the matches, at most so many',
    examples: [['{{ regexFindAll "[0-9]" "a1b2" -1 }}', '[1 2]']],
    call: panicking(findAll),
  },
  {
    names: 'mustRegexFindAll',
    takes: ['string', 'string', 'int'],
    doc: 'the matches, at most so many',
    examples: [['{{ mustRegexFindAll "[0-9]" "a1b2" 1 }}', '[1]']],
    call: findAll,
  },
  {
    names: 'regexReplaceAll',
    takes: ['string', 'string', 'string'],
    doc: 'the text with each match replaced; a dollar sign names a group',
    examples: [['{{ regexReplaceAll "a(x*)b" "-ab-axxb-" "$1-W" }}', '--W-xx-W-']],
    call: panicking(replace),
  },
  {
    names: 'mustRegexReplaceAll',
    takes: ['string', 'string', 'string'],
    doc: 'the text with each match replaced; a dollar sign names a group',
    examples: [['{{ mustRegexReplaceAll "b" "abc" "X" }}', 'aXc']],
    call: replace,
  },
  {
    names: 'regexReplaceAllLiteral',
    takes: ['string', 'string', 'string'],
    doc: 'the text with each match replaced by a text as it is',
    examples: [['{{ regexReplaceAllLiteral "b" "abc" "$1" }}', 'a$1c']],
    call: panicking(replaceLiteral),
  },
  {
    names: 'mustRegexReplaceAllLiteral',
    takes: ['string', 'string', 'string'],
    doc: 'the text with each match replaced by a text as it is',
    examples: [['{{ mustRegexReplaceAllLiteral "b" "abc" "$1" }}', 'a$1c']],
    call: replaceLiteral,
  },
  {
    names: 'regexSplit',
    takes: ['string', 'string', 'int'],
    doc: 'the parts between the matches',
    examples: [['{{ regexSplit "z+" "pizza" -1 }}', '[pi a]']],
    call: panicking(split),
  },
  {
    names: 'mustRegexSplit',
    takes: ['string', 'string', 'int'],
    doc: 'the parts between the matches',
    examples: [['{{ mustRegexSplit "z+" "pizza" -1 }}', '[pi a]']],
    call: split,
  },
  {
    names: 'regexQuoteMeta',
    takes: ['string'],
    doc: 'a pattern that matches just this text',
    examples: [['{{ regexQuoteMeta "a.b" }}', 'a\\.b']],
    call: (text: string) => text.replace(/[\\.+*?()|[\]{}^$]/g, '\\$&'),
  },
]

/** Regular expressions in RE2's syntax. */
export const regexFunctions: readonly TemplateFunction[] = eachName(rows)
