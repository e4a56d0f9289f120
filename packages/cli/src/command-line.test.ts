import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltCommand, buildCommand } from '../../../testing/built-command.ts'
import { loadCases } from '../../../testing/load-cases.ts'

interface Case {
  readonly title: string
  readonly args: readonly string[]
  readonly input?: string
  readonly code: number
  /** Parts of what is printed. */
  readonly out?: readonly string[]
  readonly err?: readonly string[]
  /** All of it. */
  readonly prints?: string
}

const files: Readonly<Record<string, string>> = {
  'labels.yaml': `
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: labels }
spec:
  rules:
  - name: team
    match: { any: [{ resources: { kinds: [Pod] } }] }
    validate:
      message: which team?
      pattern: { metadata: { labels: { team: "?*" } } }
`,
  'team.yaml': `
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: add-team }
spec:
  rules:
  - name: add
    match: { any: [{ resources: { kinds: [Pod] } }] }
    mutate: { patchStrategicMerge: { metadata: { labels: { team: a } } } }
`,
  'pods.yaml': `
{ apiVersion: v1, kind: Pod, metadata: { name: bad } }
---
{ apiVersion: v1, kind: Pod, metadata: { name: good, labels: { team: a } } }
`,
  'service.yaml': '{ apiVersion: v1, kind: Service, metadata: { name: web } }',
  'nothing.yaml': '# nothing\n',
  'values.yaml': 'apiVersion: cli.kyverno.io/v1alpha1\nkind: Values\nglobalValuez: {}\n',
  'user.yaml': 'clusterRoles: [cluster-admin]\n',
}

describe('the command line', () => {
  let command: BuiltCommand
  let folder = ''

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ephor-command-line-'))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    command = await buildCommand()
  })
  afterAll(() => {
    command.remove()
    rmSync(folder, { recursive: true })
  })

  test.each(loadCases<Case>('command-line.cases.yaml', import.meta.url))(
    '$title',
    async ({ args, input = '', code, out = [], err = [], prints }) => {
      const run = await command.run(args, { cwd: folder, input })
      for (const part of out) expect(run.out).toContain(part)
      for (const part of err) expect(run.err).toContain(part)
      if (prints !== undefined) expect(run.out).toBe(prints)
      expect(run.code).toBe(code)
    },
  )

  test('-o writes each resource, changed or not, in place of what the file held', async () => {
    writeFileSync(join(folder, 'made.yaml'), 'old')
    const args = ['apply', 'team.yaml', '-r', 'pods.yaml', '-r', 'service.yaml', '-o', 'made.yaml']
    expect((await command.run(args, { cwd: folder })).code).toBe(0)
    const kept = (name: string, labels: string) =>
      `metadata:\n${labels}    name: ${name}\n    namespace: default\n\n---\n\n`
    const team = '    labels:\n        team: a\n'
    expect(readFileSync(join(folder, 'made.yaml'), 'utf8')).toBe(
      [
        `apiVersion: v1\nkind: Pod\n${kept('bad', team)}`,
        `apiVersion: v1\nkind: Pod\n${kept('good', team)}`,
        `apiVersion: v1\nkind: Service\n${kept('web', '')}`,
      ].join(''),
    )
  })

  test('a reader that stops early ends the command without a word', async () => {
    const pod = (index: number) => `{ apiVersion: v1, kind: Pod, metadata: { name: p${index} } }\n`
    const pods = Array.from({ length: 4_000 }, (_, index) => pod(index)).join('---\n')
    writeFileSync(join(folder, 'many.yaml'), pods)
    const apply = `"${process.execPath}" "${command.file}" apply labels.yaml -r many.yaml`
    const { stdout, stderr } = await promisify(execFile)('sh', ['-c', `${apply} | head -1`], {
      cwd: folder,
    })
    expect(stdout).toMatch(/^Warning: labels.yaml: .*\n$/)
    expect(stderr).toBe('')
  })

  test.runIf(process.platform === 'linux')('a full disk is an error, not a crash', async () => {
    const apply = `"${process.execPath}" "${command.file}" apply labels.yaml -r pods.yaml`
    const run = promisify(execFile)('sh', ['-c', `${apply} > /dev/full`], { cwd: folder })
    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: 'Error: ENOSPC: no space left on device, write\n',
    })
  })
})
