import {
  contextTag,
  derTags,
  isDone,
  latin1,
  readDer,
  readElement,
  readTagged,
} from '../../../der/index.ts'
import { parseAddress } from '../../../notation/index.ts'
import { quoteGo } from '../../quote.ts'
import { encodeBase64 } from '../base64.ts'
import { orNull } from './alternative-names.ts'
import { isDomain } from './domain.ts'
import { formatAddress } from './ip-text.ts'
import { isMailbox } from './mailbox.ts'
import { need, problem } from './problem.ts'

/** What the extension adds to a certificate, and whether it has constraints that Go does not know. */
export interface NameConstraints {
  readonly fields: Readonly<Record<string, unknown>>
  readonly isUnknown: boolean
}

const malformed = 'invalid NameConstraints extension'

/** Reads the value of the extension. */
export function decodeNameConstraints(value: Uint8Array, isCritical: boolean): NameConstraints {
  const outer = readDer(value)
  const content = need(readTagged(outer, derTags.sequence), malformed).content
  const reader = readDer(content)
  const permitted = readTagged(reader, contextTag(0, 'constructed'))?.content
  const excluded = readTagged(reader, contextTag(1, 'constructed'))?.content
  if (!isDone(outer) || !isDone(reader)) throw problem(malformed)
  if (!permitted?.length && !excluded?.length) throw problem('empty name constraints extension')
  const [yes, no] = [readSubtrees(permitted), readSubtrees(excluded)]
  return {
    fields: {
      PermittedDNSDomainsCritical: isCritical,
      ...show(yes, 'Permitted'),
      ...show(no, 'Excluded'),
    },
    isUnknown: yes.isUnknown || no.isUnknown,
  }
}

interface Subtrees {
  readonly domains: string[]
  readonly ranges: unknown[]
  readonly emails: string[]
  readonly uris: string[]
  isUnknown: boolean
}

function show(trees: Subtrees, prefix: string): Readonly<Record<string, unknown>> {
  return {
    [`${prefix}DNSDomains`]: orNull(trees.domains),
    [`${prefix}IPRanges`]: orNull(trees.ranges),
    [`${prefix}EmailAddresses`]: orNull(trees.emails),
    [`${prefix}URIDomains`]: orNull(trees.uris),
  }
}

function readSubtrees(content: Uint8Array | undefined): Subtrees {
  const trees: Subtrees = { domains: [], ranges: [], emails: [], uris: [], isUnknown: false }
  if (content === undefined) return trees
  const reader = readDer(content)
  while (!isDone(reader)) {
    const sequence = need(readTagged(reader, derTags.sequence), malformed).content
    const base = need(readElement(readDer(sequence)), malformed)
    if (base.tag === 0x82) trees.domains.push(readDomain(base.content))
    else if (base.tag === 0x87) trees.ranges.push(readRange(base.content))
    else if (base.tag === 0x81) trees.emails.push(readEmail(base.content))
    else if (base.tag === 0x86) trees.uris.push(readUriDomain(base.content))
    else trees.isUnknown = true
  }
  return trees
}

function readAscii(content: Uint8Array): string {
  const text = latin1(content)
  if (content.every(byte => byte < 0x80)) return text
  throw problem(
    `invalid constraint value: x509: ${quoteGo(text)} cannot be encoded as an IA5String`,
  )
}

function readDomain(content: Uint8Array): string {
  const domain = readAscii(content)
  if (isDomain(domain, 'constraint')) return domain
  throw problem(`failed to parse dnsName constraint ${quoteGo(domain)}`)
}

function readRange(content: Uint8Array): unknown {
  if (content.length !== 8 && content.length !== 32) {
    throw problem(`IP constraint contained value of length ${content.length}`)
  }
  const mask = content.subarray(content.length / 2)
  const bits = Array.from(mask, byte => byte.toString(2).padStart(8, '0')).join('')
  if (!/^1*0*$/.test(bits)) {
    const hex = Array.from(mask, byte => byte.toString(16).padStart(2, '0')).join('')
    throw problem(`IP constraint contained invalid mask ${hex}`)
  }
  return {
    IP: formatAddress(content.subarray(0, content.length / 2)),
    Mask: encodeBase64(mask),
  }
}

function readEmail(content: Uint8Array): string {
  const constraint = readAscii(content)
  const isValid = constraint.includes('@')
    ? isMailbox(constraint)
    : isDomain(constraint, 'constraint')
  if (isValid) return constraint
  throw problem(`failed to parse rfc822Name constraint ${quoteGo(constraint)}`)
}

function readUriDomain(content: Uint8Array): string {
  const domain = readAscii(content)
  const message = `failed to parse URI constraint ${quoteGo(domain)}`
  if (parseAddress(domain) !== undefined) throw problem(`${message}: cannot be IP address`)
  if (isDomain(domain, 'constraint')) return domain
  throw problem(message)
}
