import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type GitServer, startGitServer } from '../../../../testing/git-server.ts'
import { type LoopbackServer, startServer } from '../../../../testing/loopback-server.ts'
import { startRegistry } from '../../../../testing/registry.ts'
import { pushPolicies } from '../oci/push-policies.ts'
import type { GitSettings } from './clone-repository.ts'
import { type FetchedInputs, fetchInputs } from './fetch-inputs.ts'
import { fetchedPath, shownPath } from './fetched-path.ts'
import type { PathList } from './input-source.ts'
import { readPolicies } from './policies.ts'
import { readResources } from './resources.ts'

const pod = (name: string) => `apiVersion: v1\nkind: Pod\nmetadata: { name: ${name} }\n`
const policy = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: labels }
spec:
  rules:
  - name: team
    match: { any: [{ resources: { kinds: [Pod] } }] }
    validate: { message: no team, pattern: { metadata: { labels: { team: "?*" } } } }
`

let folder = ''
let stops: (() => Promise<void> | void)[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ephor-fetch-test-'))
  stops = [() => rmSync(folder, { recursive: true })]
})
afterEach(async () => {
  for (const stop of stops.reverse()) await stop()
})

async function fetch(list: PathList, settings: Partial<GitSettings> = {}): Promise<FetchedInputs> {
  const given = { branch: undefined, username: undefined, password: undefined, env: process.env }
  const fetched = await fetchInputs([list], { ...given, ...settings })
  stops.push(() => fetched.remove())
  return fetched
}

/** `place name` for each Pod in what was fetched. */
function podsIn({ lists }: FetchedInputs): readonly string[] {
  const found: string[] = []
  readResources(lists[0] ?? [], {
    problem: ({ place, message }) => found.push(`${place}: ${message}`),
    resource: ({ metadata }, origin) =>
      found.push(`${origin.file}:${origin.place().line} ${(metadata as { name: string }).name}`),
  })
  return found
}

describe('git', () => {
  let server: GitServer
  async function start(password?: string): Promise<void> {
    server = await startGitServer(password)
    stops.push(() => server.stop())
    server.add('org/objects', {
      trunk: { 'a/one.yaml': pod('one'), 'a/b/two.yaml': pod('two'), 'note.txt': 'x' },
      other: { 'three.yaml': pod('three') },
    })
  }
  const policies = (...paths: readonly string[]): PathList => ({
    role: 'policies',
    paths: paths.map(path => `${server.url}${path}`),
  })

  test('the branch of the repository itself', async () => {
    await start()
    const fetched = await fetch(policies('/org/objects'))
    expect(fetched.problems).toEqual([])
    expect(podsIn(fetched)).toEqual([
      `${server.url}/org/objects/a/b/two.yaml:1 two`,
      `${server.url}/org/objects/a/one.yaml:1 one`,
    ])
  })

  test('a branch behind the repository, a folder with a flag, and a file', async () => {
    await start()
    expect(podsIn(await fetch(policies('/org/objects/other')))).toHaveLength(2 + 1)
    const inFolder = await fetch(policies('/org/objects/a/b'), { branch: 'trunk' })
    expect(podsIn(inFolder)).toEqual([`${server.url}/org/objects/a/b/two.yaml:1 two`])
    const file = await fetch(policies('/org/objects/blob/trunk/a/one.yaml'))
    expect(podsIn(file)).toEqual([`${server.url}/org/objects/blob/trunk/a/one.yaml:1 one`])
  })

  test('the same repository once, whatever names it', async () => {
    await start()
    const { lists } = await fetch(policies('/org/objects', '/org/objects'))
    expect(lists[0]?.[0]).toBe(lists[0]?.[1])
  })

  test('as resources, where the address can only be one of git', async () => {
    await start()
    const paths = [`git+${server.url}/org/objects/trunk`]
    expect(podsIn(await fetch({ role: 'files', paths }))).toHaveLength(2)
  })

  test.each([
    ['/org/nothing', 'git failed'],
    ['/org/objects/nothing', 'is there a branch or tag nothing?'],
    ['/org/objects/tree/trunk/c', 'no c in the repository'],
    ['/org', 'no repository: write https://HOST/OWNER/REPOSITORY/BRANCH'],
  ])('%s is a problem, and the rest goes on', async (path, message) => {
    await start()
    const fetched = await fetch(policies(path, '/org/objects'))
    expect(fetched.problems).toEqual([
      {
        severity: 'error',
        place: `${server.url}${path}`,
        message: expect.stringContaining(message),
      },
    ])
    expect(podsIn(fetched)).toHaveLength(2)
  })

  test('a user with a password, who is not printed', async () => {
    await start('secret')
    const good = await fetch(policies('/org/objects'), { username: 'ann', password: 'secret' })
    expect(podsIn(good)).toHaveLength(2)
    const bad = await fetch(policies('/org/objects'), { username: 'ann', password: 'wrong!' })
    expect(bad.problems[0]?.message).toContain('wants --username and --password')
    expect(JSON.stringify(bad.problems)).not.toMatch(/wrong!|Basic/)
    const inAddress = [server.url.replace('//', '//ann:secret@').concat('/org/objects/x')]
    const { problems } = await fetch({ role: 'policies', paths: inAddress })
    expect(JSON.stringify(problems)).not.toContain('secret')
  })

  test('links that lead out of the repository are not followed', async () => {
    await start()
    writeFileSync(join(folder, 'outside.yaml'), pod('outside'))
    server.add('org/links', {
      main: {
        'a.yaml': pod('inside'),
        'b.yaml': { link: 'a.yaml' },
        'c.yaml': { link: join(folder, 'outside.yaml') },
        d: { link: folder },
      },
    })
    const fetched = await fetch(policies('/org/links'))
    expect(podsIn(fetched).map(each => each.split(' ')[1])).toEqual(['inside', 'inside'])
  })

  test('without git', async () => {
    await start()
    const { problems } = await fetch(policies('/org/objects'), { env: { PATH: folder } })
    expect(problems[0]?.message).toBe(
      'git is needed to read repositories: install it, or give a local folder',
    )
  })
})

describe('http', () => {
  async function start(listener: RequestListener): Promise<LoopbackServer> {
    const server = await startServer(listener)
    stops.push(server.stop)
    return server
  }
  const files = (...paths: readonly string[]): PathList => ({ role: 'files', paths })

  test('a file, also as policy', async () => {
    const server = await start((request, response) =>
      response.end(request.url === '/policy.yaml' ? policy : pod('far')),
    )
    const address = `${server.url}/pods?x=y`
    expect(podsIn(await fetch(files(address)))).toEqual([`${address}:1 far`])
    const { lists } = await fetch({ role: 'policies', paths: [`${server.url}/policy.yaml`] })
    expect(readPolicies(lists[0] ?? []).policies.map(({ metadata }) => metadata.name)).toEqual([
      'labels',
    ])
  })

  test('mistakes have the address, not the local file', async () => {
    const server = await start((_, response) => response.end('a: [1\n'))
    expect(podsIn(await fetch(files(`${server.url}/x.yaml`)))[0]).toMatch(
      `${server.url}/x.yaml:2:1: `,
    )
  })

  test('redirects are followed, a few', async () => {
    const server = await start((request, response) => {
      const [, left = '0'] = /(\d+)$/.exec(request.url ?? '') ?? []
      if (left === '0') response.end(pod('end'))
      else response.writeHead(302, { location: `/${Number(left) - 1}` }).end()
    })
    expect(podsIn(await fetch(files(`${server.url}/5`)))).toHaveLength(1)
    const { problems } = await fetch(files(`${server.url}/6`))
    expect(problems[0]?.message).toBe('more than 5 redirects')
  })

  test.each([
    ['file:///etc/passwd', 'a redirect to file://, which is not followed'],
    ['http://[', 'a redirect to what is no address'],
  ])('a redirect to %s', async (location, message) => {
    const server = await start((_, response) => response.writeHead(302, { location }).end())
    expect((await fetch(files(`${server.url}/a`))).problems[0]?.message).toBe(message)
  })

  test.each([
    [404, {}, 'no such file on the server (status 404)'],
    [401, {}, 'the server wants to know who asks (status 401)'],
    [500, {}, 'the server answers with status 500'],
    [
      200,
      { 'content-type': 'text/html; charset=utf-8' },
      'the server answers with a page for people',
    ],
  ])('status %s %j', async (status, headers, message) => {
    const server = await start((_, response) => response.writeHead(status, headers).end('x'))
    const { problems, lists } = await fetch(files(`${server.url}/a`))
    expect(problems[0]?.message).toContain(message)
    expect(podsIn({ lists, problems, remove() {} })).toEqual([])
  })

  test('a connection that ends early, and one that nobody takes', async () => {
    const server = await start((_, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('x')
      setTimeout(() => response.destroy(), 20)
    })
    const { problems } = await fetch(files(`${server.url}/a`, 'http://127.0.0.1:9/a'))
    expect(problems.map(({ message }) => message).sort()).toEqual([
      'nothing listens there (connection refused)',
      'the connection was closed before the answer was complete',
    ])
  })

  test('an answer without an end', async () => {
    const chunk = Buffer.alloc(8 * 1024 * 1024, 0x61)
    const server = await start((_, response) => {
      const send = () => response.write(chunk, error => error ?? setImmediate(send))
      send()
    })
    const { problems } = await fetch(files(`${server.url}/a`))
    expect(problems[0]?.message).toBe('the answer is larger than 104857600 bytes')
  })
})

test('OCI artifacts', async () => {
  const registry = await startRegistry()
  stops.push(() => registry.stop())
  writeFileSync(join(folder, 'policy.yaml'), policy)
  const image = `${registry.host}/org/policies:v1`
  const settings = { isInsecure: false, env: {} }
  await pushPolicies({ image, paths: [join(folder, 'policy.yaml')], settings, say: () => {} })
  const { lists } = await fetch({ role: 'policies', paths: [`oci://${image}`] })
  expect(readPolicies(lists[0] ?? []).policies).toHaveLength(1)
  const { problems } = await fetch({ role: 'policies', paths: [`oci://${registry.host}/org/none`] })
  expect(problems).toEqual([
    {
      severity: 'error',
      place: `oci://${registry.host}/org/none`,
      message: 'there is no such artifact (status 404)',
    },
  ])
})

describe.skipIf(process.platform === 'win32')('programs that make manifests', () => {
  /** A program that prints its arguments as a Pod's name, and a folder of its own. */
  function withPrograms(scripts: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
    mkdirSync(join(folder, 'bin'))
    for (const [name, script] of Object.entries(scripts)) {
      writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`)
      chmodSync(join(folder, 'bin', name), 0o755)
    }
    return { PATH: `${join(folder, 'bin')}:/usr/bin:/bin` }
  }
  function write(name: string, text: string): string {
    mkdirSync(join(folder, 'in'), { recursive: true })
    writeFileSync(join(folder, 'in', name), text)
    return join(folder, 'in')
  }
  const echoes = `printf 'apiVersion: v1\\nkind: Pod\\nmetadata: { name: "%s" }\\n' "$*"`

  test.each(['kustomization.yaml', 'kustomization.yml', 'Kustomization'])('%s', async name => {
    const path = write(name, 'resources: []\n')
    const fetched = await fetch(
      { role: 'files', paths: [path] },
      { env: withPrograms({ kustomize: echoes }) },
    )
    expect(podsIn(fetched)).toEqual([`${path}:1 build -- ${path}`])
  })

  test('a chart, in a folder and in an archive', async () => {
    const path = write('Chart.yaml', 'name: x\n')
    write('my-app-1.2.3.tgz', '')
    const archive = join(path, 'my-app-1.2.3.tgz')
    const env = withPrograms({ helm: echoes })
    expect(podsIn(await fetch({ role: 'files', paths: [path, archive] }, { env }))).toEqual([
      `${path}:1 template --include-crds -- in ${path}`,
      `${archive}:1 template --include-crds -- my-app ${archive}`,
    ])
  })

  test('without kustomize the files are read as they are, with a warning', async () => {
    const path = write('kustomization.yaml', 'resources: [pod.yaml]\n')
    const { lists, problems } = await fetch(
      { role: 'files', paths: [path] },
      { env: { PATH: folder } },
    )
    expect(lists).toEqual([[path]])
    expect(problems).toEqual([
      {
        severity: 'warning',
        place: path,
        message: expect.stringContaining('put kustomize on the path'),
      },
    ])
  })

  test('without helm', async () => {
    const path = write('Chart.yaml', 'name: x\n')
    const { problems } = await fetch({ role: 'files', paths: [path] }, { env: { PATH: folder } })
    expect(problems).toEqual([
      {
        severity: 'error',
        place: path,
        message: expect.stringContaining('helm is needed to read it'),
      },
    ])
  })

  test('a program that fails is quoted', async () => {
    const path = write('kustomization.yaml', '')
    const env = withPrograms({ kustomize: 'echo "Error: no such base" >&2; echo more >&2; exit 3' })
    const { problems } = await fetch({ role: 'files', paths: [path] }, { env })
    expect(problems[0]?.message).toBe('kustomize failed: Error: no such base; more')
  })

  test('a program that prints without an end', async () => {
    const path = write('kustomization.yaml', '')
    const { problems } = await fetch(
      { role: 'files', paths: [path] },
      { env: withPrograms({ kustomize: 'exec yes' }) },
    )
    expect(problems[0]?.message).toBe('kustomize gives more than 104857600 bytes')
  })

  test('folders with tests are not rendered', async () => {
    const path = write('Chart.yaml', 'name: x\n')
    expect(await fetch({ role: 'tests', paths: [path] })).toMatchObject({
      lists: [[path]],
      problems: [],
    })
  })
})

test('what was fetched is taken away', async () => {
  const server = await startServer((_, response) => response.end(pod('a')))
  stops.push(server.stop)
  const fetched = await fetch({ role: 'files', paths: [`${server.url}/a`] })
  const [[path = ''] = []] = fetched.lists
  expect(existsSync(path)).toBe(true)
  fetched.remove()
  expect(existsSync(path)).toBe(false)
})

test('file: is no address', async () => {
  const { problems } = await fetch({ role: 'files', paths: ['file:///etc/passwd'] })
  expect(problems[0]?.message).toBe('give the path itself, without file:')
})

test.each([
  'https://example.com/a?b=c&d=é',
  `https://example.com/${'long%/é'.repeat(200)}`,
  '.',
  'a b',
])('a path tells its address %#', address => {
  const root = mkdtempSync(join(tmpdir(), 'ephor-input-'))
  stops.push(() => rmSync(root, { recursive: true }))
  const path = fetchedPath(root, 3, address)
  mkdirSync(path)
  expect(shownPath(path)).toBe(address)
  expect(shownPath(join(path, 'x/y.yaml'))).toBe(`${address}/x/y.yaml`)
  expect(shownPath(folder)).toBe(folder)
})
