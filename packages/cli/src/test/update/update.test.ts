import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BuiltCommand, buildCommand } from '../../../../../testing/built-command.ts'
import { loadCases } from '../../../../../testing/load-cases.ts'
import { testCommand, testOptions } from '../../commands/test-options.ts'
import { findTests } from '../find-tests.ts'
import { parseSelector } from '../selector.ts'
import { TestsRun } from '../tests-run.ts'
import { updateTests } from './run-update.ts'

interface Case {
  readonly title: string
  /** The results of the test file, as they are written. */
  readonly results: string
  readonly files?: Record<string, string>
  readonly updated: string
  /** Texts of other files afterwards. */
  readonly made?: Record<string, string>
  readonly says?: readonly string[]
  readonly code?: number
}

const policies = `
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: labels }
spec:
  rules:
    - name: team
      match: { any: [{ resources: { kinds: [Pod, ConfigMap] } }] }
      validate:
        message: the team label is required
        pattern: { metadata: { labels: { team: "?*" } } }
---
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: add }
spec:
  rules:
    - name: tier
      match: { any: [{ resources: { kinds: [Pod] } }] }
      mutate: { patchStrategicMerge: { metadata: { labels: { tier: web } } } }
---
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: make }
spec:
  rules:
    - name: map
      match: { any: [{ resources: { kinds: [Namespace] } }] }
      generate:
        apiVersion: v1
        kind: ConfigMap
        name: made
        namespace: "{{ request.object.metadata.name }}"
        data: { data: { a: b } }
`

const resources = `
{ apiVersion: v1, kind: Pod, metadata: { name: good, namespace: shop, labels: { team: a } } }
---
{ apiVersion: v1, kind: Pod, metadata: { name: bad, namespace: shop } }
---
{ apiVersion: v1, kind: Namespace, metadata: { name: shop } }
`

const head = `# The tests of a shop.
apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata: { name: test }
policies: [policies.yaml]
resources: [resources.yaml]
`

let command: BuiltCommand
let folder = ''
beforeAll(async () => {
  command = await buildCommand()
})
afterAll(() => command.remove())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ephor-update-'))
  write('policies.yaml', policies)
  write('resources.yaml', resources)
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text)
}

function read(name: string): string {
  return readFileSync(join(folder, name), 'utf8')
}

test.each(loadCases<Case>('update.cases.yaml', import.meta.url))(
  '$title',
  async ({ results, files = {}, updated, made = {}, says = [], code = 0 }) => {
    write('kyverno-test.yaml', head + results)
    for (const [name, text] of Object.entries(files)) write(name, text)
    const ran = await command.run(['test', '.', '--update', '--yes'], { cwd: folder })
    expect(read('kyverno-test.yaml')).toBe(head + updated)
    for (const [name, text] of Object.entries(made)) expect(read(name)).toBe(text)
    for (const part of says) expect(ran.out).toContain(part)
    expect(ran.code).toBe(code)
    const after = await command.run(['test', '.'], { cwd: folder })
    expect(after.code).toBe(code)
  },
)

describe('before files are written', () => {
  const results = 'results:\n- { policy: labels, rule: team, resources: [bad], result: pass }\n'

  test('changes are shown, and nothing is written where nobody can be asked', async () => {
    write('kyverno-test.yaml', head + results)
    const ran = await command.run(['test', '.', '--update'], { cwd: folder })
    expect(ran.code).toBe(1)
    expect(ran.out).toContain(
      '-- { policy: labels, rule: team, resources: [bad], result: pass }\n+- { policy: labels, rule: team, resources: [bad], result: fail }\n',
    )
    expect(ran.err).toBe(
      'Error: --update needs --yes where nobody can be asked; nothing was written\n',
    )
    expect(read('kyverno-test.yaml')).toBe(head + results)
  })

  test.each([
    { answer: 'y', result: 'fail', pass: 1 },
    { answer: 'no', result: 'pass', pass: 0 },
    { answer: '', result: 'pass', pass: 0 },
  ])('a person who is asked and answers "$answer"', async ({ answer, result, pass }) => {
    write('kyverno-test.yaml', head + results)
    const parsed = testCommand().exitOverride().parse([folder, '--update'], { from: 'user' })
    const options = testOptions(parsed)
    const say = () => undefined
    const run = new TestsRun({ options, selector: parseSelector(''), say })
    for (const file of findTests([folder], 'kyverno-test.yaml')) {
      for (const each of file.tests) await run.test(each)
    }
    const asked: string[] = []
    const ask = (question: string) => {
      asked.push(question)
      return Promise.resolve(answer)
    }
    const updated = await updateTests(run.rows, new Map(), { options, say, ask })
    expect(asked).toEqual(['Write these changes to 1 file? [y/N] '])
    expect(updated.size).toBe(pass)
    expect(read('kyverno-test.yaml')).toBe(head + results.replace('pass', result))
  })

  test('watching and updating exclude each other', async () => {
    const ran = await command.run(['test', '.', '--update', '--watch'], { cwd: folder })
    expect(ran).toMatchObject({
      code: 1,
      err: 'Error: --watch and --update cannot be used together\n',
    })
  })
})
