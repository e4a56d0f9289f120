import type { ClassicPolicy } from '@ephor/engine'
import { describe, expect, test } from 'vitest'
import { asksCluster } from './asks-cluster.ts'
import { deprecationLines } from './deprecations.ts'
import { exitCodeOf } from './exit-code.ts'
import { keepText } from './keep-text.ts'

describe('a policy asks the cluster', () => {
  const context = (entry: object) => [{ name: 'c', ...entry }]
  const configMap = context({ configMap: { name: 'm', namespace: 'n' } })
  const variable = context({ variable: { value: 1 } })

  test.each<[string, object, boolean]>([
    ['with a pattern', { validate: { pattern: { spec: {} } } }, false],
    ['with a variable', { context: variable, validate: { deny: {} } }, false],
    ['with a config map', { context: configMap, validate: { deny: {} } }, true],
    ['with a call inside of foreach', { validate: { foreach: [{ context: configMap }] } }, true],
    ['with a field of that name', { validate: { pattern: { spec: { context: 'x' } } } }, false],
    ['to generate', { generate: { kind: 'ConfigMap' } }, true],
    ['for targets', { mutate: { targets: [{ kind: 'Pod' }] } }, true],
    ['without targets', { mutate: { targets: [] } }, false],
    ['for images', { verifyImages: [] }, true],
  ])('%s: %o', (_, rule, asks) => {
    const policy = { spec: { rules: [{ name: 'r', match: {}, ...rule }] } }
    expect(asksCluster(policy as unknown as ClassicPolicy)).toBe(asks)
  })
})

describe('the exit code', () => {
  const none = { pass: 0, fail: 0, warn: 0, error: 0, skip: 0 }

  test.each([
    { title: 'violations', counts: { fail: 1, warn: 1 }, code: 1 },
    { title: 'errors', counts: { error: 1 }, code: 1 },
    { title: 'what could not be read', counts: { pass: 1 }, problems: 1, code: 1 },
    { title: 'warnings', counts: { warn: 1 }, code: 3, notice: 'exit as warnExitCode is 3' },
    { title: 'warnings that do not count', counts: { warn: 1 }, warnExitCode: 0, code: 0 },
    {
      title: 'nothing that passed',
      warnNoPass: true,
      code: 3,
      notice: 'exit as no objects satisfied policy\n',
    },
    { title: 'nothing at all', code: 0 },
  ])('$title', ({ counts, problems = 0, code, notice = '', ...flags }) => {
    const options = { warnExitCode: 3, warnNoPass: false, ...flags }
    expect(exitCodeOf({ ...none, ...counts }, problems, options)).toEqual({ code, notice })
  })
})

test('deprecations are said for each file, to people once for all', () => {
  const warnings = ['a.yaml: x is old', 'b.yaml: y is old', 'c.yaml: x is old']
  expect(deprecationLines(warnings, false)).toEqual(warnings.map(line => `Warning: ${line}`))
  expect(deprecationLines(warnings, true)).toEqual([
    'Warning: a.yaml and 1 more: x is old',
    'Warning: b.yaml: y is old',
  ])
})

test('texts that are kept are equal to those that were given', () => {
  const keep = keepText()
  const whole = `${'x'.repeat(20)} é \u{1f600}`
  for (const text of ['', whole, whole.slice(5), whole.slice(5)]) expect(keep(text)).toBe(text)
})
