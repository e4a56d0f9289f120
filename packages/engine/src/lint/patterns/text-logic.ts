import { hasWildcard, parseDuration, parseQuantity } from '@ephor/lang/notation'
import type { Lint } from '../definition.ts'
import { podPolicy } from '../examples.ts'
import { patternNodes } from './pattern-places.ts'

/** A text pattern that everything satisfies, or nothing. */
export const textLogic: Lint = {
  code: 'EPH403',
  title: 'a text pattern that everything satisfies, or nothing',
  severity: 'warning',
  why: '`|` is or, `&` is and. Every text differs from one of two others, so `!a | !b` always holds; no text is two at once, so `a & b` never does; and `<` and `>` compare numbers, quantities and durations, not other texts.',
  remedy: 'Join what must not be with `&`, what may be with `|`.',
  bad: podPolicy(`validate:
  message: no floating tags
  pattern:
    spec:
      containers:
        - image: "!*:latest | !*:stable"`),
  good: podPolicy(`validate:
  message: no floating tags
  pattern:
    spec:
      containers:
        - image: "!*:latest & !*:stable"`),
  by: 'policy',
  check: policy =>
    patternNodes(policy).flatMap(({ value, path }) => {
      const message = typeof value === 'string' ? problemOf(value) : undefined
      return message === undefined ? [] : [{ path, message }]
    }),
}

function problemOf(pattern: string): string | undefined {
  // what a variable or reference brings along is not known
  if (/\{\{|\$\(/.test(pattern)) return undefined
  const alternatives = pattern.split('|').map(part => part.split('&').map(one => one.trim()))
  const alone = alternatives.flatMap(parts => (parts.length === 1 ? parts : []))
  const refused = alone.filter(part => part.length > 1 && part.startsWith('!'))
  const apart = pairOf(refused.map(part => part.slice(1).trim()))
  if (apart)
    return `every text differs from \`${apart[0]}\` or from \`${apart[1]}\`: this always holds`
  for (const parts of alternatives) {
    const wanted = parts.filter(part => part !== '' && !/^[!<>]/.test(part) && !/\d-/.test(part))
    const both = pairOf(wanted)
    if (both) return `no text is \`${both[0]}\` and \`${both[1]}\`: this never holds`
  }
  const compared = alternatives.flat().find(isTextComparison)
  return compared === undefined ? undefined : `\`${compared}\` compares no numbers: it never holds`
}

/** Two patterns that no text satisfies together. */
function pairOf(patterns: readonly string[]): readonly [string, string] | undefined {
  for (const [index, one] of patterns.entries()) {
    const other = patterns.slice(index + 1).find(each => areApart(one, each))
    if (other !== undefined) return [one, other]
  }
  return undefined
}

function areApart(one: string, other: string): boolean {
  if (isNumeric(one) || isNumeric(other)) return false
  if (!hasWildcard(one) && !hasWildcard(other)) return one !== other
  const ends = [one, other].map(text => /^\*([^*?]+)$/.exec(text)?.[1])
  const starts = [one, other].map(text => /^([^*?]+)\*$/.exec(text)?.[1])
  const [a, b] = ends
  if (a !== undefined && b !== undefined) return !a.endsWith(b) && !b.endsWith(a)
  const [c, d] = starts
  return c !== undefined && d !== undefined && !c.startsWith(d) && !d.startsWith(c)
}

function isNumeric(text: string): boolean {
  return parseDuration(text) !== undefined || parseQuantity(text) !== undefined
}

function isTextComparison(part: string): boolean {
  const operand = /^[<>]=?(.*)$/.exec(part)?.[1]?.trim()
  return operand !== undefined && part.length > 1 && operand !== '' && !isNumeric(operand)
}
