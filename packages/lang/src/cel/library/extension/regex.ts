import { compileRegex, NotationError, type Regex } from '../../../notation/index.ts'
import { CelError } from '../../value/cel-error.ts'
import type { Int } from '../../value/numbers.ts'
import { none, Optional } from '../../value/optional.ts'
import { type Cost, sizeOf } from '../cost.ts'
import type { Library } from '../library.ts'

function compile(pattern: string): Regex {
  try {
    return compileRegex(pattern)
  } catch (error) {
    if (!(error instanceof NotationError)) throw error
    throw new CelError(error.message)
  }
}

/** How many groups an expression has, seen from what matches the empty alternative. */
function groupCount(pattern: string): number {
  const groups = compile(`(?:${pattern})|`).find('')?.groups.length ?? 1
  return groups - 1
}

function requireOneGroup(pattern: string): void {
  if (groupCount(pattern) > 1) {
    throw new CelError(
      `regular expression has more than one capturing group: ${JSON.stringify(pattern)}`,
    )
  }
}

function extract(text: string, pattern: string): Optional {
  const regex = compile(pattern)
  requireOneGroup(pattern)
  const match = regex.find(text)
  if (match === undefined) return none
  const [whole = '', group] = match.groups
  if (match.groups.length === 1) return new Optional(whole)
  return group === undefined ? none : new Optional(group)
}

function extractAll(text: string, pattern: string): string[] {
  const regex = compile(pattern)
  requireOneGroup(pattern)
  return regex.findAll(text).flatMap(({ groups: [whole = '', ...rest] }) => {
    if (rest.length === 0) return [whole]
    return rest[0] === undefined || rest[0] === '' ? [] : [rest[0]]
  })
}

function replace(text: string, pattern: string, replacement: string, limit: Int = -1): string {
  if (limit === 0) return text
  const regex = compile(pattern)
  const matches = regex.findAll(text, limit < 0 ? undefined : Number(limit))
  // the replacement is only read if something is to be replaced, as in cel-go
  if (matches.length === 0) return text
  const write = compileReplacement(replacement, groupCount(pattern))
  let written = ''
  let at = 0
  for (const { start, end, groups } of matches) {
    written += text.slice(at, start) + write(groups)
    at = end
  }
  return written + text.slice(at)
}

type Groups = readonly (string | undefined)[]

/** A replacement in which `\1` is the first group and `\\` a backslash. */
function compileReplacement(replacement: string, count: number): (groups: Groups) => string {
  const pieces = replacement.match(/\\.?|[^\\]+/gs) ?? []
  const parts = pieces.map((piece): ((groups: Groups) => string) => {
    if (!piece.startsWith('\\')) return () => piece
    const next = piece.charAt(1)
    if (next === '\\') return () => next
    const group = Number.parseInt(next, 10)
    if (!Number.isInteger(group)) {
      const why = next === '' ? 'not allowed at end' : 'must be followed by a digit or \\'
      throw new CelError(`invalid replacement string: '${replacement}' \\ ${why}`)
    }
    if (group > count) {
      throw new CelError(
        `replacement string references group ${group} but regex has only ${count} group(s)`,
      )
    }
    return groups => groups[group] ?? ''
  })
  return groups => parts.map(part => part(groups)).join('')
}

function search([text, pattern]: readonly unknown[]): number {
  return (sizeOf(text) + 1) * 0.1 * ((sizeOf(pattern) + 1) * 0.25)
}

const extractCost: Cost = (values, result) => Math.ceil(1 + search(values) + sizeOf(result))
const extractAllCost: Cost = (values, result) => Math.ceil(11 + search(values) + sizeOf(result))
const replaceCost: Cost = (values, result) => Math.floor(1 + search(values) + sizeOf(result))

/** The extension library `regex` of cel-go. */
export const regexLibrary: Library = {
  name: 'regex',
  functions: [
    {
      signature: 'regex.extract(string, string) -> optional_type(string)',
      cost: extractCost,
      doc: 'The first match, or its group if the expression has one.',
      example: "regex.extract('key=v', '=(.*)') == optional.of('v')",
      call: extract,
    },
    {
      signature: 'regex.extractAll(string, string) -> list(string)',
      cost: extractAllCost,
      doc: 'All matches, or their groups if the expression has one.',
      example: "regex.extractAll('a1b2', '[0-9]') == ['1', '2']",
      call: extractAll,
    },
    {
      signature: 'regex.replace(string, string, string) -> string',
      cost: replaceCost,
      doc: 'The text with every match replaced; `\\1` stands for the first group.',
      example: "regex.replace('a1', '([0-9])', '<\\\\1>') == 'a<1>'",
      call: (text: string, pattern: string, to: string) => replace(text, pattern, to),
    },
    {
      signature: 'regex.replace(string, string, string, int) -> string',
      cost: replaceCost,
      doc: 'The text with the first matches replaced; all if the number is negative.',
      example: "regex.replace('aa', 'a', 'b', 1) == 'ba'",
      call: replace,
    },
  ],
}
