import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { type LintOptions, lint } from './index.ts'

interface Case {
  readonly name: string
  readonly text?: string
  readonly rules?: string
  readonly settings?: Readonly<Record<string, unknown>>
  readonly findings: readonly string[]
}

function textOf({ text, rules = '', settings = {} }: Case): string {
  const lines = rules.trimEnd().split('\n')
  const indented = lines.map(line => `  ${line}`).join('\n')
  const head = `apiVersion: kyverno.io/v1\nkind: ClusterPolicy\nmetadata:\n  name: p\nspec:\n`
  const more = Object.entries(settings).map(([key, value]) => `\n  ${key}: ${String(value)}`)
  return text ?? `${head}  rules:\n${indented}${more.join('')}\n`
}

function found(text: string, options: LintOptions = {}): string[] {
  const { findings } = lint([{ file: 'a.yaml', text }], options)
  return findings
    .filter(({ severity }) => severity !== 'info')
    .map(({ code, line, column }) => `${code}@${line}:${column}`)
}

test.each(loadCases<Case>('findings.cases.yaml', import.meta.url))('$name', each => {
  expect(found(textOf(each))).toEqual(each.findings)
})

const misspelt = textOf({
  name: '',
  rules: '- name: a\n  match: {any: [{resources: {kinds: [Certificat]}}]}\n  validate: {deny: {}}',
  findings: [],
})

test('a definition makes a custom kind known, and its misspelling found', () => {
  const definition = {
    kind: 'CustomResourceDefinition',
    spec: {
      group: 'cert-manager.io',
      scope: 'Namespaced',
      names: { kind: 'Certificate', plural: 'certificates' },
      versions: [{ name: 'v1' }],
    },
  }
  expect(found(misspelt)).toEqual([])
  expect(found(misspelt, { definitions: [definition] })).toEqual(['EPH201@8:40'])
})

test('a code can be switched off', () => {
  const text = misspelt.replace('Certificat', 'Deploymnet')
  expect(found(text)).toEqual(['EPH201@8:40'])
  expect(found(text, { disabled: new Set(['EPH201']) })).toEqual([])
})

test('findings stand in the order of the files and their lines', () => {
  const bad = misspelt.replace('Certificat', 'Deploymnet')
  const { findings } = lint([
    { file: 'b.yaml', text: bad },
    { file: 'a.yaml', text: bad },
  ])
  const places = findings.filter(({ severity }) => severity !== 'info')
  expect(places.map(({ file, code, line }) => `${file} ${code} ${line}`)).toEqual([
    'b.yaml EPH201 8',
    'a.yaml EPH208 4',
    'a.yaml EPH201 8',
  ])
})
