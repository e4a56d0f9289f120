import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApiServer, tlsPath } from '../../../testing/api-server.ts'
import { type BuiltCommand, buildCommand } from '../../../testing/built-command.ts'
import { type GitServer, startGitServer } from '../../../testing/git-server.ts'
import { startServer } from '../../../testing/loopback-server.ts'
import { startRegistry } from '../../../testing/registry.ts'

const policy = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: team }
spec:
  rules:
  - name: team
    match: { any: [{ resources: { kinds: [Pod] } }] }
    validate: { message: whose, pattern: { metadata: { labels: { team: "?*" } } } }
`
const pod = 'apiVersion: v1\nkind: Pod\nmetadata: { name: web }\n'
const testFile = `apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata: { name: t }
policies: [../policies/team.yaml]
resources: [pod.yaml]
results: [{ policy: team, rule: team, kind: Pod, resources: [web], result: fail }]
`

let command: BuiltCommand
let git: GitServer
let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ephor-addresses-'))
  writeFileSync(join(folder, 'team.yaml'), policy)
  writeFileSync(join(folder, 'pod.yaml'), pod)
  command = await buildCommand()
  git = await startGitServer()
  git.add('org/rules', {
    main: {
      'policies/team.yaml': policy,
      'test/kyverno-test.yaml': testFile,
      'test/pod.yaml': pod,
    },
  })
})
afterAll(async () => {
  command.remove()
  await git.stop()
  rmSync(folder, { recursive: true })
})

/** Runs the command with a folder of its own for what it fetches; nothing must be left there. */
async function run(...args: readonly string[]) {
  const temporary = mkdtempSync(join(folder, 'tmp-'))
  const env = { ...process.env, TMPDIR: temporary, DOCKER_CONFIG: folder }
  const ended = await command.run(args, { cwd: folder, env })
  expect(readdirSync(temporary)).toEqual([])
  expect(ended.out + ended.err).not.toContain('ephor-input-')
  return ended
}

test('policies of a repository, and of one that is not there', async () => {
  const there = `${git.url}/org/rules/policies`
  const { code, out, err } = await run('apply', there, '-b', 'main', '-r', 'pod.yaml')
  expect(out).toContain(`Warning: ${git.url}/org/rules/policies/team.yaml: kyverno.io/v1`)
  expect(out).toContain('pass: 0, fail: 1')
  expect({ code, err }).toEqual({ code: 1, err: '' })
  const gone = await run('apply', `${git.url}/org/gone`, 'team.yaml', '-r', 'pod.yaml')
  expect(gone.err).toMatch(`Error: ${git.url}/org/gone: git failed: `)
  expect(gone.out).toContain('pass: 0, fail: 1')
})

test('tests of a repository', async () => {
  const { code, out } = await run('test', `${git.url}/org/rules/main`)
  expect(out).toContain(`Loading test  ( ${git.url}/org/rules/main/test/kyverno-test.yaml ) ...`)
  expect(out).toContain('Test Summary: 1 tests passed and 0 tests failed')
  expect(code).toBe(0)
  const gone = await run('test', `${git.url}/org/gone`)
  expect(gone.err).toMatch(`Error: ${git.url}/org/gone: git failed: `)
  expect(gone.code).toBe(1)
})

test('explanations of a repository', async () => {
  const { out } = await run('explain', `${git.url}/org/rules/main`, '-r', 'pod.yaml')
  expect(out).toContain('pass: 0, fail: 1')
})

test('resources of a web server, with their places, also in threads', async () => {
  // More than eight megabytes are divided among threads.
  const large = `${pod.trimEnd().replace(' }', `, annotations: { note: ${'x'.repeat(1_000)} } }`)}\n`
  const many = `${`${large}---\n`.repeat(9_000)}${large}`
  const server = await startServer((request, response) =>
    response.end(request.url === '/many.yaml' ? many : pod),
  )
  try {
    const one = `${server.url}/pod.yaml`
    const sarif = await run('apply', 'team.yaml', '-r', one, '--output-format', 'sarif')
    const [{ results }] = JSON.parse(sarif.out).runs
    expect(results[0].locations[0].physicalLocation.artifactLocation).toEqual({ uri: one })
    const all = ['-r', `${server.url}/many.yaml`, '--concurrent', '2', '-p']
    const { out, code } = await run('apply', 'team.yaml', ...all)
    expect(out).toContain('fail: 9001')
    expect(code).toBe(1)
  } finally {
    await server.stop()
  }
})

test('values of a web server, without which nothing is evaluated', async () => {
  const server = await startServer((request, response) => {
    if (request.url !== '/values.yaml') response.writeHead(404)
    response.end('apiVersion: cli.kyverno.io/v1alpha1\nkind: Values\nglobalValuez: {}\n')
  })
  try {
    const args = ['apply', 'team.yaml', '-r', 'pod.yaml', '-f']
    const bad = await run(...args, `${server.url}/values.yaml`)
    expect(bad.err).toContain(`Error: ${server.url}/values.yaml:3:1: globalValuez: `)
    const none = await run(...args, `${server.url}/none.yaml`)
    expect(none).toMatchObject({
      code: 1,
      out: '',
      err: `Error: ${server.url}/none.yaml: no such file on the server (status 404)\n`,
    })
  } finally {
    await server.stop()
  }
})

test('policies of a registry', async () => {
  const registry = await startRegistry()
  const image = `${registry.host}/org/rules:v1`
  try {
    const pushed = await run('oci', 'push', 'team.yaml', '-i', image)
    expect(pushed).toEqual({
      code: 0,
      out: '',
      err: `Adding cluster policy [team]\nUploading [${image}]...\nDone.\n`,
    })
    expect((await run('oci', 'pull', 'pulled', '-i', image)).code).toBe(0)
    expect(readFileSync(join(folder, 'pulled/team.yaml'), 'utf8')).toContain('name: team')
    const { out } = await run('apply', `oci://${image}`, '-r', 'pod.yaml')
    expect(out).toContain('pass: 0, fail: 1')
    const gone = await run('oci', 'pull', 'gone', '-i', `${registry.host}/org/gone`)
    expect(gone.err).toContain(`Error: ${registry.host}/org/gone: there is no such artifact`)
    expect(gone.code).toBe(1)
    expect(existsSync(join(folder, 'gone'))).toBe(false)
  } finally {
    await registry.stop()
  }
})

test.each([
  [['push', 'team.yaml'], "required option '-i, --image <name>' not specified"],
  [['push', '-i', 'a/b'], 'policy is required'],
  [['pull', '-i', 'a/b'], 'dir is required'],
  [['push', 'pod.yaml', '-i', 'localhost:1/b'], 'no policies in pod.yaml'],
  [['push', 'none.yaml', '-i', 'localhost:1/b'], 'none.yaml: no such file or folder'],
  [['push', 'team.yaml', '-i', 'localhost:1/B'], 'no name of a repository: "B"'],
  [['pull', 'x', '-i', 'localhost:1/b'], 'localhost:1/b: nothing listens there'],
])('oci %j', async (args, message) => {
  const { code, err } = await run('oci', ...args)
  expect(err).toMatch(/Error: /i)
  expect(err).toContain(message)
  expect(code).toBe(1)
})

test('resources of a cluster, and no secrets in what is printed', async () => {
  const objects = [{ metadata: { name: 'web', namespace: 'shop', uid: '1' } }]
  const server = await startApiServer({ kinds: [{ kind: 'Pod', plural: 'pods', objects }] })
  const kubeconfig = join(folder, 'kubeconfig')
  const config = {
    'current-context': 'c',
    contexts: [{ name: 'c', context: { cluster: 'c', user: 'u' } }],
    clusters: [
      { name: 'c', cluster: { server: server.url, 'certificate-authority': tlsPath('ca') } },
    ],
    users: [{ name: 'u', user: { token: 'token-of-ann' } }],
  }
  writeFileSync(kubeconfig, JSON.stringify(config))
  try {
    const args = ['apply', 'team.yaml', '--cluster', '--kubeconfig', 'kubeconfig']
    const { code, out, err } = await run(...args)
    expect(out).toContain('policy team -> resource shop/Pod/web failed:')
    expect(out + err).not.toContain('token-of-ann')
    expect(code).toBe(1)
  } finally {
    await server.stop()
  }
})
