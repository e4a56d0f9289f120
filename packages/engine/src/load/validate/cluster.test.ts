import { expect, test } from 'vitest'
import { loadCases } from '../../../../../testing/load-cases.ts'
import type { Rule } from '../../api/classic.ts'
import { listBuiltInKinds } from '../built-in-kinds.ts'
import { createKnownKinds } from '../known-kinds.ts'
import { validatePolicy } from './index.ts'

interface Case {
  readonly is: string
  readonly kind?: 'ClusterPolicy' | 'Policy'
  readonly rule: Omit<Rule, 'name'>
  readonly errors?: readonly string[]
  readonly warnings?: readonly string[]
}

const kinds = createKnownKinds(listBuiltInKinds())

test.each(loadCases<Case>('cluster.cases.yaml', import.meta.url))('$is', row => {
  const { kind = 'ClusterPolicy', rule } = row
  const policy = {
    apiVersion: 'kyverno.io/v1',
    kind,
    metadata: kind === 'Policy' ? { name: 'p', namespace: 'ns' } : { name: 'p' },
    spec: { rules: [{ ...rule, name: 'r' }] },
  }
  const { errors, warnings } = validatePolicy(policy, { kinds })
  expect(errors.map(({ message }) => message)).toEqual(row.errors ?? [])
  expect(warnings).toEqual(row.warnings ?? [])
})
