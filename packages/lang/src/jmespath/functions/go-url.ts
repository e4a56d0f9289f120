import { parseAddress } from '../../notation/index.ts'
import { JmespathError } from '../error.ts'
import { quoteGo } from '../quote.ts'
import { decodeUtf8 } from './utf8.ts'

/** A URL taken apart as Go's `url.URL` has it. */
export interface GoUrl {
  readonly scheme: string
  /** What follows the scheme where that is no path, as in `mailto:a`. */
  readonly opaque: string
  readonly hasUser: boolean
  /** With its port, and the brackets of an IPv6 address. */
  readonly host: string
  /** Without escapes. */
  readonly path: string
  /** The path as written, where that is not how Go would escape it; else empty. */
  readonly rawPath: string
  /** Whether there is a scheme and a path, but no host. */
  readonly omitHost: boolean
  /** Whether the text ends in a lone `?`. */
  readonly forceQuery: boolean
  readonly rawQuery: string
  readonly fragment: string
  readonly rawFragment: string
}

interface Problem {
  readonly problem: string
}

/**
 * Reads a URL.
 *
 * Source: net/url.Parse of Go 1.26.
 *
 * @throws {JmespathError} `VALUE` with Go's text, as `parse "http://%zz": invalid URL escape "%zz"`.
 */
export function parseGoUrl(text: string): GoUrl {
  const hash = text.indexOf('#')
  const main = hash === -1 ? text : text.slice(0, hash)
  const fragment = hash === -1 ? '' : text.slice(hash + 1)
  const parts = readParts(main)
  if ('problem' in parts) throw complaint(main, parts.problem)
  const badEscape = findBadEscape(fragment)
  if (badEscape !== undefined) throw complaint(text, badEscape)
  return {
    ...defaults,
    ...parts,
    fragment: withoutEscapes(fragment),
    rawFragment: isEscaped(fragment, fragmentCharacters) ? '' : fragment,
  }
}

/** The host of a URL without port and brackets; empty if it has none. */
export function hostname(url: GoUrl): string {
  const bracketed = /^\[(.*)\](?::[0-9]*)?$/s.exec(url.host)
  return bracketed?.[1] ?? url.host.replace(/:[0-9]*$/, '')
}

const defaults: GoUrl = {
  scheme: '',
  opaque: '',
  hasUser: false,
  host: '',
  path: '',
  rawPath: '',
  omitHost: false,
  forceQuery: false,
  rawQuery: '',
  fragment: '',
  rawFragment: '',
}

const pathCharacters = /^[$&+,\-./0-9:;=@A-Z_a-z~]$/
const fragmentCharacters = /^[!$&()*+,\-./0-9:;=?@A-Z_a-z~]$/

function complaint(url: string, problem: string): JmespathError {
  return new JmespathError('VALUE', `parse ${quoteGo(url)}: ${problem}`)
}

function readParts(url: string): Partial<GoUrl> | Problem {
  if (hasControl(url)) return { problem: 'net/url: invalid control character in URL' }
  if (url === '*') return { path: '*' }
  if (url.startsWith(':')) return { problem: 'missing protocol scheme' }
  const written = /^([a-zA-Z][-+.a-zA-Z0-9]*):/.exec(url)?.[1] ?? ''
  const scheme = written.toLowerCase()
  const behindScheme = written === '' ? url : url.slice(written.length + 1)
  const question = behindScheme.indexOf('?')
  const rest = question === -1 ? behindScheme : behindScheme.slice(0, question)
  const rawQuery = question === -1 ? '' : behindScheme.slice(question + 1)
  const forceQuery = question !== -1 && rawQuery === ''
  const common = { scheme, rawQuery, forceQuery }
  if (scheme !== '' && !rest.startsWith('/')) return { ...common, opaque: rest }
  const place = readPlace(scheme, rest)
  return 'problem' in place ? place : { ...common, ...place }
}

/** The part between scheme and query. */
function readPlace(scheme: string, rest: string): Partial<GoUrl> | Problem {
  if (rest.startsWith('//') && (scheme !== '' || !rest.startsWith('///'))) {
    const slash = rest.indexOf('/', 2)
    const end = slash === -1 ? rest.length : slash
    const authority = readAuthority(scheme, rest.slice(2, end))
    if ('problem' in authority) return authority
    const path = readPath(rest.slice(end))
    return 'problem' in path ? path : { ...authority, ...path }
  }
  if (scheme === '' && /^[^/]*:/.test(rest)) {
    return { problem: 'first path segment in URL cannot contain colon' }
  }
  const path = readPath(rest)
  return 'problem' in path ? path : { ...path, omitHost: scheme !== '' }
}

function hasControl(url: string): boolean {
  for (let at = 0; at < url.length; at++) {
    const code = url.charCodeAt(at)
    if (code < 0x20 || code === 0x7f) return true
  }
  return false
}

function readPath(written: string): Pick<GoUrl, 'path' | 'rawPath'> | Problem {
  const problem = findBadEscape(written)
  if (problem !== undefined) return { problem }
  return {
    path: withoutEscapes(written),
    rawPath: isEscaped(written, pathCharacters) ? '' : written,
  }
}

function findBadEscape(text: string): string | undefined {
  const at = text.search(/%(?![0-9a-fA-F]{2})/)
  return at === -1 ? undefined : `invalid URL escape ${quoteGo(text.slice(at, at + 3))}`
}

/** Whether the text has exactly the escapes that Go would give it. */
function isEscaped(text: string, allowed: RegExp): boolean {
  for (const [part] of text.matchAll(/%[0-9a-fA-F]{2}|./gsu)) {
    if (!part.startsWith('%')) {
      if (!allowed.test(part)) return false
    } else if (part !== part.toUpperCase() || allowed.test(withoutEscapes(part))) {
      return false
    }
  }
  return true
}

function withoutEscapes(text: string): string {
  if (!text.includes('%')) return text
  const bytes: number[] = []
  for (const [part] of text.matchAll(/%[0-9a-fA-F]{2}|[^%]+/gs)) {
    if (part.startsWith('%')) bytes.push(Number.parseInt(part.slice(1), 16))
    else for (const byte of new TextEncoder().encode(part)) bytes.push(byte)
  }
  return decodeUtf8(Uint8Array.from(bytes))
}

function readAuthority(
  scheme: string,
  authority: string,
): Pick<GoUrl, 'host' | 'hasUser'> | Problem {
  const at = authority.lastIndexOf('@')
  const written = authority.slice(at + 1)
  const host = written.includes('[') ? readBracketed(written) : readName(scheme, written)
  if (typeof host === 'object') return host
  if (at === -1) return { host, hasUser: false }
  const user = authority.slice(0, at)
  if (!/^[-A-Za-z0-9._:~!$&'()*+,;=%@]*$/.test(user)) {
    return { problem: 'net/url: invalid userinfo' }
  }
  const problem = findBadEscape(user)
  return problem === undefined ? { host, hasUser: true } : { problem }
}

function readBracketed(written: string): string | Problem {
  if (written.lastIndexOf('[') > 0) return { problem: 'invalid IP-literal' }
  const close = written.lastIndexOf(']')
  if (close === -1) return { problem: "missing ']' in host" }
  const port = written.slice(close + 1)
  if (!isPort(port)) return { problem: `invalid port ${quoteGo(port)} after host` }
  // behind %25 stands a zone, which may have any escape
  const inside = written.slice(1, close)
  const zone = inside.indexOf('%25')
  const host = hostWithoutEscapes(zone === -1 ? inside : inside.slice(0, zone))
  if (typeof host === 'object') return host
  const full = zone === -1 ? host : host + withoutEscapes(inside.slice(zone))
  if (parseAddress(host) === undefined) {
    return { problem: `invalid host: ParseAddr(${quoteGo(full)}): unable to parse IP` }
  }
  return host.includes(':') ? `[${full}]${port}` : { problem: 'invalid IP-literal' }
}

function readName(scheme: string, written: string): string | Problem {
  const isWeb = scheme === 'http' || scheme === 'https'
  const colon = isWeb ? written.indexOf(':') : written.lastIndexOf(':')
  const port = colon === -1 ? '' : written.slice(colon)
  if (!isPort(port)) return { problem: `invalid port ${quoteGo(port)} after host` }
  return hostWithoutEscapes(written)
}

function isPort(text: string): boolean {
  return /^(?::[0-9]*)?$/.test(text)
}

/** In a host only bytes outside of ASCII can be escaped, and few other characters are allowed. */
function hostWithoutEscapes(text: string): string | Problem {
  const wrong =
    /%(?![0-9a-fA-F]{2}).{0,2}|%[0-7][0-9a-fA-F]|[^-A-Za-z0-9._~!$&'()*+,;=:[\]<>"%\u0080-\uffff]/s
  const found = wrong.exec(text)?.[0]
  if (found === undefined) return withoutEscapes(text)
  return found.startsWith('%')
    ? { problem: `invalid URL escape ${quoteGo(found)}` }
    : { problem: `invalid character ${quoteGo(found)} in host name` }
}
