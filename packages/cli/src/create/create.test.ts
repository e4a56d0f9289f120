import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltCommand, buildCommand } from '../../../../testing/built-command.ts'
import { loadCases } from '../../../../testing/load-cases.ts'

interface Case {
  readonly title: string
  readonly args: readonly string[]
  readonly code?: number
  /** All that is printed, or parts of it. */
  readonly prints?: string
  readonly out?: readonly string[]
  readonly err?: readonly string[]
}

let command: BuiltCommand
let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ephor-create-'))
  command = await buildCommand()
})
afterAll(() => {
  command.remove()
  rmSync(folder, { recursive: true })
})

test.each(loadCases<Case>('create.cases.yaml', import.meta.url))(
  '$title',
  async ({ args, code = 0, prints, out = [], err = [] }) => {
    const run = await command.run(['create', ...args], { cwd: folder })
    if (prints !== undefined) expect(run.out).toBe(prints)
    for (const part of out) expect(run.out).toContain(part)
    for (const part of err) expect(run.err).toContain(part)
    if (err.length === 0) expect(run.err).toBe('')
    expect(run.code).toBe(code)
  },
)

test('a file gets what is printed otherwise, with the folders on its way', async () => {
  const args = ['create', 'metrics-config', '-e', 'x']
  const { out } = await command.run(args, { cwd: folder })
  const run = await command.run([...args, '-o', 'a/b/metrics.yaml'], { cwd: folder })
  expect(run).toEqual({ code: 0, out: '', err: '' })
  expect(readFileSync(join(folder, 'a/b/metrics.yaml'), 'utf8')).toBe(out)
})

test('what is created can be used: an exception, values and a user', async () => {
  writeFileSync(
    join(folder, 'policy.yaml'),
    `
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: no-pods }
spec:
  rules:
  - name: never
    match: { any: [{ resources: { kinds: [Pod] } }] }
    validate: { message: "no pods to {{ request.operation }}", deny: {} }
`,
  )
  writeFileSync(
    join(folder, 'pods.yaml'),
    `
{ apiVersion: v1, kind: Pod, metadata: { name: a } }
---
{ apiVersion: v1, kind: Pod, metadata: { name: b } }
`,
  )
  for (const line of [
    'exception a --policy-rules no-pods,never --any kind=Pod,name=a -o e.yaml',
    'values -g request.operation=UPDATE -o v.yaml',
    'user-info -u me -o u.yaml',
  ]) {
    const made = await command.run(['create', ...line.split(' ')], { cwd: folder })
    expect(made.code).toBe(0)
  }
  const apply = 'apply policy.yaml -r pods.yaml -e e.yaml -f v.yaml -u u.yaml'
  const run = await command.run(apply.split(' '), { cwd: folder })
  expect(run.out).toContain('1 - never no pods to UPDATE')
  expect(run.out).toContain('pass: 0, fail: 1, warn: 0, error: 0, skip: 1 ')
})
