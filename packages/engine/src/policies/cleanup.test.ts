import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import type { CleanupPolicy } from '../api/cleanup-policy.ts'
import { PolicyError } from '../error.ts'
import { Facts } from '../facts.ts'
import type { Resource } from '../request.ts'
import type { Inputs } from '../variables/frame.ts'
import { compileCleanupPolicy } from './cleanup.ts'

interface Case {
  title: string
  kind?: CleanupPolicy['kind']
  namespace?: string
  spec: Omit<CleanupPolicy['spec'], 'schedule'>
  selected?: string[]
  error?: string
}

function pod(namespace: string, name: string, image: string): Resource {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { namespace, name },
    spec: { containers: [{ name: 'c', image }] },
  }
}

const resources: Resource[] = [
  pod('one', 'a1', 'nginx:1'),
  pod('one', 'a2', 'busybox'),
  pod('two', 'b1', 'nginx:2'),
  { apiVersion: 'v1', kind: 'ConfigMap', metadata: { namespace: 'two', name: 'config' } },
]

const labels: Record<string, Record<string, string>> = { one: { team: 'x' }, two: { team: 'y' } }

const inputs: Inputs = {
  facts: new Facts(),
  now: 0,
  random: () => 0,
  maxContextBytes: 1024 * 1024,
}

function policyOf(spec: Partial<CleanupPolicy['spec']>, more: Partial<CleanupPolicy> = {}) {
  const policy: CleanupPolicy = {
    apiVersion: 'kyverno.io/v2',
    kind: 'ClusterCleanupPolicy',
    metadata: { name: 'p' },
    ...more,
    spec: { schedule: '*/5 * * * *', match: {}, ...spec },
  }
  return policy
}

test.each(loadCases<Case>('cleanup.cases.yaml', import.meta.url))('$title', row => {
  const { kind = 'ClusterCleanupPolicy', namespace, spec, selected, error } = row
  const metadata = { name: 'p', ...(namespace === undefined ? {} : { namespace }) }
  const policy = compileCleanupPolicy(policyOf(spec, { kind, metadata }))
  const chosen = () =>
    resources.filter(resource => policy.selects(resource, labelsOf(resource), inputs)).map(nameOf)
  if (error === undefined) return expect(chosen()).toEqual(selected)
  expect(chosen).toThrow(error)
  const verdict = policy.judge(resources[0] ?? {}, {}, inputs)
  expect(verdict).toEqual({ status: 'error', message: expect.stringContaining(error) })
})

function nameOf({ metadata }: Resource): unknown {
  return (metadata as { name: string }).name
}

function labelsOf({ metadata }: Resource): Record<string, string> {
  return labels[(metadata as { namespace: string }).namespace] ?? {}
}

test('the command hears what would go', () => {
  const match = { any: [{ resources: { kinds: ['Pod'], name: 'a1' } }] }
  const policy = compileCleanupPolicy(policyOf({ match }))
  expect(resources.map(resource => policy.judge(resource, {}, inputs).message)).toEqual([
    'resource matched',
    'resource did not match',
    'resource did not match',
    'resource did not match',
  ])
})

test('the kinds to list are named once', () => {
  const match = {
    any: [
      { resources: { kinds: ['v1/Pod', 'Deployment'] } },
      { resources: { kinds: ['Deployment'] } },
      {},
    ],
  }
  expect(compileCleanupPolicy(policyOf({ match })).kinds).toEqual(['v1/Pod', 'Deployment'])
})

test.each([
  [{}, undefined],
  [{ metadata: { name: 'p', creationTimestamp: '2024-01-01T00:01:00Z' } }, '2024-01-01T00:05:00Z'],
  [
    {
      metadata: { name: 'p', creationTimestamp: '2024-01-01T00:01:00Z' },
      status: { lastExecutionTime: '2024-02-01T00:05:00Z' },
    },
    '2024-02-01T00:10:00Z',
  ],
])('the run after the last one is due: %j', (more, expected) => {
  const { dueAt } = compileCleanupPolicy(policyOf({}, more))
  expect(dueAt).toBe(expected === undefined ? undefined : Date.parse(expected))
})

test('a schedule that is none is a mistake of the policy', () => {
  const compile = () => compileCleanupPolicy(policyOf({ schedule: 'daily' }))
  expect(compile).toThrow(PolicyError)
  expect(compile).toThrow(
    'spec.schedule: schedule spec in the cleanupPolicy is not in proper cron format',
  )
})

test('the propagation policy is handed on', () => {
  const policy = compileCleanupPolicy(policyOf({ deletionPropagationPolicy: 'Orphan' }))
  expect(policy.propagationPolicy).toBe('Orphan')
})
