import { type GoUrl, hostname, parseGoUrl } from '../../../jmespath/functions/go-url.ts'
import { JmespathError } from '../../../jmespath/index.ts'
import { CelError } from '../../value/cel-error.ts'
import { CelObject } from '../../value/cel-object.ts'
import { traversalCost } from '../cost.ts'
import type { FunctionRow, Library } from '../library.ts'
import { readQuery } from './url-query.ts'

const TYPE = 'kubernetes.URL'

/** A URL as a value of CEL. */
class UrlValue extends CelObject {
  readonly typeName = TYPE
  readonly url: GoUrl
  readonly text: string

  constructor(url: GoUrl, text: string) {
    super()
    this.url = url
    this.text = text
  }

  equals(other: unknown): boolean {
    return other instanceof UrlValue && other.text === this.text
  }

  format(): string {
    return this.text
  }
}

/**
 * What is wrong with a URI that must be absolute, or at least have an absolute path; it has no
 * fragment of its own.
 *
 * Source: net/url.ParseRequestURI of Go.
 */
export function requestUriProblem(text: string): string | undefined {
  const complain = (problem: string) => `parse ${JSON.stringify(text)}: ${problem}`
  if (text === '') return complain('empty url')
  try {
    // a fragment counts as part of the path here, whose escapes are looked at
    const { scheme, path, opaque } = parseGoUrl(text.replaceAll('#', '%23'))
    if (opaque === '' && scheme === '' && !path.startsWith('/'))
      return complain('invalid URI for request')
    return undefined
  } catch (error) {
    if (!(error instanceof JmespathError)) throw error
    return error.message.replaceAll('%23', '#')
  }
}

function requireUrl(text: string): UrlValue {
  const problem = requestUriProblem(text)
  const prefix = 'URL parse error during conversion from string'
  if (problem !== undefined) throw new CelError(`${prefix}: ${problem}`)
  try {
    return new UrlValue(parseGoUrl(text), text)
  } catch (error) {
    if (!(error instanceof JmespathError)) throw error
    throw new CelError(`${prefix}: ${error.message}`)
  }
}

function port({ host }: GoUrl): string {
  return /:([0-9]*)$/.exec(host.replace(/^\[.*\]/s, ''))?.[1] ?? ''
}

function escapedPath({ path, rawPath }: GoUrl): string {
  if (rawPath !== '' && !/[^\x21-\x7e]/.test(rawPath)) return rawPath
  return path === '*' ? path : escapePath(path)
}

function escapePath(path: string): string {
  return [...path]
    .map(point => (/[$&+,/:;=@\w\-.~]/.test(point) ? point : escapeBytes(point)))
    .join('')
}

function escapeBytes(point: string): string {
  return [...new TextEncoder().encode(point)]
    .map(byte => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('')
}

function part(
  name: string,
  [doc, result]: readonly [string, string],
  read: (url: GoUrl) => unknown,
): FunctionRow {
  return {
    signature: `${TYPE} . ${name}() -> string`,
    doc,
    example: `url('https://[::1]:80/a%2Fb?x=1').${name}() == '${result}'`,
    call: ({ url }: UrlValue) => read(url),
  }
}

/** The library of URLs that Kubernetes adds. */
export const urlsLibrary: Library = {
  name: 'kubernetes.urls',
  typeNames: new Map([[TYPE, TYPE]]),
  functions: [
    {
      signature: `url(string) -> ${TYPE}`,
      doc: 'The URL that a text is; it must be absolute, or a path from the root.',
      example: "url('https://example.com/a').getHost() == 'example.com'",
      cost: traversalCost,
      call: requireUrl,
    },
    {
      signature: 'isURL(string) -> bool',
      doc: 'Whether a text is a URL that is absolute, or a path from the root.',
      example: "isURL('/a') && !isURL('a')",
      call: (text: string) => requestUriProblem(text) === undefined,
    },
    part('getScheme', ['What stands before the colon.', 'https'], ({ scheme }) => scheme),
    part('getHost', ['The host with its port.', '[::1]:80'], ({ host }) => host),
    part('getHostname', ['The host without port and brackets.', '::1'], hostname),
    part('getPort', ['The port; empty if none is written.', '80'], port),
    part('getEscapedPath', ['The path with its escapes.', '/a%2Fb'], escapedPath),
    {
      signature: `${TYPE} . getQuery() -> map(string, list(string))`,
      doc: 'The parameters behind the question mark.',
      example: "url('/?a=1&a=2').getQuery() == {'a': ['1', '2']}",
      call: ({ url }: UrlValue) => readQuery(url.rawQuery),
    },
  ],
}
