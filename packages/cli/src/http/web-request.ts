import { type IncomingMessage, type OutgoingHttpHeaders, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import type { Socket } from 'node:net'
import type { SecureContextOptions } from 'node:tls'
import { WebError } from './web-error.ts'

/** A request as it goes out; one hop, redirects are the caller's. */
export interface WebRequest {
  readonly url: URL
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT'
  readonly headers?: WebHeaders
  readonly body?: Buffer
  /** Trust and identity, where they are not the machine's. */
  readonly tls?: TlsSettings
  /** Of the body of the answer; default `maxArtifactBytes`. */
  readonly maxBytes?: number
  /** From the first byte sent to the last one received; default 60. */
  readonly totalSeconds?: number
}

/** A list stands for as many headers of that name. */
export type WebHeaders = Readonly<Record<string, string | readonly string[]>>

/** How to know a server, and how to be known. */
export interface TlsSettings
  extends Pick<SecureContextOptions, 'ca' | 'cert' | 'key' | 'passphrase'> {
  readonly rejectUnauthorized?: boolean
  readonly servername?: string
}

/** What came back. */
export interface WebAnswer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** Larger than any policy, chart or page of a list; small enough to hold. */
export const maxArtifactBytes: number = 100 * 1024 * 1024
// Who waits longer for a connection waits in vain.
const connectMilliseconds = 30_000
const totalSecondsByDefault = 60

/**
 * Sends a request and reads the answer whole, within bounds of size and time.
 *
 * @throws {WebError} when there is no answer; an answer of any status is none.
 */
export function sendRequest(request: WebRequest): Promise<WebAnswer> {
  const { url, method = 'GET', headers = {}, body, tls = {} } = request
  return new Promise((done, failed) => {
    const send = url.protocol === 'https:' ? tlsRequest : plainRequest
    const length = body === undefined ? {} : { 'content-length': String(body.length) }
    const outgoing = send(url, {
      method,
      headers: { 'user-agent': 'ephor', ...(headers as OutgoingHttpHeaders), ...length },
      ...(url.protocol === 'https:' && tls),
    })
    const stop = limitTime(outgoing, request)
    const fail = (error: Error) => {
      stop()
      failed(asWebError(error))
    }
    outgoing.on('error', fail)
    outgoing.on('response', incoming => {
      readBody(incoming, request.maxBytes ?? maxArtifactBytes).then(read => {
        stop()
        done({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: read })
      }, fail)
    })
    outgoing.end(body)
  })
}

interface Outgoing {
  destroy(error: Error): unknown
  on(event: 'socket', listener: (socket: Socket) => void): unknown
}

/** Ends a request that takes too long; the answer takes the limits away. */
function limitTime(outgoing: Outgoing, { totalSeconds = totalSecondsByDefault }: WebRequest) {
  const total = setTimeout(() => {
    outgoing.destroy(new WebError('timeout', `no answer within ${totalSeconds} s`))
  }, totalSeconds * 1_000)
  const connect = setTimeout(() => {
    outgoing.destroy(
      new WebError('timeout', `no connection within ${connectMilliseconds / 1_000} s`),
    )
  }, connectMilliseconds)
  outgoing.on('socket', socket => {
    const isNew = socket.connecting
    if (isNew) socket.once('connect', () => clearTimeout(connect))
    else clearTimeout(connect)
  })
  return () => {
    clearTimeout(total)
    clearTimeout(connect)
  }
}

async function readBody(incoming: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) {
      incoming.destroy()
      throw new WebError('too large', `the answer is larger than ${maxBytes} bytes`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there (connection refused)',
  ECONNRESET: 'the connection was closed before the answer was complete',
  EPIPE: 'the connection was closed before the answer was complete',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'the host name cannot be looked up: is there a network?',
  EHOSTUNREACH: 'no way to this host',
  ENETUNREACH: 'no way to this network',
  ETIMEDOUT: 'no answer in time',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself, which nobody vouches for',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by an authority that is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is signed by an authority that is not trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'its certificate is signed by an authority that is not trusted',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
}

const certificateCodes = /CERT|SIGNATURE|ISSUER|ALTNAME/

function asWebError(error: Error): WebError {
  if (error instanceof WebError) return error
  const code = 'code' in error ? String(error.code) : ''
  const reason = Object.hasOwn(reasons, code) ? reasons[code] : undefined
  const kind = certificateCodes.test(code) ? 'certificate' : 'connection'
  return new WebError(kind, reason ?? error.message, { cause: error })
}
