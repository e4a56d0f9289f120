import { expect, test } from 'vitest'
import { deprecationWarnings } from './deprecations.ts'

const guide = 'https://kyverno.io/docs/guides/migration-to-cel/'

test.each([
  [
    'kyverno.io/v1',
    'ClusterPolicy',
    `kyverno.io/v1 ClusterPolicy is deprecated and will be removed in a future release; migrate to ValidatingPolicy, MutatingPolicy, GeneratingPolicy or ImageValidatingPolicy (policies.kyverno.io), see ${guide}`,
  ],
  [
    'kyverno.io/v2beta1',
    'CleanupPolicy',
    `kyverno.io/v2beta1 CleanupPolicy is deprecated and will be removed in a future release; migrate to NamespacedDeletingPolicy (policies.kyverno.io), see ${guide}`,
  ],
  [
    'kyverno.io/v2alpha1',
    'GlobalContextEntry',
    'kyverno.io/v2alpha1 GlobalContextEntry is deprecated; use kyverno.io/v2 GlobalContextEntry',
  ],
])('%s %s is deprecated', (apiVersion, kind, message) => {
  expect(deprecationWarnings({ apiVersion, kind })).toEqual([message])
})

test.each([
  { apiVersion: 'policies.kyverno.io/v1', kind: 'PolicyException' },
  { apiVersion: 'kyverno.io/v2', kind: 'GlobalContextEntry' },
  { apiVersion: 'v1', kind: 'Pod' },
  null,
])('%j is not', document => expect(deprecationWarnings(document)).toEqual([]))
