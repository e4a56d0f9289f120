import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import type { RuleResponse } from '../response.ts'
import { createResult, describeResource, type ReportedPolicy, type ReportResult } from './result.ts'

interface Case {
  title: string
  namespace?: string
  annotations?: Record<string, string>
  spec?: NonNullable<ReportedPolicy['spec']>
  gone?: boolean
  response: RuleResponse
  result: ReportResult
}

test.each(loadCases<Case>('result.cases.yaml', import.meta.url))('$title', row => {
  const { namespace = '', annotations = {}, spec = {}, gone, response, result } = row
  const policy: ReportedPolicy = { kind: 'ClusterPolicy', metadata: { annotations }, spec }
  const reference = { apiVersion: 'kyverno.io/v1', kind: 'ClusterPolicy', name: 'p', namespace }
  const created = createResult({
    reference,
    policy: gone ? undefined : policy,
    response,
    nowSeconds: 9,
  })
  expect(created).toEqual(result)
  expect(Object.keys(created)).toEqual(Object.keys(created).sort())
})

test.each([
  [
    { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a', namespace: 'b' } },
    '/v1, Kind=Pod Name=a Namespace=b',
  ],
  [{ apiVersion: 'x.y/v1', kind: 'Z', metadata: { name: 'a' } }, 'x.y/v1, Kind=Z Name=a'],
])('%j is described with its kind and name', (resource, text) => {
  expect(describeResource(resource)).toBe(text)
})
