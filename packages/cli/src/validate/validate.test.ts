import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltCommand, buildCommand } from '../../../../testing/built-command.ts'
import { loadCases } from '../../../../testing/load-cases.ts'

interface Case {
  readonly name: string
  readonly args: readonly string[]
  readonly input?: string
  readonly code: number
  /** Parts of what is printed; what begins with `!` is not. */
  readonly out?: readonly string[]
  readonly err?: readonly string[]
}

const rule = `
  rules:
  - name: a
    match: {any: [{resources: {kinds: [KIND]}}]}
    validate:
      pattern: {metadata: {labels: {a: "?*"}}}
`
const policy = (name: string, kind: string) =>
  `apiVersion: kyverno.io/v1\nkind: ClusterPolicy\nmetadata: {name: ${name}}\nspec:${rule.replace('KIND', kind)}`

const files: Readonly<Record<string, string>> = {
  'good/a.yaml': policy('a', 'Pod'),
  'bad/a.yaml': policy('a', 'Deploymnet'),
  'bad/b.yaml': policy('b', 'Pod').replace('name: a\n', 'nane: a\n'),
  'custom/a.yaml': policy('a', 'Certificate'),
  'custom/crd.txt': `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: certificates.cert-manager.io}
spec:
  group: cert-manager.io
  scope: Namespaced
  names: {kind: Certificate, plural: certificates}
  versions: [{name: v1}]
`,
  'ignored/a.yaml': policy('a', 'Deploymnet').replace('}]}\n', '}]} # ephor-ignore EPH201\n'),
  'none/a.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n',
}

let command: BuiltCommand
let folder = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ephor-validate-'))
  write()
  command = await buildCommand()
})

afterAll(() => {
  command.remove()
  rmSync(folder, { recursive: true })
})

function write(): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

function expectParts(text: string, parts: readonly string[]): void {
  for (const part of parts) {
    if (part.startsWith('!')) expect(text).not.toContain(part.slice(1))
    else expect(text).toContain(part)
  }
}

describe('ephor validate', () => {
  test.each(loadCases<Case>('validate.cases.yaml', import.meta.url))(
    '$name',
    async ({ args, input, code, out = [], err = [] }) => {
      const run = await command.run(args, { cwd: folder, ...(input !== undefined && { input }) })
      expectParts(run.out, out)
      expectParts(run.err, err)
      expect(run.code).toBe(code)
    },
  )

  test('with --fix writes the files that change, and no others', async () => {
    const run = await command.run(['lint', '--fix', 'bad', 'good'], { cwd: folder })
    expect(run.err).toContain('2 files changed.')
    const read = (name: string) => readFileSync(join(folder, name), 'utf8')
    expect(read('bad/a.yaml')).toBe(policy('a', 'Deployment'))
    expect(read('bad/b.yaml')).toBe(policy('b', 'Pod'))
    expect(read('good/a.yaml')).toBe(files['good/a.yaml'])
    write()
  })

  test('with --diff prints what patch can apply, and writes nothing', async () => {
    const run = await command.run(['validate', '--diff', 'bad/a.yaml'], { cwd: folder })
    expect(run.out).toBe(`--- bad/a.yaml
+++ bad/a.yaml
@@ -4,6 +4,6 @@
 spec:
   rules:
   - name: a
-    match: {any: [{resources: {kinds: [Deploymnet]}}]}
+    match: {any: [{resources: {kinds: [Deployment]}}]}
     validate:
       pattern: {metadata: {labels: {a: "?*"}}}
`)
    expect(readFileSync(join(folder, 'bad/a.yaml'), 'utf8')).toBe(files['bad/a.yaml'])
  })

  test('as json has the place and the fix of each finding', async () => {
    const run = await command.run(
      ['validate', '-o', 'json', '--severity', 'warning', 'bad/a.yaml'],
      {
        cwd: folder,
      },
    )
    const { summary, findings } = JSON.parse(run.out)
    expect(summary).toEqual({ errors: 0, warnings: 1, infos: 0, documents: 1, unsupported: 0 })
    expect(findings).toEqual([
      {
        code: 'EPH201',
        severity: 'warning',
        message: 'no kind `Deploymnet` is known, did you mean `Deployment`?',
        remedy: 'Write the kind as `kubectl api-resources` lists it.',
        ...{ file: 'bad/a.yaml', line: 7, column: 40, policy: 'a', rule: 'a' },
        path: 'spec.rules[0].match.any[0].resources.kinds[0]',
        fix: [{ start: 132, end: 142, text: 'Deployment' }],
      },
    ])
  })
})
