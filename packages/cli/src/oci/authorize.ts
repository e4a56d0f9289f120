import { getOwn, isObject } from '@ephor/lang/json'
import { isLoopback } from '../http/shown-address.ts'
import { sendRequest } from '../http/web-request.ts'
import type { RegistryCredentials } from './credentials.ts'
import { RegistryError } from './registry-error.ts'

/** What a registry asks for in `WWW-Authenticate`. */
export interface Challenge {
  readonly scheme: 'basic' | 'bearer'
  readonly parameters: Readonly<Record<string, string>>
}

// challenge = scheme [ name "=" ( '"' text '"' | token ) { "," … } ] ;
/** Reads a challenge; nothing for a scheme that is not known. */
export function parseChallenge(header: string): Challenge | undefined {
  const { scheme = '', rest = '' } = /^(?<scheme>\w+)\s*(?<rest>.*)$/s.exec(header)?.groups ?? {}
  const name = scheme.toLowerCase()
  if (name !== 'basic' && name !== 'bearer') return undefined
  const parameters: Record<string, string> = {}
  for (const { groups = {} } of rest.matchAll(
    /(?<key>\w+)=(?:"(?<quoted>[^"]*)"|(?<bare>[^\s,"]+))/g,
  )) {
    parameters[(groups.key ?? '').toLowerCase()] = groups.quoted ?? groups.bare ?? ''
  }
  return { scheme: name, parameters }
}

/** What a token is asked for. */
export interface TokenRequest {
  /** `repository:org/policies:pull`. */
  readonly scope: string
  /** Whether the registry speaks without TLS, as the user wants it. */
  readonly isPlain: boolean
}

// A token is a line of text.
const maxTokenBytes = 1024 * 1024

/**
 * Answers a challenge with the value of an `Authorization` header. Without credentials a token is
 * asked for as nobody: registries give these for what is public.
 *
 * @throws {RegistryError} when there is no answer to give.
 */
export async function authorize(
  { scheme, parameters }: Challenge,
  credentials: RegistryCredentials | undefined,
  { scope, isPlain }: TokenRequest,
): Promise<string> {
  if (scheme === 'basic') {
    if (credentials?.kind !== 'password') throw new RegistryError('denied', 'it wants a password')
    return basic(credentials)
  }
  const { realm = '', service = '' } = parameters
  const url = realmUrl(realm, isPlain)
  const answer =
    credentials?.kind === 'identity token'
      ? await sendRequest({
          ...{ url, method: 'POST', maxBytes: maxTokenBytes },
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: Buffer.from(
            new URLSearchParams({
              ...{ grant_type: 'refresh_token', refresh_token: credentials.token },
              ...{ service, scope, client_id: 'ephor' },
            }).toString(),
          ),
        })
      : await sendRequest({
          url: withQuery(url, { ...(service !== '' && { service }), scope }),
          maxBytes: maxTokenBytes,
          headers: credentials === undefined ? {} : { authorization: basic(credentials) },
        })
  if (answer.status !== 200) {
    throw new RegistryError('denied', `${url.host} gives no token (status ${answer.status})`)
  }
  return `Bearer ${tokenIn(answer.body)}`
}

function basic({ username, password }: RegistryCredentials & { kind: 'password' }): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}

/** Passwords go there: in the open only where the registry itself is. */
function realmUrl(realm: string, isPlain: boolean): URL {
  const url = URL.canParse(realm) ? new URL(realm) : undefined
  const isSafe =
    url?.protocol === 'https:' ||
    (url?.protocol === 'http:' && (isPlain || isLoopback(url.hostname)))
  if (url === undefined || !isSafe) {
    throw new RegistryError('denied', `it sends to ${JSON.stringify(realm)} for a token`)
  }
  return url
}

function withQuery(url: URL, query: Readonly<Record<string, string>>): URL {
  const whole = new URL(url)
  for (const [key, value] of Object.entries(query)) whole.searchParams.set(key, value)
  return whole
}

function tokenIn(body: Buffer): string {
  const answer = parse(body.toString('utf8'))
  for (const key of ['token', 'access_token']) {
    const token = isObject(answer) ? getOwn(answer, key) : undefined
    if (typeof token === 'string' && /^[\x21-\x7e]+$/.test(token)) return token
  }
  throw new RegistryError('denied', 'the answer to the question for a token holds none')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}
