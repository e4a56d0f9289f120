import { setTimeout as sleep } from 'node:timers/promises'
import { getOwn, isObject, type JsonObject, parseJson } from '@ephor/lang/json'
import { WebError } from '../http/web-error.ts'
import { sendRequest, type WebAnswer } from '../http/web-request.ts'
import { ClusterError } from './cluster-error.ts'
import type { Connection } from './connection.ts'
import { createRateLimit } from './rate-limit.ts'

// As kubectl itself; a cluster has others to serve.
const rate = { perSecond: 50, burst: 300 }
const maxTries = 6
const firstPauseMilliseconds = 250
// A server that wants us to wait longer does not want us.
const maxPauseMilliseconds = 30_000

/** Asks an API server for what it holds: GET and nothing else, not too often, and again when it pays. */
export class ClusterClient {
  /** How many requests there were. */
  requests = 0
  readonly connection: Connection
  readonly #mayGo: () => Promise<void> = createRateLimit(rate)

  constructor(connection: Connection) {
    this.connection = connection
  }

  /**
   * The JSON object at a path, which begins with `/`.
   *
   * @throws {ClusterError} with the server's own words and the status.
   */
  async get(path: string, accept = 'application/json'): Promise<JsonObject> {
    const url = new URL(path.slice(1), this.connection.server)
    if (url.origin !== this.connection.server.origin) throw new ClusterError(`no path: ${path}`)
    const answer = await this.#ask(url, accept)
    if (answer.status !== 200) throw refusal(path, answer)
    return bodyOf(answer.body, path)
  }

  async #ask(url: URL, accept: string): Promise<WebAnswer> {
    const { tls, headers } = this.connection
    for (let tries = 1; ; tries++) {
      await this.#mayGo()
      this.requests++
      const answer = await this.#send({ url, tls, headers: { ...headers, accept } }, tries)
      if (answer !== undefined && !isBusy(answer)) return answer
      if (answer !== undefined && tries >= maxTries) return answer
      await sleep(pauseBefore(tries, answer))
    }
  }

  /** Nothing where it pays to ask again. */
  async #send(
    request: Parameters<typeof sendRequest>[0],
    tries: number,
  ): Promise<WebAnswer | undefined> {
    try {
      return await sendRequest(request)
    } catch (error) {
      if (!(error instanceof WebError)) throw error
      const mayPass = error.kind === 'connection' && !isNobody(error)
      if (mayPass && tries < maxTries) return undefined
      const { context, server } = this.connection
      throw new ClusterError(`${server.origin} (context ${context}): ${remedy(error)}`, 0, {
        cause: error,
      })
    }
  }
}

/** Where nobody listens, nobody will a second later. */
function isNobody({ cause }: WebError): boolean {
  const code = cause instanceof Error && 'code' in cause ? cause.code : ''
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND'
}

function remedy({ kind, message }: WebError): string {
  if (kind === 'too large') return `${message}: ask for less at a time, with --batch-size`
  return kind === 'certificate'
    ? `${message}: the kubeconfig must name the authority of the cluster`
    : message
}

function isBusy({ status }: WebAnswer): boolean {
  return status === 429 || status === 502 || status === 503 || status === 504
}

function pauseBefore(tries: number, answer: WebAnswer | undefined): number {
  const seconds = Number(answer?.headers['retry-after'] ?? Number.NaN)
  if (seconds >= 0) return Math.min(seconds * 1_000, maxPauseMilliseconds)
  const pause = firstPauseMilliseconds * 2 ** (tries - 1)
  // So that those who were refused together do not come back together.
  return pause * (0.5 + Math.random() / 2)
}

function bodyOf(body: Buffer, path: string): JsonObject {
  const value = parsed(body)
  if (isObject(value)) return value
  throw new ClusterError(`${path}: the answer is no JSON object`)
}

function parsed(body: Buffer): unknown {
  try {
    return parseJson(body.toString('utf8'))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

/** The server says in a `Status` what is wrong. */
function refusal(path: string, { status, body }: WebAnswer): ClusterError {
  const answer = parsed(body.subarray(0, 64 * 1024))
  const message = isObject(answer) ? getOwn(answer, 'message') : undefined
  const said = typeof message === 'string' && message !== '' ? message : `status ${status}`
  const what = status === 401 ? `${said}: the credentials of the kubeconfig are not accepted` : said
  return new ClusterError(`${path}: ${what}`, status)
}
