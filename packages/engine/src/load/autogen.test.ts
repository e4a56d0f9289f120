import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import type { ClassicPolicy, Rule } from '../api/classic.ts'
import { autogenAnnotation, autogenRulesFor, expandAutogen } from './autogen.ts'
import { changeTexts, shiftReferences } from './autogen-shift.ts'

interface Case {
  readonly is: string
  readonly annotation?: string
  readonly rules: readonly Rule[]
  readonly gives: readonly Readonly<Record<string, unknown>>[]
}

function policyOf(rules: readonly Rule[], annotation?: string): ClassicPolicy {
  const annotations = annotation === undefined ? {} : { [autogenAnnotation]: annotation }
  return {
    apiVersion: 'kyverno.io/v1',
    kind: 'ClusterPolicy',
    metadata: { name: 'p', annotations },
    spec: { rules },
  }
}

test.each(loadCases<Case>('autogen.cases.yaml', import.meta.url))('$is', row => {
  const rules = autogenRulesFor(policyOf(row.rules, row.annotation))
  expect(rules.map(({ name }) => name)).toEqual(row.gives.map(({ name }) => name))
  for (const [index, wanted] of row.gives.entries()) {
    const members = Object.entries(rules[index] ?? {})
    const looked = Object.keys(wanted).map(key => [
      key,
      members.find(([name]) => name === key)?.[1] ?? null,
    ])
    expect(Object.fromEntries(looked)).toEqual(wanted)
  }
})

const pods: Rule = {
  name: 'r',
  match: { any: [{ resources: { kinds: ['Pod'] } }, { resources: { kinds: ['Service'] } }] },
  validate: { deny: {} },
}

test('a generated rule knows where it comes from and for whom it is', () => {
  const other: Rule = {
    name: 'a',
    match: { resources: { kinds: ['Secret'] } },
    validate: { deny: {} },
  }
  expect(expandAutogen(policyOf([other, pods], 'CronJob,Job'))).toMatchObject([
    { rule: { name: 'a' }, path: ['spec', 'rules', 0] },
    { rule: { name: 'r' }, path: ['spec', 'rules', 1] },
    { path: ['spec', 'rules', 1], autogen: 'pod-controller', forKinds: ['Job'] },
    { path: ['spec', 'rules', 1], autogen: 'cronjob', forKinds: ['CronJob'] },
  ])
})

test.each([
  ['Job', ['r', 'autogen-r']],
  ['CronJob', ['r', 'autogen-cronjob-r']],
  ['Deployment', ['r']],
  ['Service', ['r']],
])('for a %s count %j', (kind, names) => {
  const rules = autogenRulesFor(policyOf([pods], 'CronJob,Job'), kind)
  expect(rules.map(({ name }) => name)).toEqual(names)
})

describe('changing texts', () => {
  test('shares what does not change', () => {
    const value = { a: ['x', { b: 1 }], 'y.x': { c: 'x.y' } }
    const changed = changeTexts(value, text => text.replace('y', 'z'))
    expect(changed).toEqual({ a: ['x', { b: 1 }], 'z.x': { c: 'x.z' } })
    expect(changed).toHaveProperty('a', value.a)
    expect((changed as typeof value).a).toBe(value.a)
    expect(changeTexts(value, text => text)).toBe(value)
  })

  test('takes __proto__ for a key like any other', () => {
    const value: unknown = JSON.parse('{"__proto__":{"a":"x"}}')
    const changed = changeTexts(value, text => text.replace('x', 'y'))
    expect(JSON.stringify(changed)).toBe('{"__proto__":{"a":"y"}}')
  })
})

test('references behind each other move one by one', () => {
  const message = '$(/a/pattern) $(b)$(/pattern/c) \\$(pattern)'
  expect(shiftReferences(message, 's', 'pattern')).toBe(
    '$(/a/pattern/s) $(b)$(/pattern/s/c) \\$(pattern)',
  )
})

test('a message without references stays as it is', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      const message = text.replaceAll('$(', '')
      expect(shiftReferences(message, 's', 'pattern')).toBe(message)
    }),
  )
})
