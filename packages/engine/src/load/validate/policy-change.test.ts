import { expect, test } from 'vitest'
import type { ClassicPolicy, Generation, Rule } from '../../api/classic.ts'
import { comparePolicies } from './policy-change.ts'

const target: Generation = { apiVersion: 'v1', kind: 'Secret', name: 'a', namespace: 'b' }

function policyOf(generate: Generation, rest: Partial<Rule> = {}): ClassicPolicy {
  const rule = { name: 'r', match: { resources: { kinds: ['Namespace'] } }, generate, ...rest }
  const metadata = { name: 'p' }
  return { apiVersion: 'kyverno.io/v1', kind: 'ClusterPolicy', metadata, spec: { rules: [rule] } }
}

const synchronised = policyOf({ ...target, synchronize: true, data: { a: 1 } })

test('what a rule writes may change', () => {
  const policy = policyOf({ ...target, synchronize: false, data: { a: 2 }, generateExisting: true })
  expect(comparePolicies(policy, synchronised)).toEqual({ kind: 'allowed' })
})

test('another target leaves the old one behind', () => {
  const policy = policyOf({ ...target, synchronize: true, name: 'other' })
  expect(comparePolicies(policy, synchronised)).toEqual({
    kind: 'stale',
    warning:
      'no synchronization will be performed to the old target resource upon policy updates: changes in the generate rule pattern could result in stale targets',
  })
})

test('what a synchronising rule matches must stay', () => {
  const policy = policyOf(
    { ...target, synchronize: true },
    { match: { resources: { kinds: ['Pod'] } } },
  )
  expect(comparePolicies(policy, synchronised)).toMatchObject({
    kind: 'forbidden',
    error: {
      message:
        'spec.rules: changes of immutable fields of a rule spec in a generate rule is disallowed',
    },
  })
})

test('what any other rule matches may change', () => {
  const policy = policyOf(target, { match: { resources: { kinds: ['Pod'] } } })
  expect(comparePolicies(policy, policyOf(target))).toEqual({ kind: 'allowed' })
})

test('a new rule may come along, an old one may not go', () => {
  const none = { ...synchronised, spec: { rules: [] } }
  expect(comparePolicies(synchronised, none)).toEqual({ kind: 'allowed' })
  expect(comparePolicies(none, synchronised).kind).toBe('stale')
})
