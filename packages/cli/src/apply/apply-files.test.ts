import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { applyCommand, applyOptions } from '../commands/apply-options.ts'
import { applyFiles } from './apply-files.ts'

interface Case {
  title: string
  files?: Record<string, string>
  /** Names of files stand for the files. */
  args: string[]
  out?: string[]
  err?: string[]
  /** All of standard output, as JSON. */
  prints?: unknown
  error?: string
  code?: number
}

const common: Record<string, string> = {
  'team.yaml': `
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: team }
spec:
  rules:
    - name: team
      match: { any: [{ resources: { kinds: [Pod] } }] }
      validate: { message: "which team?", pattern: { metadata: { labels: { team: "?*" } } } }
`,
  'pods.yaml': `
apiVersion: v1
kind: Pod
metadata: { name: good, labels: { team: a } }
---
apiVersion: v1
kind: Pod
metadata: { name: bad }
`,
}

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ephor-apply-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function apply(args: readonly string[]) {
  const command = applyCommand().exitOverride()
  command.parse(
    args.map(arg => (/\.yaml$/.test(arg) ? join(folder, arg) : arg)),
    { from: 'user' },
  )
  const out: string[] = []
  const err: string[] = []
  const withoutFolder = (text: string) => text.replaceAll(`${folder}/`, '')
  const ended = await applyFiles(applyOptions(command), {
    out: text => out.push(withoutFolder(text)),
    err: text => err.push(withoutFolder(text)),
  }).catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
  return { ended, out: out.join(''), err: err.join('') }
}

test.each(loadCases<Case>('apply-files.cases.yaml', import.meta.url))(
  '$title',
  async ({ files = {}, args, out = [], err = [], prints, error, code }) => {
    mkdirSync(folder, { recursive: true })
    for (const [name, text] of Object.entries({ ...common, ...files })) {
      writeFileSync(join(folder, name), text)
    }
    const run = await apply(args)
    expect(run.ended).toBe(error ?? code)
    for (const part of out) expect(run.out).toContain(part)
    for (const part of err) expect(run.err).toContain(part)
    if (prints !== undefined) expect(JSON.parse(run.out)).toEqual(prints)
  },
)
