import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSarifValidator } from '../../../../testing/sarif-schema.ts'
import { testCommand, testOptions } from '../commands/test-options.ts'
import { testFolders } from './test-folders.ts'

const files: Readonly<Record<string, string>> = {
  'policy.yaml': `
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: labels }
spec:
  rules:
    - name: team
      match: { any: [{ resources: { kinds: [Pod] } }] }
      validate: { message: "which team?", pattern: { metadata: { labels: { team: "?*" } } } }
`,
  'pods.yaml': `
{ apiVersion: v1, kind: Pod, metadata: { name: good, namespace: shop, labels: { team: a } } }
---
{ apiVersion: v1, kind: Pod, metadata: { name: bad, namespace: shop } }
`,
  'kyverno-test.yaml': `
apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata: { name: first }
policies: [policy.yaml]
resources: [pods.yaml]
results:
  - { policy: labels, rule: team, kind: Pod, resources: [shop/good], result: pass }
---
apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata: { name: second }
policies: [policy.yaml]
resources: [pods.yaml]
results:
  - { policy: labels, rule: team, kind: Pod, resources: [shop/bad], result: fail }
  - policy: labels
    rule: team
    kind: Pod
    resources: [shop/bad, nobody]
    result: pass
`,
}

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ephor-test-outputs-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
})
afterAll(() => rmSync(folder, { recursive: true }))

async function run(flags: readonly string[]) {
  const command = testCommand().exitOverride()
  command.parse([join(folder, 'kyverno-test.yaml'), ...flags], { from: 'user' })
  const ran = { out: '', err: '', error: '' }
  const tell = (text: string) => text.replaceAll(folder, 'FOLDER')
  await testFolders(testOptions(command), {
    out: text => {
      ran.out += tell(text)
    },
    err: text => {
      ran.err += tell(text)
    },
  }).catch((error: Error) => {
    ran.error = error.message
  })
  return ran
}

test('annotations stand at the results that are not met', async () => {
  const { out, error } = await run(['-o', 'github'])
  expect(out).toBe(
    [
      '::error file=FOLDER/kyverno-test.yaml,line=17,col=5,title=test/labels/team::Pod shop/bad: Want pass, got fail: validation error: which team?. rule team failed at path /metadata/labels/',
      '::error file=FOLDER/kyverno-test.yaml,line=17,col=5,title=test/labels/team::nobody: Not found: no resource nobody: the test has good, bad',
      '',
    ].join('\n'),
  )
  expect(error).toBe('2 tests failed')
})

test('a SARIF log keeps to the schema', async () => {
  const { out } = await run(['-o', 'sarif'])
  const log = JSON.parse(out)
  expect(createSarifValidator()(log)).toEqual([])
  expect(log.runs[0].results).toHaveLength(2)
})

test('TAP has a point for each row', async () => {
  const { out } = await run(['-o', 'tap'])
  expect(out.split('\n').filter(line => /^(not )?ok/.test(line))).toEqual([
    'ok 1 - test/labels/team Pod shop/good',
    'ok 2 - test/labels/team Pod shop/bad',
    'not ok 3 - test/labels/team Pod shop/bad',
    'not ok 4 - test/labels/team',
  ])
})

describe('files', () => {
  test('of several forms, and a table for people', async () => {
    const junit = join(folder, 'made/junit.xml')
    const { out } = await run(['-o', `junit=${junit}`, '-o', `gitlab=${join(folder, 'gl.json')}`])
    expect(out).toContain('Test Summary: 2 tests passed and 2 tests failed')
    expect(readFileSync(junit, 'utf8')).toContain('<testsuites tests="4" failures="2">')
    expect(JSON.parse(readFileSync(join(folder, 'gl.json'), 'utf8'))).toHaveLength(2)
  })

  test('of the form that their name says', async () => {
    const { out } = await run(['--output-file', join(folder, 'rows.json')])
    expect(out).toContain('Loading test')
    expect(JSON.parse(readFileSync(join(folder, 'rows.json'), 'utf8'))).toHaveLength(4)
  })

  test('that are no tests are findings', async () => {
    writeFileSync(join(folder, 'broken.yaml'), 'kind: Test\n')
    const { out, error } = await run([
      '-f',
      'broken.yaml',
      join(folder, 'broken.yaml'),
      '-o',
      'github',
    ])
    expect(error).toBe('found 1 errors after loading tests')
    expect(out).toMatch(/^::error file=FOLDER\/broken.yaml,line=1,col=1,title=ephor\/input::/)
  })
})

test('quiet prints the rows that fail, and nothing else', async () => {
  const { out, error } = await run(['-q'])
  const [table = '', details = ''] = out.split(/^(?=✗)/m)
  expect(table.split('\n').map(line => line.slice(0, 12))).toEqual([
    ...['│────│──────', '│ ID │ POLIC', '│────│──────', '│ 1  │ label', '│ 2  │ label'],
    ...['│────│──────', '', ''],
  ])
  expect(details).toContain('✗ 1  labels/team  v1/Pod/shop/bad: Want pass, got fail\n')
  expect(error).toBe('2 tests failed')
  expect(await run(['-q', '-t', 'resource=shop/good'])).toEqual({ out: '', err: '', error: '' })
})
