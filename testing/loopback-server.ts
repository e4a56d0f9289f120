import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'

/** A server on a free port of this machine. */
export interface LoopbackServer {
  /** `http://127.0.0.1:PORT`, without a slash. */
  readonly url: string
  readonly host: string
  stop(): Promise<void>
}

/** Starts a server, with TLS where there are settings for it. */
export function startServer(
  listener: RequestListener,
  tls?: ServerOptions,
): Promise<LoopbackServer> {
  const server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener)
  return new Promise((done, failed) => {
    server.on('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      const host = `127.0.0.1:${port}`
      const stop = () =>
        new Promise<void>(stopped => {
          server.close(() => stopped())
          server.closeAllConnections()
        })
      done({ url: `${tls === undefined ? 'http' : 'https'}://${host}`, host, stop })
    })
  })
}

/** The body of a request. */
export async function bodyOf(request: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
