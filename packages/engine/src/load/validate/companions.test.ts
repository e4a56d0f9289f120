import { expect, test } from 'vitest'
import { loadCases } from '../../../../../testing/load-cases.ts'
import type { CleanupPolicy } from '../../api/cleanup-policy.ts'
import type { GlobalContextEntry } from '../../api/global-context-entry.ts'
import type { PolicyException } from '../../api/policy-exception.ts'
import type { PolicyError } from '../../error.ts'
import { validateCleanupPolicy } from './cleanup-policy.ts'
import { validateException } from './exception.ts'
import { validateGlobalContextEntry } from './global-context-entry.ts'

type Companion = PolicyException | CleanupPolicy | GlobalContextEntry

type Case = Pick<Companion, 'kind'> & {
  readonly is: string
  readonly spec: Companion['spec']
  readonly errors?: readonly string[]
}

function check({ kind, spec }: Case): readonly PolicyError[] {
  const document = { apiVersion: 'kyverno.io/v2', kind, metadata: { name: 'x' }, spec }
  switch (kind) {
    case 'PolicyException':
      return validateException(document as PolicyException)
    case 'CleanupPolicy':
    case 'ClusterCleanupPolicy':
      return validateCleanupPolicy(document as CleanupPolicy)
    case 'GlobalContextEntry':
      return validateGlobalContextEntry(document as GlobalContextEntry)
  }
}

test.each(loadCases<Case>('companions.cases.yaml', import.meta.url))('$is', row => {
  expect(check(row).map(({ message }) => message)).toEqual(row.errors ?? [])
})
