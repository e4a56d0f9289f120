import { compileRegex, compileWildcard, NotationError, type Regex } from '../../notation/index.ts'
import { maxTextLength } from '../limits.ts'
import { checkLength, failure, reading, text, textAt, textOrNumber } from './arguments.ts'
import type { Call, JmespathFunction } from './function.ts'
import { formatNumber32 } from './number-text.ts'

/** Functions about patterns: regular expressions in the syntax of RE2, and wildcards. */
export const regexFunctions: readonly JmespathFunction[] = [
  {
    name: 'regex_replace_all',
    parameters: [text, textOrNumber, textOrNumber],
    result: ['string'],
    doc: 'replaces what a regular expression matches; `$1` stands for its first group',
    examples: [
      { expression: "regex_replace_all('([0-9]+)', 'v12', '<$1>')", result: 'v<12>' },
      { expression: "regex_replace_all('[0-9]', 'a1b2', '')", result: 'ab' },
      {
        expression: "regex_replace_all('(', 'a', 'b')",
        error:
          "JMESPath function 'regex_replace_all': error parsing regexp: missing closing ): `(`",
      },
    ],
    isStandard: false,
    call: (values, run) =>
      replaceAll(compileFor('regex_replace_all', textAt(values, 0)))(values, run),
    prepare: {
      parameter: 0,
      call: pattern => replaceAll(compileFor('regex_replace_all', pattern)),
    },
  },
  {
    name: 'regex_replace_all_literal',
    parameters: [text, textOrNumber, textOrNumber],
    result: ['string'],
    doc: 'replaces what a regular expression matches by a text as it is',
    examples: [{ expression: "regex_replace_all_literal('[0-9]', 'a1', '$0')", result: 'a$0' }],
    isStandard: false,
    call: (values, run) =>
      replaceAllLiteral(compileFor('regex_replace_all_literal', textAt(values, 0)))(values, run),
    prepare: {
      parameter: 0,
      call: pattern => replaceAllLiteral(compileFor('regex_replace_all_literal', pattern)),
    },
  },
  {
    name: 'regex_match',
    parameters: [text, textOrNumber],
    result: ['bool'],
    doc: 'whether a regular expression matches anywhere in a text or number',
    examples: [
      { expression: "regex_match('^[1-7]$', '2')", result: true },
      { expression: "regex_match('^[1-7]$', `2`)", result: true },
      { expression: "regex_match('a.c', 'xabcx')", result: true },
      {
        expression: "regex_match('[', 'a')",
        error: 'error parsing regexp: missing closing ]: `[`',
      },
    ],
    isStandard: false,
    call: values => {
      const regex = reading(() => compileRegex(textAt(values, 0)))
      return regex.test(textOf(values[1]))
    },
    prepare: {
      parameter: 0,
      call: pattern => {
        const regex = reading(() => compileRegex(pattern))
        return values => regex.test(textOf(values[1]))
      },
    },
  },
  {
    name: 'pattern_match',
    parameters: [text, textOrNumber],
    result: ['bool'],
    doc: 'whether a pattern with `*` and `?` matches a whole text or number',
    examples: [
      { expression: "pattern_match('nginx:*', 'nginx:latest')", result: true },
      { expression: "pattern_match('1?', `12`)", result: true },
      { expression: "pattern_match('a', 'ab')", result: false },
    ],
    isStandard: false,
    call: values => compileWildcard(textAt(values, 0))(textOf(values[1])),
    prepare: {
      parameter: 0,
      call: pattern => {
        const matches = compileWildcard(pattern)
        return values => matches(textOf(values[1]))
      },
    },
  },
]

function compileFor(name: string, pattern: string): Regex {
  try {
    return compileRegex(pattern)
  } catch (error) {
    if (!(error instanceof NotationError)) throw error
    throw failure(name, error.message)
  }
}

function replaceAll(regex: Regex): Call {
  return values => {
    const whole = textOf(values[1])
    const replacement = textOf(values[2])
    // every dollar sign may stand for the whole match
    checkGrowth(regex, whole, replacement.length, replacement.split('$').length - 1)
    return regex.replaceAll(whole, replacement)
  }
}

function replaceAllLiteral(regex: Regex): Call {
  return values => {
    const whole = textOf(values[1])
    const replacement = textOf(values[2])
    checkGrowth(regex, whole, replacement.length, 0)
    return regex.replaceAllLiteral(whole, replacement)
  }
}

/** An expression can match between all characters: what can become of them is bounded before. */
function checkGrowth(regex: Regex, whole: string, added: number, copies: number): void {
  if ((whole.length + 1) * (1 + added + copies) <= maxTextLength) return
  let length = whole.length
  for (const { start, end } of regex.findAll(whole)) length += added + copies * (end - start)
  checkLength(length)
}

/** A text, or a number as upstream writes it: with the precision of 32 bits. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : formatNumber32(Number(value))
}
