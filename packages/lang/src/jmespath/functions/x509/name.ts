import {
  type DerElement,
  decodeObjectIdentifier,
  decodeText,
  derTags,
  isDone,
  readDer,
  readElement,
} from '../../../der/index.ts'
import { need, needContent, problem } from './problem.ts'

/** The attributes under 2.5.4 that a name shows by themselves, as lists. */
const listAttributes: ReadonlyMap<number, string> = new Map([
  [6, 'Country'],
  [7, 'Locality'],
  [8, 'Province'],
  [9, 'StreetAddress'],
  [10, 'Organization'],
  [11, 'OrganizationalUnit'],
  [17, 'PostalCode'],
])

/** A distinguished name as Go's `pkix.Name` in JSON. */
export type DistinguishedName = Readonly<Record<string, unknown>>

/** Reads the value of an attribute. */
type ReadValue = (element: DerElement) => unknown

/** Reads a name from its element; `readValue` by default takes texts alone. */
export function decodeName(raw: Uint8Array, readValue: ReadValue = requireText): DistinguishedName {
  const sets = readDer(needContent(readDer(raw), derTags.sequence, 'invalid RDNSequence'))
  const attributes: Attribute[] = []
  while (!isDone(sets)) {
    const set = readDer(needContent(sets, derTags.set, 'invalid RDNSequence'))
    while (!isDone(set)) {
      const message = 'invalid RDNSequence: invalid attribute'
      attributes.push(decodeAttribute(needContent(set, derTags.sequence, message), readValue))
    }
  }
  return summarise(attributes)
}

interface Attribute {
  readonly Type: readonly number[]
  readonly Value: unknown
}

const wrongValue = 'invalid RDNSequence: invalid attribute value'

function decodeAttribute(content: Uint8Array, readValue: ReadValue): Attribute {
  const reader = readDer(content)
  const message = 'invalid RDNSequence: invalid attribute type'
  const type = needContent(reader, derTags.objectIdentifier, message)
  const value = readValue(need(readElement(reader), wrongValue))
  return { Type: need(decodeObjectIdentifier(type), message), Value: value }
}

function requireText({ tag, content }: DerElement): string {
  const text = decodeText(tag, content)
  if (text.ok) return text.text
  throw problem(`${wrongValue}: ${text.problem}`)
}

function summarise(attributes: readonly Attribute[]): DistinguishedName {
  const shown: Record<string, unknown> = {}
  for (const [number, name] of listAttributes) {
    const values = textsOf(attributes, number)
    shown[name] = values.length > 0 ? values : null
  }
  return {
    ...shown,
    CommonName: textsOf(attributes, 3).at(-1) ?? '',
    SerialNumber: textsOf(attributes, 5).at(-1) ?? '',
    Names: attributes.length > 0 ? attributes : null,
    ExtraNames: null,
  }
}

/** The texts of all attributes 2.5.4.`number`. */
function textsOf(attributes: readonly Attribute[], number: number): readonly string[] {
  const id = `2.5.4.${number}`
  return attributes.flatMap(({ Type, Value }) =>
    typeof Value === 'string' && Type.join('.') === id ? [Value] : [],
  )
}
