import { isObject, type JsonObject } from '../json/own.ts'
import { goFloat } from './go-float.ts'
import { type Dialect, indentedDialect, kubectlDialect } from './print/dialect.ts'
import { compareKeys } from './print/key-order.ts'
import { hasLineBreak } from './print/scalar-style.ts'
import { type ScalarPlace, writeString } from './print/write-scalar.ts'
import { LineWriter } from './print/writer.ts'

/** A key longer than this stands on lines of its own, behind `? `. */
const maxKeyBytes = 128

/**
 * Prints a JSON value as kubectl prints objects (sigs.k8s.io/yaml over go-yaml v2): keys sorted,
 * two spaces, list items not indented below their key, strings quoted where YAML 1.1 would read
 * them as something else, texts of several lines as `|` blocks, long lines folded. Members that
 * are `undefined` are left out. Other than kubectl, a key `<<` is quoted, so that it is read again
 * as what it is.
 */
export function stringifyYaml(value: unknown): string {
  return print(value, kubectlDialect)
}

/**
 * Prints a JSON value as Kyverno's command prints objects (go-yaml v3): four spaces, list items
 * indented below their key, long lines as they are; all else as `stringifyYaml`. A block that starts
 * with a blank says its indentation, as it is and not always 4, so that it is read as what it was.
 */
export function stringifyIndentedYaml(value: unknown): string {
  return print(value, indentedDialect)
}

function print(value: unknown, dialect: Dialect): string {
  const writer = new LineWriter(dialect)
  writeNode(writer, value, { indent: -2, follows: 'start' })
  writer.indent(0)
  return writer.text
}

/**
 * Where a node stands: the indentation of the collection that holds it, and what is before it on
 * its line.
 */
interface NodePlace {
  readonly indent: number
  readonly follows: 'start' | 'key' | 'dash'
}

function writeNode(writer: LineWriter, value: unknown, place: NodePlace): void {
  if (Array.isArray(value) && value.length > 0) writeList(writer, value, place)
  else if (isObject(value)) writeObject(writer, value, place)
  else {
    if (place.follows !== 'start') writer.write(' ')
    writeScalar(writer, value, {
      indent: indentBelow(place, writer.dialect),
      outer: Math.max(place.indent, 0),
      isKey: false,
    })
  }
}

/** The indentation of what a collection holds: behind a dash it skips the dash, no more. */
function indentBelow({ indent, follows }: NodePlace, { step }: Dialect): number {
  if (follows !== 'key') return indent + 2
  return step * Math.floor((indent + step) / step)
}

function writeScalar(writer: LineWriter, value: unknown, place: ScalarPlace): void {
  if (typeof value === 'string') {
    // the root stands further in than column 0
    const indent = Math.max(place.indent, 2)
    writeString(writer, wellFormed(value), { ...place, indent })
  } else if (typeof value === 'number') writer.write(numberText(value))
  else if (typeof value === 'bigint' || typeof value === 'boolean') writer.write(String(value))
  else writer.write(Array.isArray(value) ? '[]' : 'null')
}

/** Halves of surrogate pairs cannot be written as UTF-8. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}

/** Go reads the JSON digits of a number, which are an integer up to 64 bits, and prints what it has read. */
function numberText(value: number): string {
  if (!Number.isFinite(value)) return 'null'
  if (Number.isInteger(value) && value < 2 ** 64 && value >= -(2 ** 63)) return String(value)
  return goFloat(value)
}

function writeList(writer: LineWriter, items: readonly unknown[], place: NodePlace): void {
  const { dialect } = writer
  const isCompact = place.follows === 'key' && !dialect.indentsLists
  const indent = isCompact ? place.indent : indentBelow(place, dialect)
  let isInline = place.follows !== 'key'
  for (const item of items) {
    if (isInline) writeGap(writer, place)
    else writer.indent(indent)
    isInline = false
    writer.write('-')
    writeNode(writer, item ?? null, { indent, follows: 'dash' })
  }
}

function writeObject(writer: LineWriter, object: JsonObject, place: NodePlace): void {
  const keys = Object.keys(object).filter(key => object[key] !== undefined)
  if (keys.length === 0) {
    writer.write(place.follows === 'start' ? '{}' : ' {}')
    return
  }
  const indent = indentBelow(place, writer.dialect)
  let isInline = place.follows !== 'key'
  keys.sort((first, second) => compareKeys(first, second, writer.dialect))
  for (const key of keys) {
    if (isInline) writeGap(writer, place)
    else writer.indent(indent)
    isInline = false
    writeEntry(writer, { key, value: object[key] }, indent)
  }
}

/** The space between a dash and the first entry behind it. */
function writeGap(writer: LineWriter, { follows }: NodePlace): void {
  if (follows === 'dash') writer.write(' ')
}

interface Entry {
  readonly key: string
  readonly value: unknown
}

function writeEntry(writer: LineWriter, { key, value }: Entry, indent: number): void {
  if (isSimpleKey(key)) {
    if (key === '<<') writer.write('"<<"')
    else writeString(writer, wellFormed(key), { indent: indent + 2, outer: indent, isKey: true })
    writer.write(':')
    writeNode(writer, value, { indent, follows: 'key' })
    return
  }
  writer.write('? ')
  writeString(writer, wellFormed(key), { indent: indent + 2, outer: indent, isKey: false })
  writer.indent(indent)
  writer.write(':')
  writeNode(writer, value, { indent, follows: 'dash' })
}

function isSimpleKey(key: string): boolean {
  if (hasLineBreak(key)) return false
  return key.length * 3 <= maxKeyBytes || byteLength(key) <= maxKeyBytes
}

function byteLength(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
