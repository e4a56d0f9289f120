import { formatValue, formatVerb, newRoom } from './format-value.ts'
import { isFloat, isNumber, numeric } from './go-number.ts'
import { readMember, typeName } from './go-value.ts'
import { plainVerb, type Verb } from './verb.ts'

/** Operands as Go's `Sprint` joins them: a blank between two that are no texts. */
export function sprint(values: readonly unknown[]): string {
  let text = ''
  for (const [index, value] of values.entries()) {
    const isSeparated =
      index > 0 && typeof value !== 'string' && typeof values[index - 1] !== 'string'
    text += (isSeparated ? ' ' : '') + formatValue(value)
  }
  return text
}

/** Operands as Go's `Sprintln` joins them. */
export function sprintln(values: readonly unknown[]): string {
  return `${values.map(formatValue).join(' ')}\n`
}

interface Formatting {
  readonly format: string
  readonly values: readonly unknown[]
  at: number
  next: number
  isReordered: boolean
  isIndexGood: boolean
}

/**
 * A text with values put in as Go's `Sprintf` does; what goes wrong stands in the result, as
 * `%!d(string=x)`.
 *
 * @throws {FunctionError} if the text would be too long.
 */
export function sprintf(format: string, values: readonly unknown[]): string {
  const state: Formatting = {
    format,
    values,
    at: 0,
    next: 0,
    isReordered: false,
    isIndexGood: true,
  }
  const room = newRoom()
  const parts: string[] = []
  while (state.at < format.length) {
    const percent = format.indexOf('%', state.at)
    const end = percent < 0 ? format.length : percent
    parts.push(format.slice(state.at, end))
    room.left -= end - state.at
    state.at = end + 1
    if (percent >= 0) parts.push(formatDirective(state, plainVerb('', room)))
  }
  if (!state.isReordered && state.next < values.length) parts.push(formatExtra(state))
  return parts.join('')
}

function formatExtra({ values, next }: Formatting): string {
  const extra = values
    .slice(next)
    .map(value =>
      value === null || value === undefined ? '<nil>' : `${typeName(value)}=${formatValue(value)}`,
    )
  return `%!(EXTRA ${extra.join(', ')})`
}

function formatDirective(state: Formatting, spec: Verb): string {
  state.isIndexGood = true
  readFlags(state, spec)
  const problems: string[] = []
  let isAfterIndex = readIndex(state)
  isAfterIndex = readWidth(state, spec, isAfterIndex, problems)
  isAfterIndex = readPrecision(state, spec, isAfterIndex, problems)
  if (!isAfterIndex) readIndex(state)
  const code = state.format.codePointAt(state.at)
  if (code === undefined) return `${problems.join('')}%!(NOVERB)`
  spec.verb = String.fromCodePoint(code)
  state.at += spec.verb.length
  return problems.join('') + formatNext(state, spec)
}

function formatNext(state: Formatting, spec: Verb): string {
  if (spec.verb === '%') return '%'
  if (!state.isIndexGood) return `%!${spec.verb}(BADINDEX)`
  if (state.next >= state.values.length) return `%!${spec.verb}(MISSING)`
  const value = readMember(state.values, state.next, state.values[state.next])
  state.next++
  return formatVerb(spec, value)
}

const flags: ReadonlyMap<string, 'minus' | 'plus' | 'sharp' | 'space' | 'zero'> = new Map([
  ['-', 'minus'],
  ['+', 'plus'],
  ['#', 'sharp'],
  [' ', 'space'],
  ['0', 'zero'],
])

function readFlags(state: Formatting, spec: Verb): void {
  for (;;) {
    const flag = flags.get(state.format.charAt(state.at))
    if (flag === undefined) return
    spec[flag] = true
    state.at++
  }
}

/** Wider fields and more digits are not honoured, as in Go. */
const MAX_SIZE = 1_000_000

function readNumber(state: Formatting): number | undefined {
  const digits = /^[0-9]+/.exec(state.format.slice(state.at, state.at + 10))?.[0]
  if (digits === undefined) return undefined
  state.at += digits.length
  const value = Number(digits)
  return value > MAX_SIZE ? undefined : value
}

/** An explicit index `[n]`; whether there was one. */
function readIndex(state: Formatting): boolean {
  if (state.format[state.at] !== '[') return false
  state.isReordered = true
  const close = state.format.indexOf(']', state.at)
  const digits = close < 0 ? '' : state.format.slice(state.at + 1, close)
  state.at = close < 0 ? state.at + 1 : close + 1
  const index = /^[0-9]{1,6}$/.test(digits) ? Number(digits) - 1 : -1
  if (index < 0 || index >= state.values.length) {
    state.isIndexGood = false
    return close >= 0
  }
  state.next = index
  return true
}

/** An integer from the operands, for `*`. */
function readStar(state: Formatting): number | undefined {
  state.at++
  const value = state.values[state.next]
  if (state.next < state.values.length) state.next++
  if (!isNumber(value) || isFloat(value)) return undefined
  const size = Number(numeric(value))
  return Math.abs(size) > MAX_SIZE ? undefined : size
}

function readWidth(
  state: Formatting,
  spec: Verb,
  isAfterIndex: boolean,
  problems: string[],
): boolean {
  if (state.format[state.at] === '*') {
    const size = readStar(state)
    if (size === undefined) problems.push('%!(BADWIDTH)')
    else if (size < 0) Object.assign(spec, { width: -size, minus: true, zero: false })
    else spec.width = size
    return false
  }
  const start = state.at
  spec.width = readNumber(state)
  if (isAfterIndex && state.at > start) state.isIndexGood = false
  return isAfterIndex
}

function readPrecision(
  state: Formatting,
  spec: Verb,
  isAfterIndex: boolean,
  problems: string[],
): boolean {
  if (state.format[state.at] !== '.') return isAfterIndex
  state.at++
  if (isAfterIndex) state.isIndexGood = false
  const isIndexed = readIndex(state)
  if (state.format[state.at] === '*') {
    const size = readStar(state)
    if (size === undefined) problems.push('%!(BADPREC)')
    else spec.precision = size < 0 ? undefined : size
    return false
  }
  spec.precision = readNumber(state) ?? 0
  return isIndexed
}
