import { parseYaml } from '@ephor/lang/yaml'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { applyFixes, lint, type TextEdit } from './index.ts'

interface Case {
  readonly name: string
  readonly before: string
  readonly after: string
}

function policyOf(kinds: string): string {
  const end = kinds.includes('\r\n') ? '\r\n' : '\n'
  const lines = [
    'apiVersion: kyverno.io/v1',
    'kind: ClusterPolicy',
    'metadata: {name: p}',
    'spec:',
    '  rules:',
    '  - name: a',
    '    validate: {pattern: {metadata: {labels: {a: "?*"}}}}',
    '    match:',
    '      any:',
    '      - resources:',
  ]
  const indented = kinds.trimEnd().split(end)
  return [...lines, ...indented.map(line => `          ${line}`), ''].join(end)
}

function fixed(text: string): string {
  const { findings } = lint([{ file: 'a.yaml', text }])
  return applyFixes(
    text,
    findings.flatMap(({ fix }) => (fix ? [fix] : [])),
  )
}

test.each(loadCases<Case>('fix.cases.yaml', import.meta.url))('$name', ({ before, after }) => {
  expect(fixed(policyOf(before))).toBe(policyOf(after))
})

test('old fields move, and the comments beside them stay', () => {
  const text = `# mine
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata:
  name: p
spec:
  validationFailureAction: enforce # for now
  failurePolicy: Fail
  webhookTimeoutSeconds: 5
  rules:
  - name: a
    # who
    match:
      resources:
        kinds:
        - Pod # all of them

      subjects: [{kind: User, name: a}]
    validate:
      # which
      pattern: {metadata: {labels: {a: "?*"}}}
  background: false
`
  expect(fixed(fixed(text))).toBe(`# mine
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata:
  name: p
spec:
  # for now
  webhookConfiguration:
    failurePolicy: Fail
    timeoutSeconds: 5
  rules:
  - name: a
    # who
    match:
      any:
      - resources:
          kinds:
          - Pod # all of them

        subjects: [{kind: User, name: a}]
    validate:
      # which
      failureAction: Enforce
      pattern: {metadata: {labels: {a: "?*"}}}
  background: false
`)
})

test('what an alias stands for is not changed', () => {
  const text = policyOf('kinds: &kinds [Deploymnet]').replace(
    '    validate',
    '    exclude: {any: [{resources: {kinds: [ConfigMap], names: [a]}}]}\n    validate',
  )
  const shared = text.replace('[ConfigMap]', '*kinds').replace('&kinds [Deploymnet]', '[Pod]')
  const anchored = shared.replace(
    'metadata: {name: p}',
    'metadata: {name: p}\nkinds: &kinds [Deploymnet]',
  )
  expect(fixed(anchored)).toBe(anchored)
})

test('edits of one finding are done all or none', () => {
  const one: TextEdit = { start: 0, end: 2, text: 'x' }
  const overlapping: TextEdit = { start: 1, end: 3, text: 'y' }
  const apart: TextEdit = { start: 4, end: 5, text: 'z' }
  expect(applyFixes('abcdef', [[one], [apart]])).toBe('xcdzf')
  expect(applyFixes('abcdef', [[one], [overlapping, apart]])).toBe('xcdef')
  expect(applyFixes('abcdef', [[one], [one, apart]])).toBe('xcdzf')
})

test('a fixed text is still YAML, whatever its form', () => {
  const forms = fc.constantFrom(
    'kinds: [Deploymnet]',
    'kinds: ["Deploymnet", Pod]',
    'kinds:\n- Deploymnet # a',
    "kinds:\n  - 'Deploymnet'\n  # b\n  - Servic",
    'kinds: [ Deploymnet , Servic ]',
  )
  fc.assert(
    fc.property(forms, kinds => {
      const [document] = parseYaml(fixed(policyOf(kinds)))
      expect(document?.problems).toEqual([])
      expect(JSON.stringify(document?.value)).not.toMatch(/mnet|Servic"/)
    }),
  )
})
