import { expect, test } from 'vitest'
import type { ClassicPolicy } from '../../api/classic.ts'
import { listBuiltInKinds } from '../built-in-kinds.ts'
import { createKnownKinds } from '../known-kinds.ts'
import { kindHints } from './kind-hints.ts'

function policyFor(kinds: readonly string[]): ClassicPolicy {
  const rules = [{ name: 'r', match: { any: [{ resources: { kinds } }] } }]
  return {
    apiVersion: 'kyverno.io/v1',
    kind: 'ClusterPolicy',
    metadata: { name: 'p' },
    spec: { rules },
  }
}

test.each([
  [['Deplyoment'], 'Deployment'],
  [['apps/v1/StatefullSet'], 'StatefulSet'],
  [['pod'], 'Pod'],
])('%s is probably meant to be %s', (kinds, meant) => {
  const [hint] = kindHints(policyFor(kinds), createKnownKinds(listBuiltInKinds()))
  expect(hint).toContain(`spec.rules[0].match.any[0].resources.kinds[0]: no kind \``)
  expect(hint).toContain(`did you mean \`${meant}\`?`)
})

test('known, custom and wild kinds are left alone', () => {
  const kinds = ['Pod/exec', 'Application', '*', '*Set', '{{ x }}']
  expect(kindHints(policyFor(kinds), createKnownKinds(listBuiltInKinds()))).toEqual([])
})
