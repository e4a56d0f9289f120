import { toGoJson } from '@ephor/lang/json'
import { EvaluationError } from '../error.ts'
import { findTokens, type Token } from './tokens.ts'

/** The value of the expression of one variable, without braces and blanks around it. */
export type ResolveVariable = (expression: string) => unknown

// A value may hold variables of its own, which are resolved too, so a label can ask for itself for
// ever. Upstream runs until it dies; a policy that means well needs a handful of each.
const maxPasses = 100
const maxVariables = 10_000

/** The longest text that variables may make, in UTF-16 code units. */
export const maxSubstitutedLength: number = 4 * 1024 * 1024

/**
 * Replaces the variables of one text, pass by pass, until none is left. A text that is one variable
 * and nothing else becomes the value itself; anything else stays a text, in which values that are no
 * text stand as compact JSON. A pass whose last variable is shallow (`{{- x }}`) is the last one.
 *
 * @throws {EvaluationError} when values keep asking for more, and whatever `resolve` throws.
 */
export function substituteText(text: string, resolve: ResolveVariable): unknown {
  let current = text
  let count = 0
  for (let pass = 0; ; pass++) {
    const tokens = findTokens(current)
    if (tokens.length === 0) break
    count += tokens.length
    if (pass === maxPasses || count > maxVariables) throw tooMuch('variables')
    const replaced = substituteOnce(current, tokens, resolve)
    if ('value' in replaced) return replaced.value
    current = replaced.text
    if (replaced.isLast) break
  }
  return unescapeVariables(current)
}

type Replaced = { readonly value: unknown } | { readonly text: string; readonly isLast: boolean }

function substituteOnce(
  text: string,
  tokens: readonly Token[],
  resolve: ResolveVariable,
): Replaced {
  let output = ''
  let from = 0
  let isLast = false
  for (const { start, end } of tokens) {
    const variable = readVariable(text.slice(start, end))
    const value = resolve(variable.expression)
    if (end - start === text.length) return { value }
    const inserted = asText(value)
    output += text.slice(from, start)
    output += variable.isShallow ? inserted.replaceAll('{{', '\\{{') : inserted
    if (output.length > maxSubstitutedLength) throw tooMuch('text')
    from = end
    isLast = variable.isShallow
  }
  return { text: output + text.slice(from), isLast }
}

function tooMuch(what: string): EvaluationError {
  return new EvaluationError(`substituting variables gives too much ${what}`)
}

/** What stands between the braces; `-` in front makes it shallow. */
export function readVariable(token: string): { expression: string; isShallow: boolean } {
  const expression = token.replaceAll('{{', '').replaceAll('}}', '').trim()
  if (!expression.startsWith('-')) return { expression, isShallow: false }
  return { expression: expression.slice(1).trim(), isShallow: true }
}

/** A value within a text: texts as they are, everything else as compact JSON. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : toGoJson(value)
}

/** `\{{` becomes `{{`, once all is done. */
export function unescapeVariables(text: string): string {
  return text.includes('\\{{') ? text.replaceAll('\\{{', '{{') : text
}
