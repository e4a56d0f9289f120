import { isObject, type JsonObject } from '../../../json/index.ts'
import { allDoubles } from '../../value/all-doubles.ts'
import { CelError } from '../../value/cel-error.ts'
import { CelObject } from '../../value/cel-object.ts'
import { type CelMap, mapEntries } from '../../value/containers.ts'
import type { CelWorld, HttpCall } from '../../world.ts'
import type { FunctionRow, Library } from '../library.ts'
import { withPrefix } from './failure.ts'
import { toStruct } from './proto-json.ts'

const TYPE = 'http.Context'
const HEADERS = 'map(string, string)'

/** What calls are made with: `http` itself, or what `http.Client` gives. */
class HttpClient extends CelObject {
  readonly typeName = TYPE
  readonly caBundle: string

  constructor(caBundle: string) {
    super()
    this.caBundle = caBundle
  }

  equals(other: unknown): boolean {
    return other === this
  }
}

type AnyMap = JsonObject | CelMap

function readHeaders(headers: AnyMap | undefined): Record<string, string> {
  const entries = headers === undefined ? [] : mapEntries(headers)
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (typeof value !== 'string') throw new CelError('invalid arg 2: no text')
      return [String(key), value]
    }),
  )
}

function ask(world: CelWorld, call: HttpCall): unknown {
  return withPrefix('request failed', () => world.callHttp(call))
}

/**
 * What an expression gets for an answer: an object with `statusCode` among its members, anything
 * else as `body` beside it; numbers are doubles.
 */
export function httpAnswer(statusCode: number, body: unknown): unknown {
  const read = allDoubles(body)
  return isObject(read) && !(read instanceof CelObject)
    ? { ...read, statusCode }
    : { body: read, statusCode }
}

const url = "'http://svc/a'"

function rows(name: string, rest: readonly [string, string], row: Partial<FunctionRow>) {
  const [parameters, example] = rest
  return ['', `, ${HEADERS}`].map((headers): FunctionRow => {
    const given = headers === '' ? '' : ", {'Accept': 'application/json'}"
    return {
      signature: `${TYPE} . ${name}(string${parameters}${headers}) -> any`,
      doc: 'The answer to an HTTP request, with `statusCode`.',
      example: `http.${name}(${url}${example}${given}).statusCode == 200`,
      asksWorld: true,
      call: () => null,
      ...row,
    }
  })
}

function get(world: CelWorld, client: HttpClient, address: string, headers?: AnyMap): unknown {
  const { caBundle } = client
  return ask(world, { method: 'GET', url: address, headers: readHeaders(headers), caBundle })
}

function post(world: CelWorld, client: HttpClient, ...args: readonly unknown[]): unknown {
  const [address, body, headers] = args
  return ask(world, {
    method: 'POST',
    url: String(address),
    // the overload with headers only takes a map
    headers: readHeaders(headers as AnyMap | undefined),
    body: toStruct(body),
    caBundle: client.caBundle,
  })
}

function clientRow(name: string): FunctionRow {
  return {
    signature: `${TYPE} . ${name}(string) -> ${TYPE}`,
    doc: 'A client that trusts certificates in PEM; the same one if there are none.',
    example: `http.${name}('') == http`,
    call: (client: HttpClient, caBundle: string) => {
      if (caBundle === '') return client
      if (caBundle.includes('-----BEGIN CERTIFICATE-----')) return new HttpClient(caBundle)
      throw new CelError('request failed: failed to parse PEM CA bundle for APICall')
    },
  }
}

/** Kyverno's library of HTTP requests. */
export const httpLibrary: Library = {
  name: 'kyverno.http',
  constants: new Map([['http', { type: TYPE, value: new HttpClient('') }]]),
  functions: [
    ...['Get', 'get'].flatMap(name => rows(name, ['', ''], { call: get })),
    ...['Post', 'post'].flatMap(name => rows(name, [', any', ", {'a': 1}"], { call: post })),
    ...['Client', 'client'].map(clientRow),
  ],
}
