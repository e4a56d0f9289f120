import { JmespathError } from '../../jmespath/error.ts'
import { type GoUrl, hostname, parseGoUrl } from '../../jmespath/functions/go-url.ts'
import { getOwn, type JsonObject } from '../../json/own.ts'
import { FunctionError } from '../error.ts'
import type { TemplateFunction } from '../function.ts'
import { byteLength, toBytes } from '../go-bytes.ts'
import { kindName } from '../go-value.ts'

function readUrl(text: string): GoUrl {
  try {
    return parseGoUrl(text)
  } catch (error) {
    if (error instanceof JmespathError) {
      throw new FunctionError(`unable to parse url: ${error.message}`)
    }
    throw error
  }
}

function parseUrl(text: string): JsonObject {
  const url = readUrl(text)
  const user = url.hasUser ? (/^[^/]*\/\/([^/?#]*)@/.exec(text)?.[1] ?? '') : ''
  return {
    scheme: url.scheme,
    host: url.host,
    hostname: hostname(url),
    path: url.path,
    query: url.rawQuery,
    opaque: url.opaque,
    fragment: url.fragment,
    userinfo: user,
  }
}

function part(parts: JsonObject, key: string): string {
  const value = Object.hasOwn(parts, key) ? getOwn(parts, key) : ''
  if (typeof value === 'string') return value
  throw new FunctionError(
    `unable to parse ${key} key, must be of type string, but ${kindName(value)} found`,
  )
}

/** Escapes what may not stand in a path or fragment. */
function escapePart(text: string, allowed: RegExp): string {
  return Array.from(text, character => {
    if (byteLength(character) === 1 && allowed.test(character)) return character
    const bytes = Array.from(toBytes(character), byte =>
      byte.toString(16).toUpperCase().padStart(2, '0'),
    )
    return bytes.map(byte => `%${byte}`).join('')
  }).join('')
}

const inPath = /[A-Za-z0-9\-_.~$&+,/:;=@]/
const inFragment = /[A-Za-z0-9\-_.~$&+,/:;=?@!()*]/

function joinUrl(parts: JsonObject): string {
  const [scheme, host, path] = [part(parts, 'scheme'), part(parts, 'host'), part(parts, 'path')]
  const [query, opaque] = [part(parts, 'query'), part(parts, 'opaque')]
  const [fragment, user] = [part(parts, 'fragment'), part(parts, 'userinfo')]
  const start = scheme === '' ? '' : `${scheme}:`
  const end =
    (query === '' ? '' : `?${query}`) +
    (fragment === '' ? '' : `#${escapePart(fragment, inFragment)}`)
  if (opaque !== '') return start + opaque + end
  const hasAuthority = host !== '' || user !== ''
  const authority = hasAuthority ? `//${user === '' ? '' : `${user}@`}${host}` : ''
  const slash = path !== '' && !path.startsWith('/') && host !== '' ? '/' : ''
  return `${start}${authority}${slash}${escapePart(path, inPath)}${end}`
}

/** URLs. */
export const urlFunctions: readonly TemplateFunction[] = [
  {
    name: 'urlParse',
    takes: ['string'],
    doc: 'the parts of a URL as a map',
    examples: [['{{ (urlParse "http://a:80/b?c#d").hostname }}', 'a']],
    call: parseUrl,
  },
  {
    name: 'urlJoin',
    takes: ['map'],
    doc: 'a URL of the parts in a map',
    examples: [['{{ urlJoin (dict "scheme" "http" "host" "a" "path" "/b") }}', 'http://a/b']],
    call: joinUrl,
  },
]
