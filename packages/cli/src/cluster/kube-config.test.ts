import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from './connection.ts'
import { readKubeConfig } from './kube-config.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ephor-kube-config-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, content: object | string): string {
  const file = join(folder, name)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

function config(name: string, { user = {}, cluster = {}, isCurrent = true } = {}): object {
  return {
    ...(isCurrent && { 'current-context': name }),
    contexts: [{ name, context: { cluster: name, user: name } }],
    clusters: [{ name, cluster: { server: `https://${name}.example.com`, ...cluster } }],
    users: [{ name, user: { token: name, ...user } }],
  }
}

async function connected(env: NodeJS.ProcessEnv, flags: { file?: string; context?: string } = {}) {
  const context = readKubeConfig({ file: flags.file, context: flags.context, env })
  const { server, headers, tls } = await connect(context, env)
  return { server: server.href, headers, tls }
}

test('the flag wins over the variable, and that over the home folder', async () => {
  const file = write('flag', config('flag'))
  const listed = write('listed', config('listed'))
  write('.kube/config', config('home'))
  const env = { HOME: folder, KUBECONFIG: listed }
  expect((await connected(env, { file })).server).toBe('https://flag.example.com/')
  expect((await connected(env)).server).toBe('https://listed.example.com/')
  expect((await connected({ HOME: folder })).server).toBe('https://home.example.com/')
})

test('of several files the first that has something counts', async () => {
  const files = [
    write('a', { 'current-context': 'b' }),
    join(folder, 'nothing'),
    write('b', config('b', { isCurrent: false, user: { token: 'first' } })),
    write('c', { ...config('c'), users: [{ name: 'b', user: { token: 'second' } }] }),
  ]
  const { server, headers } = await connected({ KUBECONFIG: files.join(delimiter) })
  expect(server).toBe('https://b.example.com/')
  expect(headers).toEqual({ authorization: 'Bearer first' })
})

test('paths begin at the folder of the file', async () => {
  write('deep/ca.pem', 'authority')
  const file = write('deep/config', config('a', { cluster: { 'certificate-authority': 'ca.pem' } }))
  expect((await connected({}, { file })).tls).toEqual({ ca: Buffer.from('authority') })
})

test('a server may have a path, a name for TLS, and need no proof', async () => {
  const cluster = {
    server: 'https://example.com/k8s/clusters/c-1',
    'tls-server-name': 'kubernetes',
    'insecure-skip-tls-verify': true,
  }
  const file = write('config', config('a', { cluster }))
  expect(await connected({}, { file })).toEqual({
    server: 'https://example.com/k8s/clusters/c-1/',
    headers: { authorization: 'Bearer a' },
    tls: { servername: 'kubernetes', rejectUnauthorized: false },
  })
})

test('who may act as somebody else does', async () => {
  const user = { as: 'bob', 'as-groups': ['ops', 'dev'], 'as-uid': '7' }
  const file = write('config', config('a', { user }))
  expect((await connected({}, { file })).headers).toEqual({
    authorization: 'Bearer a',
    'impersonate-user': 'bob',
    'impersonate-group': ['ops', 'dev'],
    'impersonate-uid': '7',
  })
})

test.each<[string, object | string, string]>([
  ['a context without cluster', { ...config('a'), clusters: [] }, 'context a: no cluster "a"'],
  ['a context without user', { ...config('a'), users: [] }, 'context a: no user "a"'],
  ['no current context', config('a', { isCurrent: false }), 'name one with --context (a)'],
  ['no server', config('a', { cluster: { server: '' } }), 'its cluster has no server'],
  [
    'a server without TLS elsewhere',
    config('a', { cluster: { server: 'http://example.com' } }),
    'http://example.com is not https',
  ],
  ['a proxy', config('a', { cluster: { 'proxy-url': 'http://p' } }), 'proxy-url is not supported'],
  [
    'a certificate that is not there',
    config('a', { cluster: { 'certificate-authority': 'x.pem' } }),
    'x.pem: no such file or folder',
  ],
  [
    'an old plugin',
    config('a', { user: { token: '', 'auth-provider': {} } }),
    'wants a plugin (exec)',
  ],
  ['a token that is none', config('a', { user: { token: 'a\nsecret' } }), 'what no token holds'],
  ['no YAML', 'token: [secret', 'no YAML that can be read'],
])('%s', async (_, content, message) => {
  const file = write('config', content)
  const failed = connected({}, { file })
  await expect(failed).rejects.toThrow(message)
  await expect(failed).rejects.not.toThrow('secret')
})

test('the flag chooses a context, which must be there', async () => {
  const file = write('config', config('a', { isCurrent: false }))
  expect((await connected({}, { file, context: 'a' })).server).toBe('https://a.example.com/')
  await expect(connected({}, { file, context: 'b' })).rejects.toThrow(
    `no context b in ${file}, but a`,
  )
})

test('no kubeconfig at all', async () => {
  await expect(connected({ HOME: folder })).rejects.toThrow(
    `no kubeconfig: ${join(folder, '.kube/config')} is not there; name a file with --kubeconfig`,
  )
})
