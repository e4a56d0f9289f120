import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltCommand, buildCommand } from '../../../../testing/built-command.ts'

const examples = fileURLToPath(new URL('../../../../examples', import.meta.url))

let command: BuiltCommand
let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ephor-from-run-'))
  cpSync(examples, folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  command = await buildCommand()
})
afterAll(() => {
  command.remove()
  rmSync(folder, { recursive: true })
})

const inTenDays = new Date(Date.now() + 10 * 24 * 3600 * 1000).toISOString().replace(/\.\d+/, '')

const files: Readonly<Record<string, string>> = {
  'twins.yaml': `
{ apiVersion: apps/v1, kind: Deployment, metadata: { name: web, labels: { team: a } } }
---
{ apiVersion: v1, kind: Service, metadata: { name: web } }
---
{ apiVersion: apps/v1, kind: StatefulSet, metadata: { name: web } }
---
{ apiVersion: apps/v1, kind: StatefulSet, metadata: { name: other } }
`,
  'team.yaml': `
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: labels }
spec:
  rules:
  - name: team
    match: { any: [{ resources: { kinds: [Deployment, Service, StatefulSet] } }] }
    validate: { message: team, pattern: { metadata: { labels: { team: "?*" } } } }
`,
  'set.yaml': `
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: who }
spec:
  rules:
  - name: stage
    match: { any: [{ resources: { kinds: [Service] } }] }
    mutate: { patchStrategicMerge: { metadata: { labels: { stage: "{{ request.operation }}" } } } }
`,
  'time.yaml': `
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: ages }
spec:
  rules:
  - name: young
    match: { any: [{ resources: { kinds: [Service] } }] }
    validate:
      message: too early
      deny:
        conditions:
          all:
          - key: "{{ time_now_utc() | time_before(@, '${inTenDays}') }}"
            operator: Equals
            value: true
  - name: day
    match: { any: [{ resources: { kinds: [Service] } }] }
    mutate: { patchStrategicMerge: { metadata: { annotations: { day: "{{ time_now_utc() }}" } } } }
`,
}

const run = (...args: readonly string[]) => command.run(args, { cwd: folder })
const record = (...args: readonly string[]) => run('create', 'test', '--from-run', ...args)
const textOf = (path: string) => readFileSync(join(folder, path), 'utf8')

describe('a test of what a policy says holds', () => {
  const policies = readdirSync(join(examples, 'policies'))

  test.each(policies)('%s', async name => {
    const made = await record(
      `policies/${name}`,
      '-r',
      'resources',
      '--target-resource',
      'targets',
      '-o',
      `made/${name}/`,
    )
    if (made.code !== 0) {
      expect(made.err).toBe('Error: no policy says anything about these resources\n')
      return
    }
    const { code, out } = await run('test', `made/${name}`)
    expect(out).toMatch(/Test Summary: [1-9]\d* tests passed and 0 tests failed/)
    expect(code).toBe(0)
  })
})

test('it fails when an object changes that a rule has made', async () => {
  await record('policies/namespace-bootstrap.yaml', '-r', 'resources', '-o', 'changed/')
  const file = 'changed/namespace-bootstrap-namespace-quota-generated.yaml'
  writeFileSync(join(folder, file), textOf(file).replace('count/pods: "500"', 'count/pods: "5"'))
  const { code, out } = await run('test', 'changed')
  expect(out).toContain('Resource diff')
  expect(code).toBe(1)
})

test('what a rule copies has a file of its own', async () => {
  await record('policies/namespace-bootstrap.yaml', '-r', 'resources', '-o', 'copied/')
  expect(textOf('copied/kyverno-test.yaml')).toContain(
    'cloneSourceResource: namespace-bootstrap-sync-image-pull-secret-source.yaml\n',
  )
})

test('an object with random parts is not compared, nor is there a file of it', async () => {
  const made = await record(
    'policies/rotate-deployment.yaml',
    '-r',
    'resources',
    '--target-resource',
    'targets',
    '-o',
    'random/',
  )
  expect(made.err).toContain(
    'objects of rotate-deployment/rotate-deployment-on-config-change are left out',
  )
  expect(readdirSync(join(folder, 'random'))).toEqual(['kyverno-test.yaml'])
})

test('what the time decides is not expected', async () => {
  const made = await record('time.yaml', '-r', 'twins.yaml', '-o', 'time/')
  expect(made.err).toContain(
    'Warning: results of ages/young are left out: they differ from run to run\n',
  )
  expect(made.err).toContain(
    'Warning: objects of ages/day are left out: they differ from run to run\n',
  )
  expect(readdirSync(join(folder, 'time'))).toEqual(['kyverno-test.yaml'])
  expect(textOf('time/kyverno-test.yaml')).not.toContain('rule: young')
})

test('resources of one name are told from each other where that can be', async () => {
  const made = await record('team.yaml', '-r', 'twins.yaml', '-o', 'twins/')
  expect(made.err).toContain('Warning: labels/team on Deployment web is left out')
  const text = textOf('twins/kyverno-test.yaml')
  expect(text).toContain('- { version: "v1", namespace: "default", name: "web" }')
  expect((await run('test', 'twins')).code).toBe(0)
})

test('values of flags stand in the test', async () => {
  await record(
    'set.yaml',
    '-r',
    'twins.yaml',
    '--set',
    'request.operation=UPDATE',
    '-n',
    'stages',
    '-o',
    'set/',
  )
  const text = textOf('set/kyverno-test.yaml')
  expect(text).toContain('values:\n  globalValues:\n    request.operation: UPDATE\n')
  expect(text).toContain('metadata:\n  name: stages\n')
  expect(textOf('set/who-stage-patched.yaml')).toContain('stage: UPDATE')
  expect((await run('test', 'set')).code).toBe(0)
})

test('without a file the test is printed, and objects are not compared', async () => {
  const made = await record('-p', 'set.yaml', '-r', 'twins.yaml', '-s', 'request.operation=UPDATE')
  expect(made.out).toContain('policies:\n  - set.yaml\n')
  expect(made.out).not.toContain('patchedResources')
  expect(made.err).toContain('name a file with --output')
  expect(existsSync(join(folder, 'who-stage-patched.yaml'))).toBe(false)
})

test.each([
  [['-r', 'twins.yaml'], 'Error: require policy\n'],
  [['team.yaml'], 'Error: resource file(s) or cluster required\n'],
  [['team.yaml', '-r', '-'], 'Error: a test cannot name standard input: give files\n'],
  [
    ['team.yaml', '-r', 'x.yaml', '-f', 'v', '-s', 'a=b'],
    'Error: pass the values either using set flag or values_file flag\n',
  ],
])('%j is refused', async (args, message) => {
  expect(await record(...args)).toEqual({ code: 1, out: '', err: message })
})
