import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { createSarifValidator } from '../../../../testing/sarif-schema.ts'
import { applyCommand, applyOptions } from '../commands/apply-options.ts'
import { addLogFlags } from '../commands/log-flags.ts'
import { applyFiles } from './apply-files.ts'

interface Case {
  title: string
  files?: Record<string, string>
  args: string[]
  findings?: string[]
  in?: string
  out?: string[]
  err?: string[]
  prints?: string
  /** Whether a person reads it. */
  terminal?: boolean
  holds?: Record<string, string[]>
  error?: string
  code?: number
}

const common: Record<string, string> = {
  'tags.yaml': `
apiVersion: kyverno.io/v2beta1
kind: ClusterPolicy
metadata: { name: tags }
spec:
  rules:
    - name: latest
      match: { any: [{ resources: { kinds: [Pod] } }] }
      validate: { message: no latest, pattern: { spec: { containers: [{ image: "!*:latest" }] } } }
`,
  'pods.yaml': `
apiVersion: v1
kind: Pod
metadata: { name: a }
spec:
  containers: [{ name: a, image: "a:1" }]
---
apiVersion: v1
kind: Pod
metadata: { name: b }
spec:
  containers:
    - name: a
      image: a:1
    - image: b:latest
      name: b
`,
}

const validate = createSarifValidator()
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ephor-outputs-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A name of a file stands for it, also behind `FORM=` and at the end of a flag. */
function inFolder(arg: string, before: string | undefined): string {
  if (before === '--output-file' || /\.(?:yaml|json)$/.test(arg)) return join(folder, arg)
  return arg.replace(/^(\w+)=(.+)$/, (_, form, file) => `${form}=${join(folder, file)}`)
}

async function apply(args: readonly string[], isTerminal: boolean) {
  const command = applyCommand().exitOverride()
  addLogFlags(command)
  command.parse(
    args.map((arg, at) => inFolder(arg, args[at - 1])),
    { from: 'user' },
  )
  const out: string[] = []
  const err: string[] = []
  const ended = await applyFiles(applyOptions(command, isTerminal), {
    isTerminal,
    out: text => out.push(text),
    err: text => err.push(text),
  }).catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
  return { ended, out: out.join(''), err: err.join('') }
}

function withoutFolder(text: string): string {
  return text.replaceAll(`file://${folder}/`, '').replaceAll(`${folder}/`, '')
}

interface Result {
  level: string
  ruleId: string
  properties: { path?: string }
  locations: {
    physicalLocation: {
      artifactLocation: { uri: string }
      region: { startLine: number; startColumn?: number }
    }
  }[]
}

function findingsIn(log: string): string[] {
  const parsed = JSON.parse(log)
  expect(validate(parsed)).toEqual([])
  return parsed.runs[0].results.map(({ level, ruleId, properties, locations }: Result) => {
    const [location] = locations
    const { artifactLocation, region } = location?.physicalLocation ?? {}
    const file = withoutFolder(artifactLocation?.uri ?? '')
    const place = `${file}:${region?.startLine}:${region?.startColumn}`
    return `${level} ${ruleId} ${place} ${properties.path ?? ''}`
  })
}

test.each(loadCases<Case>('outputs.cases.yaml', import.meta.url))(
  '$title',
  async ({ files = {}, args, findings, holds = {}, terminal = false, ...expected }) => {
    for (const [name, text] of Object.entries({ ...common, ...files })) {
      writeFileSync(join(folder, name), text)
    }
    const run = await apply(args, terminal)
    const { code, error, out = [], err = [], prints } = expected
    const ended = typeof run.ended === 'string' ? withoutFolder(run.ended) : run.ended
    expect(ended).toBe(error ?? code)
    const log = () =>
      expected.in === undefined ? run.out : readFileSync(join(folder, expected.in), 'utf8')
    if (findings !== undefined) expect(findingsIn(log())).toEqual(findings)
    for (const part of out) expect(withoutFolder(run.out)).toContain(part)
    for (const part of err) expect(withoutFolder(run.err)).toContain(part)
    if (prints !== undefined) expect(withoutFolder(run.out)).toBe(prints)
    for (const [name, parts] of Object.entries(holds)) {
      const text = withoutFolder(readFileSync(join(folder, name), 'utf8'))
      for (const part of parts) expect(text).toContain(part)
    }
  },
)

describe('--output-format refuses', () => {
  test.each([
    ['an unknown form', ['--output-format', 'xml'], 'Allowed choices are table, json, yaml,'],
    ['two forms for one output', ['--output-format', 'json', '--output-format', 'tap'], 'tap=FILE'],
    ['a form without a file', ['--output-format', 'sarif='], 'sarif=FILE'],
  ])('%s', (_, args, message) => {
    const command = applyCommand()
      .exitOverride()
      .configureOutput({ writeErr: () => undefined })
    expect(() => command.parse(args, { from: 'user' })).toThrow(message)
  })
})
