import { parseAddress } from '../../notation/index.ts'
import { JmespathError } from '../error.ts'
import { quoteGo } from '../quote.ts'

/**
 * The host of a URL, without port and brackets; empty if it has none.
 *
 * Source: net/url.Parse of Go 1.26, URL.Hostname.
 *
 * @throws {JmespathError} `VALUE` with Go's text, as `parse "http://%zz": invalid URL escape "%zz"`.
 */
export function parseUrlHost(text: string): string {
  const [main = '', ...fragments] = text.split('#')
  const result = readHost(main)
  if (typeof result === 'object') throw complaint(main, result.problem)
  const badEscape = findBadEscape(fragments.join('#'))
  if (badEscape !== undefined) throw complaint(text, badEscape)
  return result
}

function complaint(url: string, problem: string): JmespathError {
  return new JmespathError('VALUE', `parse ${quoteGo(url)}: ${problem}`)
}

interface Problem {
  readonly problem: string
}

function readHost(url: string): string | Problem {
  if (hasControl(url)) return { problem: 'net/url: invalid control character in URL' }
  if (url.startsWith(':')) return { problem: 'missing protocol scheme' }
  const scheme = /^([a-zA-Z][-+.a-zA-Z0-9]*):/.exec(url)?.[1] ?? ''
  const rest = (scheme === '' ? url : url.slice(scheme.length + 1)).replace(/\?.*$/s, '')
  if (rest.startsWith('//') && (scheme !== '' || !rest.startsWith('///'))) {
    return readHierarchy(scheme.toLowerCase(), rest)
  }
  // `mailto:a` has no path that could be wrong
  if (scheme !== '' && !rest.startsWith('/')) return ''
  if (scheme === '' && /^[^/]*:/.test(rest)) {
    return { problem: 'first path segment in URL cannot contain colon' }
  }
  return checkPath(rest, '')
}

function readHierarchy(scheme: string, rest: string): string | Problem {
  const slash = rest.indexOf('/', 2)
  const end = slash === -1 ? rest.length : slash
  const host = readAuthority(scheme, rest.slice(2, end))
  return typeof host === 'object' ? host : checkPath(rest.slice(end), host)
}

function hasControl(url: string): boolean {
  for (let at = 0; at < url.length; at++) {
    const code = url.charCodeAt(at)
    if (code < 0x20 || code === 0x7f) return true
  }
  return false
}

function checkPath(path: string, host: string): string | Problem {
  const problem = findBadEscape(path)
  return problem === undefined ? host : { problem }
}

function findBadEscape(text: string): string | undefined {
  const at = text.search(/%(?![0-9a-fA-F]{2})/)
  return at === -1 ? undefined : `invalid URL escape ${quoteGo(text.slice(at, at + 3))}`
}

function readAuthority(scheme: string, authority: string): string | Problem {
  const at = authority.lastIndexOf('@')
  const written = authority.slice(at + 1)
  const host = written.includes('[') ? readBracketed(written) : readName(scheme, written)
  if (typeof host === 'object' || at === -1) return host
  const user = authority.slice(0, at)
  if (!/^[-A-Za-z0-9._:~!$&'()*+,;=%@]*$/.test(user)) {
    return { problem: 'net/url: invalid userinfo' }
  }
  return checkPath(user, host)
}

function readBracketed(written: string): string | Problem {
  if (written.lastIndexOf('[') > 0) return { problem: 'invalid IP-literal' }
  const close = written.lastIndexOf(']')
  if (close === -1) return { problem: "missing ']' in host" }
  const port = written.slice(close + 1)
  if (!isPort(port)) return { problem: `invalid port ${quoteGo(port)} after host` }
  const host = unescapeHost(written.slice(1, close).replace('%25', '%'))
  if (typeof host === 'object') return host
  const address = host.replace(/%.*$/s, '')
  if (parseAddress(address) === undefined) {
    return { problem: `invalid host: ParseAddr(${quoteGo(host)}): unable to parse IP` }
  }
  return address.includes(':') ? host : { problem: 'invalid IP-literal' }
}

function readName(scheme: string, written: string): string | Problem {
  const isWeb = scheme === 'http' || scheme === 'https'
  const colon = isWeb ? written.indexOf(':') : written.lastIndexOf(':')
  const port = colon === -1 ? '' : written.slice(colon)
  if (!isPort(port)) return { problem: `invalid port ${quoteGo(port)} after host` }
  const host = unescapeHost(colon === -1 ? written : written.slice(0, colon))
  return host
}

function isPort(text: string): boolean {
  return /^(?::[0-9]*)?$/.test(text)
}

/** In a host only bytes outside of ASCII can be escaped, and few other characters are allowed. */
function unescapeHost(text: string): string | Problem {
  const bad =
    /%(?![0-9a-fA-F]{2}).{0,2}|%[0-7][0-9a-fA-F]|[^-A-Za-z0-9._~!$&'()*+,;=:[\]<>"%\u0080-\uffff]/.exec(
      text,
    )
  if (bad !== null) {
    const [found] = bad
    return found.startsWith('%')
      ? { problem: `invalid URL escape ${quoteGo(found)}` }
      : { problem: `invalid character ${quoteGo(found)} in host name` }
  }
  try {
    return decodeURIComponent(text)
  } catch (error) {
    // bytes that are no text in UTF-8: no host has such a name
    if (!(error instanceof URIError)) throw error
    return text
  }
}
