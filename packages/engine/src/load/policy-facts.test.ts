import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import type { ClassicPolicy, ClassicPolicySpec, Rule } from '../api/classic.ts'
import { failureAction, type ObjectPlace, policyAnnotations } from './policy-facts.ts'

interface Case {
  readonly is: string
  readonly spec?: Partial<ClassicPolicySpec>
  readonly validate?: Rule['validate']
  readonly verifyImages?: Rule['verifyImages']
  readonly others?: readonly Rule[]
  readonly place?: Partial<ObjectPlace>
  readonly whole?: boolean
  readonly action: 'Audit' | 'Enforce'
}

function policyOf(spec: ClassicPolicySpec, annotations = {}): ClassicPolicy {
  return {
    apiVersion: 'kyverno.io/v1',
    kind: 'ClusterPolicy',
    metadata: { name: 'p', annotations },
    spec,
  }
}

test.each(loadCases<Case>('policy-facts.cases.yaml', import.meta.url))('$is: $action', row => {
  const { spec, validate, verifyImages, others = [] } = row
  const rule: Rule = {
    name: 'r',
    ...(validate && { validate }),
    ...(verifyImages && { verifyImages }),
  }
  const policy = policyOf({ ...spec, rules: [...others, rule] })
  const place = { namespace: 'ns', namespaceLabels: { team: 'a' }, ...row.place }
  expect(failureAction(policy, row.whole ? undefined : rule, place)).toBe(row.action)
})

test('annotations say how a policy is reported', () => {
  const annotations = {
    'policies.kyverno.io/title': 'No roots',
    'policies.kyverno.io/category': 'Security',
    'policies.kyverno.io/severity': 'high',
    'policies.kyverno.io/scored': 'false',
  }
  expect(policyAnnotations(policyOf({}, annotations))).toEqual({
    title: 'No roots',
    category: 'Security',
    severity: 'high',
    isScored: false,
  })
})

test('without annotations a policy is scored, and an unknown severity is none', () => {
  const annotations = { 'policies.kyverno.io/severity': 'High' }
  expect(policyAnnotations(policyOf({}, annotations))).toEqual({
    title: undefined,
    category: '',
    severity: undefined,
    isScored: true,
  })
})
