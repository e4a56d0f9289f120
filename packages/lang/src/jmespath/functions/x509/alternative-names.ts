import { derTags, isDone, latin1, readDer, readElement } from '../../../der/index.ts'
import { JmespathError } from '../../error.ts'
import { quoteGo } from '../../quote.ts'
import { type GoUrl, parseGoUrl } from '../go-url.ts'
import { isDomain } from './domain.ts'
import { formatAddress } from './ip-text.ts'
import { need, needContent, problem } from './problem.ts'

/** The names that a certificate is also for, as Go shows them: null where there is none. */
export interface AlternativeNames {
  readonly DNSNames: readonly string[] | null
  readonly EmailAddresses: readonly string[] | null
  readonly IPAddresses: readonly string[] | null
  readonly URIs: readonly unknown[] | null
}

/** No names at all. */
export const noAlternativeNames: AlternativeNames = {
  DNSNames: null,
  EmailAddresses: null,
  IPAddresses: null,
  URIs: null,
}

/** Reads the value of the extension; names of other kinds are left out. */
export function decodeAlternativeNames(value: Uint8Array): AlternativeNames {
  const message = 'invalid subject alternative names'
  const names = readDer(needContent(readDer(value), derTags.sequence, message))
  const found = { dns: [] as string[], emails: [] as string[], addresses: [] as string[] }
  const uris: unknown[] = []
  while (!isDone(names)) {
    const { tag, content } = need(readElement(names), 'invalid subject alternative name')
    if (tag === 0x81) found.emails.push(ascii(content, 'SAN rfc822Name is malformed'))
    if (tag === 0x82) found.dns.push(ascii(content, 'SAN dNSName is malformed'))
    if (tag === 0x86) uris.push(decodeUri(content))
    if (tag === 0x87) found.addresses.push(decodeAddress(content))
  }
  return {
    DNSNames: orNull(found.dns),
    EmailAddresses: orNull(found.emails),
    IPAddresses: orNull(found.addresses),
    URIs: orNull(uris),
  }
}

/** The list; null if it is empty. */
export function orNull<Item>(list: readonly Item[]): readonly Item[] | null {
  return list.length > 0 ? list : null
}

/** The bytes as ASCII. @throws {JmespathError} with the message if they are not. */
function ascii(content: Uint8Array, message: string): string {
  if (content.some(byte => byte > 0x7f)) throw problem(message)
  return latin1(content)
}

function decodeAddress(content: Uint8Array): string {
  if (content.length === 4 || content.length === 16) return formatAddress(content)
  throw problem(`cannot parse IP address of length ${content.length}`)
}

function decodeUri(content: Uint8Array): unknown {
  const text = ascii(content, 'SAN uniformResourceIdentifier is malformed')
  const url = readUrl(text)
  if (!isDomain(url.host, 'name')) {
    throw problem(`cannot parse URI ${quoteGo(text)}: invalid domain`)
  }
  return {
    Scheme: url.scheme,
    Opaque: url.opaque,
    User: url.hasUser ? {} : null,
    Host: url.host,
    Path: url.path,
    Fragment: url.fragment,
    RawQuery: url.rawQuery,
    RawPath: url.rawPath,
    RawFragment: url.rawFragment,
    ForceQuery: url.forceQuery,
    OmitHost: url.omitHost,
  }
}

function readUrl(text: string): GoUrl {
  try {
    return parseGoUrl(text)
  } catch (error) {
    if (!(error instanceof JmespathError)) throw error
    throw problem(`cannot parse URI ${quoteGo(text)}: ${error.message}`)
  }
}
