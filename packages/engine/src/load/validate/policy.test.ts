import { expect, test } from 'vitest'
import { loadCases } from '../../../../../testing/load-cases.ts'
import type { ClassicPolicy, Rule } from '../../api/classic.ts'
import { validatePolicy } from './index.ts'

interface Case {
  readonly is: string
  readonly kind?: 'ClusterPolicy' | 'Policy'
  readonly policy?: { readonly metadata?: object; readonly spec?: object }
  readonly rule?: Readonly<Record<string, unknown>>
  readonly errors?: readonly string[]
  readonly warnings?: readonly string[]
}

function policyOf({ kind = 'ClusterPolicy', policy, rule }: Case): ClassicPolicy {
  const written = {
    name: 'r',
    match: { any: [{ resources: { kinds: ['Secret'] } }] },
    validate: { deny: {} },
    ...rule,
  }
  const members = Object.entries(written).filter(([, value]) => value !== null)
  const namespace = kind === 'Policy' ? { namespace: 'ns' } : {}
  return {
    apiVersion: 'kyverno.io/v1',
    kind,
    metadata: { name: 'p', ...namespace, ...policy?.metadata },
    spec: { rules: [Object.fromEntries(members) as unknown as Rule], ...policy?.spec },
  }
}

test.each(loadCases<Case>('policy.cases.yaml', import.meta.url))('$is', row => {
  const { errors, warnings } = validatePolicy(policyOf(row))
  expect(errors.map(({ message }) => message)).toEqual(row.errors ?? [])
  expect(warnings).toEqual(row.warnings ?? [])
})
