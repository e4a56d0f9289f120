import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltCommand, buildCommand } from '../../../../testing/built-command.ts'
import { loadCases } from '../../../../testing/load-cases.ts'

interface Case {
  readonly title: string
  readonly args: readonly string[]
  readonly input?: string
  readonly code?: number
  readonly prints?: string
  readonly out?: readonly string[]
  readonly err?: readonly string[]
  readonly json?: unknown
}

const policy = (name: string, rule: string) => `
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: ${name} }
spec:
  rules:
  - ${rule}
`
const pods = 'match: { any: [{ resources: { kinds: [Pod] } }] }'
const team = (wanted: string) =>
  `{ name: team, ${pods}, validate: { message: bad team, pattern: { metadata: { labels: { team: "${wanted}" } } } } }`
const stage = (labels: string) =>
  `{ name: set, ${pods}, mutate: { patchStrategicMerge: { metadata: { labels: ${labels} } } } }`

const one = '{ apiVersion: v1, kind: Pod, metadata: { name: one, labels: { from: birth } } }\n'
const files: Readonly<Record<string, string>> = {
  'old.yaml': policy('labels', team('b | c')),
  'new.yaml': policy('labels', team('!b').replace('{ team:', '{ =(team):')),
  'skip.yaml': policy(
    'labels',
    `{ name: team, ${pods}, preconditions: { all: [{ key: a, operator: Equals, value: b }] }, validate: { message: m, deny: {} } }`,
  ),
  'broken.yaml': policy(
    'odd',
    `{ name: odd, ${pods}, validate: { message: "{{ odd }}", deny: {} } }`,
  ),
  'mutate-a.yaml': policy('stage', stage('{ stage: a }')),
  'mutate-b.yaml': policy('stage', stage('{ stage: b, zone: z }')),
  'random.yaml': policy('stage', stage(`{ id: "{{ random('[a-z]{8}') }}" }`)),
  'generate.yaml': policy(
    'make',
    '{ name: settings, match: { any: [{ resources: { kinds: [Namespace] } }] }, generate: { apiVersion: v1, kind: ConfigMap, name: settings, namespace: "{{ request.object.metadata.name }}", data: { data: { a: b } } } }',
  ),
  'none.yaml': '# nothing\n',
  'empty.yaml': '# nothing\n',
  'one.yaml': one,
  'pods.yaml': [
    one,
    '{ apiVersion: v1, kind: Pod, metadata: { name: two, labels: { team: b } } }\n',
    '{ apiVersion: v1, kind: Pod, metadata: { name: three, labels: { team: c } } }\n',
  ].join('---\n'),
  'namespace.yaml': '{ apiVersion: v1, kind: Namespace, metadata: { name: team-a } }\n',
}

let command: BuiltCommand
let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ephor-diff-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  command = await buildCommand()
})
afterAll(() => {
  command.remove()
  rmSync(folder, { recursive: true })
})

test.each(loadCases<Case>('diff.cases.yaml', import.meta.url))(
  '$title',
  async ({ args, input = '', code = 0, prints, out = [], err = [], json }) => {
    const run = await command.run(['diff', ...args], { cwd: folder, input })
    if (prints !== undefined) expect(run.out).toBe(prints)
    for (const part of out) expect(run.out).toContain(part)
    for (const part of err) expect(run.err).toContain(part)
    if (json !== undefined) expect(JSON.parse(run.out)).toEqual(json)
    expect(run.code).toBe(code)
  },
)

test('a file gets the changes, the terminal a line', async () => {
  const args = ['old.yaml', 'new.yaml', '-r', 'pods.yaml', '--output-format', 'markdown']
  const run = await command.run(['diff', ...args, '--output-file', 'out/diff.md'], { cwd: folder })
  expect(run.out).toBe('1 newly fails, 0 newly errors, 1 fixed, 0 mutates otherwise; 1 unchanged\n')
  expect(readFileSync(join(folder, 'out/diff.md'), 'utf8')).toContain('### ❌ ephor diff')
})
