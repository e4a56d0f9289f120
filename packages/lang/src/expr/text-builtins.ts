import { decodeBase64, encodeBase64 } from '../jmespath/functions/base64.ts'
import { toLower, toUpper } from '../jmespath/functions/letter-case.ts'
import { explainJson } from '../jmespath/json-problem.ts'
import { parseJson } from '../json/parse-json.ts'
import { toGoJson } from '../json/write-json.ts'
import { fromFloats, toJsonValue } from '../template/functions/json-value.ts'
import { byteLength, fromBytes, toBytes } from '../template/go-bytes.ts'
import { int } from '../template/go-number.ts'
import { typeName, withElementType } from '../template/go-value.ts'
import { type Builtin, bySignature, type Signature } from './builtin.ts'
import { OperationError } from './error.ts'
import { toIndex, toText } from './operators.ts'
import { boolType, intType, stringsType, stringType, unknownType } from './type.ts'

const text: Signature = { takes: ['string'], type: stringType }
const twoTexts: Signature = { takes: ['string', 'string'], type: stringType }

/** Texts longer than this are not made. */
const MAX_LENGTH = 1_000_000

function checkLength(length: number): void {
  if (length > MAX_LENGTH) throw new OperationError('memory budget exceeded')
}

const edges = /^[\s\x85]+|[\s\x85]+$/g

function trim(whole: string, set: string | undefined): string {
  if (set === undefined) return whole.replace(edges, '')
  const cut = new Set(Array.from(set))
  const characters = Array.from(whole)
  let [start, end] = [0, characters.length]
  while (start < end && cut.has(characters[start] ?? '')) start++
  while (end > start && cut.has(characters[end - 1] ?? '')) end--
  return characters.slice(start, end).join('')
}

/** The parts of a text; `isAfter` leaves the separators at their ends. */
function split(values: readonly unknown[], isAfter: boolean): unknown[] {
  const [whole, separator] = [toText(values[0]), toText(values[1])]
  const limit = values.length > 2 ? toIndex(values[2]) : -1
  if (limit === 0) return []
  const parts = separator === '' ? Array.from(whole) : whole.split(separator)
  const kept = limit < 0 || parts.length <= limit ? parts : joinRest(parts, separator, limit)
  const shown = isAfter
    ? kept.map((part, at) => (at < kept.length - 1 ? part + separator : part))
    : kept
  return withElementType('string', shown)
}

function joinRest(pieces: readonly string[], separator: string, limit: number): string[] {
  return [...pieces.slice(0, limit - 1), pieces.slice(limit - 1).join(separator)]
}

function replace(values: readonly unknown[]): string {
  const [whole, old, replacement] = [toText(values[0]), toText(values[1]), toText(values[2])]
  const limit = values.length > 3 ? toIndex(values[3]) : -1
  const parts = old === '' ? ['', ...Array.from(whole), ''] : whole.split(old)
  checkLength(whole.length + parts.length * replacement.length)
  if (limit < 0 || parts.length <= limit + 1) return parts.join(replacement)
  const [first, rest] = [parts.slice(0, limit + 1), parts.slice(limit + 1)]
  return first.join(replacement) + (rest.length > 0 ? old + rest.join(old) : '')
}

function repeat(values: readonly unknown[]): string {
  const [whole, count] = [toText(values[0]), toIndex(values[1])]
  if (count < 0) {
    throw new OperationError(
      `invalid argument for repeat (expected positive integer, got ${count})`,
    )
  }
  checkLength(Math.max(count, count * whole.length))
  return whole.repeat(count)
}

function join([list, glue]: readonly unknown[]): string {
  const separator = glue === undefined ? '' : toText(glue)
  if (!Array.isArray(list)) {
    throw new OperationError(`invalid argument for join (type ${typeName(list)})`)
  }
  const texts = list.map(toText)
  checkLength(texts.length * separator.length)
  return texts.join(separator)
}

/** Offsets count bytes, as in Go. */
function bytesBefore(whole: string, at: number): unknown {
  return int(at < 0 ? -1 : byteLength(whole.slice(0, at)))
}

function readJson(value: unknown): unknown {
  const source = toText(value)
  try {
    return fromFloats(parseJson(source))
  } catch (error) {
    if (error instanceof SyntaxError) throw new OperationError(explainProblem(source, error))
    throw error
  }
}

/** What Go says of a text that is no JSON; our own words for one that is too deep or too large. */
function explainProblem(source: string, problem: SyntaxError): string {
  try {
    JSON.parse(source)
  } catch (error) {
    if (error instanceof SyntaxError) return explainJson(source).message
    throw error
  }
  return problem.message
}

function readBase64(value: unknown): string {
  const bytes = decodeBase64(toText(value))
  if (bytes instanceof Uint8Array) return fromBytes(bytes)
  throw new OperationError(`illegal base64 data at input byte ${bytes.wrongAt}`)
}

function row(name: string, signatures: readonly Signature[], call: Builtin['call']): Builtin {
  return { name, check: bySignature(name, signatures), call }
}

const isPart: Signature = { takes: ['string', 'string'], type: boolType }
const place: Signature = { takes: ['string', 'string'], type: intType }
const splitting: readonly Signature[] = [
  { takes: ['string', 'string'], type: stringsType },
  { takes: ['string', 'string', 'int'], type: stringsType },
]

/** The functions on texts. */
export const textBuiltins: readonly Builtin[] = [
  row('trim', [text, twoTexts], ([whole, set]) =>
    trim(toText(whole), set === undefined ? undefined : toText(set)),
  ),
  row('trimPrefix', [twoTexts, text], ([whole, start = ' ']) => {
    const [prefix, value] = [toText(start), toText(whole)]
    return value.startsWith(prefix) ? value.slice(prefix.length) : value
  }),
  row('trimSuffix', [twoTexts, text], ([whole, end = ' ']) => {
    const [suffix, value] = [toText(end), toText(whole)]
    return value.endsWith(suffix) ? value.slice(0, value.length - suffix.length) : value
  }),
  row('upper', [text], ([whole]) => toUpper(toText(whole))),
  row('lower', [text], ([whole]) => toLower(toText(whole))),
  row('split', splitting, values => split(values, false)),
  row('splitAfter', splitting, values => split(values, true)),
  row(
    'replace',
    [
      { takes: ['string', 'string', 'string', 'int'], type: stringType },
      { takes: ['string', 'string', 'string'], type: stringType },
    ],
    replace,
  ),
  row('repeat', [{ takes: ['string', 'int'], type: stringType }], repeat),
  row(
    'join',
    [
      { takes: ['[]string', 'string'], type: stringType },
      { takes: ['list', 'string'], type: stringType },
      { takes: ['list'], type: stringType },
      { takes: ['[]string', 'string'], type: stringType },
      { takes: ['[]string'], type: stringType },
    ],
    join,
  ),
  row('indexOf', [place], ([whole, part]) =>
    bytesBefore(toText(whole), toText(whole).indexOf(toText(part))),
  ),
  row('lastIndexOf', [place], ([whole, part]) =>
    bytesBefore(toText(whole), toText(whole).lastIndexOf(toText(part))),
  ),
  row('hasPrefix', [isPart], ([whole, part]) => toText(whole).startsWith(toText(part))),
  row('hasSuffix', [isPart], ([whole, part]) => toText(whole).endsWith(toText(part))),
  row('toJSON', [{ takes: ['any'], type: stringType }], ([value]) =>
    toGoJson(toJsonValue(value), 'sorted', 2),
  ),
  row('fromJSON', [{ takes: ['string'], type: unknownType }], ([value]) => readJson(value)),
  row('toBase64', [text], ([whole]) => encodeBase64(toBytes(toText(whole)))),
  row('fromBase64', [text], ([whole]) => readBase64(whole)),
]
