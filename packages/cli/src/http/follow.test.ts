import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { tlsFile } from '../../../../testing/api-server.ts'
import { type LoopbackServer, startServer } from '../../../../testing/loopback-server.ts'
import { follow } from './follow.ts'
import { isLoopback, shownAddress } from './shown-address.ts'
import { sendRequest } from './web-request.ts'

let stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops) await stop()
  stops = []
})

async function start(listener: RequestListener, isSecure = false): Promise<LoopbackServer> {
  const tls = { cert: tlsFile('server'), key: tlsFile('server-key') }
  const server = await startServer(listener, isSecure ? tls : undefined)
  stops.push(server.stop)
  return server
}

const ca = tlsFile('ca')

test('a server that says nothing', async () => {
  const server = await start(() => {})
  const asked = sendRequest({ url: new URL(server.url), totalSeconds: 0.2 })
  await expect(asked).rejects.toThrow('no answer within 0.2 s')
})

test('a server that stops in the middle', async () => {
  const server = await start((_, response) => response.write('a'))
  const asked = sendRequest({ url: new URL(server.url), totalSeconds: 0.2 })
  await expect(asked).rejects.toThrow('no answer within 0.2 s')
})

test('headers, also several of one name, and a body arrive', async () => {
  const server = await start(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { 'x-group': groups, 'user-agent': agent } = request.headers
    response.end(`${request.method} ${groups} ${agent} ${Buffer.concat(chunks)}`)
  })
  const { body } = await sendRequest({
    ...{ url: new URL(server.url), method: 'PUT', body: Buffer.from('hello') },
    headers: { 'x-group': ['a', 'b'] },
  })
  expect(body.toString()).toBe('PUT a, b ephor hello')
})

describe('redirects', () => {
  test('another host learns no password, the same one does', async () => {
    const seen: (string | undefined)[] = []
    const other = await start((request, response) => {
      seen.push(request.headers.authorization)
      response.end('there')
    })
    const server = await start((request, response) => {
      seen.push(request.headers.authorization)
      const location = request.url === '/' ? '/again' : other.url
      response.writeHead(307, { location }).end()
    })
    const headers = { authorization: 'Bearer secret' }
    const { body } = await follow({ url: new URL(server.url), headers })
    expect(body.toString()).toBe('there')
    expect(seen).toEqual(['Bearer secret', 'Bearer secret', undefined])
  })

  test('nobody is sent from https to http', async () => {
    const other = await start((_, response) => response.end('there'))
    const server = await start((_, response) => {
      response.writeHead(302, { location: other.url }).end()
    }, true)
    await expect(follow({ url: new URL(server.url), tls: { ca } })).rejects.toThrow(
      'a redirect from https to http, which is not followed',
    )
  })
})

describe('certificates', () => {
  const served: RequestListener = (_, response) => response.end('there')

  test('of an authority that is known', async () => {
    const server = await start(served, true)
    expect((await sendRequest({ url: new URL(server.url), tls: { ca } })).status).toBe(200)
  })

  test('of one that is not', async () => {
    const server = await start(served, true)
    await expect(sendRequest({ url: new URL(server.url) })).rejects.toThrow(
      'its certificate is signed by an authority that is not trusted',
    )
  })

  test('for another name', async () => {
    const server = await start(served, true)
    const tls = { ca, servername: 'example.com' }
    await expect(sendRequest({ url: new URL(server.url), tls })).rejects.toThrow(
      'its certificate is for another name',
    )
  })
})

test.each([
  ['https://ann:secret@example.com/a', 'https://example.com/a'],
  ['git+ssh://git@example.com/a', 'git+ssh://example.com/a'],
  ['https://example.com/a@b', 'https://example.com/a@b'],
  ['git@example.com:a', 'git@example.com:a'],
])('%s is printed as %s', (address, shown) => {
  expect(shownAddress(address)).toBe(shown)
})

test.each([
  ['localhost', true],
  ['a.localhost', true],
  ['127.8.9.1', true],
  ['[::1]', true],
  ['127.0.0.1.example.com', false],
  ['localhost.example.com', false],
  ['10.0.0.1', false],
])('%s is this machine: %s', (host, is) => {
  expect(isLoopback(host)).toBe(is)
})
