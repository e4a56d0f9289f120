import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import type { ClassicPolicy } from '../api/classic.ts'
import { compile } from '../compile.ts'
import type { Resource } from '../request.ts'
import { requestFor } from '../resource-request.ts'
import { runSync } from '../run.ts'

interface Case {
  readonly title: string
  readonly action?: 'Audit' | 'Enforce'
  readonly allow?: boolean
  readonly podSecurity?: boolean
  readonly hostNetwork?: boolean
  readonly before: Readonly<Record<string, string>>
  readonly after: Readonly<Record<string, string>>
  readonly status: string
}

function policyOf({ action = 'Enforce', allow = true, podSecurity }: Case): ClassicPolicy {
  const check = podSecurity
    ? { podSecurity: { level: 'baseline' as const, version: 'latest' } }
    : { pattern: { metadata: { labels: { team: '?*' } } } }
  const validate = { failureAction: action, allowExistingViolations: allow, ...check }
  return {
    apiVersion: 'kyverno.io/v1',
    kind: 'ClusterPolicy',
    metadata: { name: 'p' },
    spec: {
      rules: [{ name: 'r', match: { any: [{ resources: { kinds: ['Pod'] } }] }, validate }],
    },
  }
}

test.each(loadCases<Case>('existing-violations.cases.yaml', import.meta.url))('$title', row => {
  const podWith = (labels: Case['before']): Resource => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'a', labels },
    spec: { containers: [], ...(row.hostNetwork ? { hostNetwork: true } : {}) },
  })
  const { set } = compile({ policies: [policyOf(row)] })
  const request = requestFor(podWith(row.after), {
    operation: 'UPDATE',
    oldObject: podWith(row.before),
  })
  const response = runSync(set, request, { now: () => 0, random: () => 0 })
  expect(response.policies.flatMap(({ rules }) => rules).map(({ status }) => status)).toEqual([
    row.status,
  ])
})
