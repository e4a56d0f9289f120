import { expect, test } from 'vitest'
import type { CleanupPolicy } from './api/cleanup-policy.ts'
import { compileCleanupPolicy } from './policies/cleanup.ts'
import type { Ports } from './ports.ts'
import { runCleanup } from './run-cleanup.ts'

function policy(key: string): CleanupPolicy {
  return {
    apiVersion: 'kyverno.io/v2',
    kind: 'ClusterCleanupPolicy',
    metadata: { name: 'p' },
    spec: {
      schedule: '* * * * *',
      match: { any: [{ resources: { kinds: ['Pod'] } }] },
      context: [{ name: 'config', configMap: { name: 'c', namespace: 'n' } }],
      conditions: { all: [{ key, operator: 'Equals', value: 'yes' }] },
    },
  } as CleanupPolicy
}

const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p', namespace: 'n' } }

function portsWith(configMap: object | undefined): { ports: Ports; asked: string[] } {
  const asked: string[] = []
  const cluster: Ports['cluster'] = {
    get(_, name) {
      asked.push(name)
      return Promise.resolve(configMap as Record<string, unknown>)
    },
    list: () => Promise.resolve([]),
    call: () => Promise.reject(new Error('no calls')),
  }
  return { ports: { cluster, now: () => 0, random: () => 0 }, asked }
}

test.each([
  ['yes', 'pass', 'resource matched'],
  ['no', 'fail', 'resource did not match'],
])('what the cluster says decides: %s', async (answer, status, message) => {
  const { ports, asked } = portsWith({ data: { old: answer } })
  const compiled = compileCleanupPolicy(policy('{{ config.data.old }}'))
  expect(await runCleanup(compiled, pod, {}, ports)).toEqual({ status, message })
  expect(asked).toEqual(['c'])
})

test('a variable without a value is an error, and the object stays', async () => {
  const { ports } = portsWith({ data: {} })
  const compiled = compileCleanupPolicy(policy('{{ config.data.old }}'))
  const verdict = await runCleanup(compiled, pod, {}, ports)
  expect(verdict.status).toBe('error')
  expect(verdict.message).toContain('Unknown key "old" in path')
})

test('objects that are not matched are never asked about', async () => {
  const { ports, asked } = portsWith(undefined)
  const secret = { ...pod, kind: 'Secret' }
  const compiled = compileCleanupPolicy(policy('{{ config.data.old }}'))
  expect(await runCleanup(compiled, secret, {}, ports)).toMatchObject({ status: 'fail' })
  expect(asked).toEqual([])
})
