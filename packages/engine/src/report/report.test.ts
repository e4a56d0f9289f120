import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Resource } from '../request.ts'
import type { PolicyReference, PolicyResponse, RuleResponse, RuleStatus } from '../response.ts'
import {
  createMergedReports,
  createReports,
  mergeResults,
  type ReportedPolicy,
  type ReportResult,
  sortResults,
  summarize,
} from './index.ts'

function referenceOf(name: string, namespace = ''): PolicyReference {
  const kind = namespace === '' ? 'ClusterPolicy' : 'Policy'
  return { apiVersion: 'kyverno.io/v1', kind, name, namespace }
}

function responseOf(rule: string, status: RuleStatus, more: Partial<RuleResponse> = {}) {
  const response: RuleResponse = { rule, type: 'Validation', status, message: `${rule}!`, ...more }
  return response
}

function policyResponse(policy: PolicyReference, ...rules: RuleResponse[]): PolicyResponse {
  return { policy, phase: 'validate', rules, notApplied: [] }
}

function policyOf({ kind, name }: PolicyReference): ReportedPolicy {
  const labels = name === 'silent' ? { 'reports.kyverno.io/disabled': '' } : {}
  return { kind, metadata: { name, labels } }
}

const pod: Resource = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web', namespace: 'shop', uid: 'u1', resourceVersion: '5' },
}

const node: Resource = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n', uid: 'u2' } }

const result: ReportResult = {
  message: 'r!',
  policy: 'p',
  properties: { process: 'background scan' },
  result: 'pass',
  rule: 'r',
  scored: true,
  source: 'kyverno',
  timestamp: { nanos: 0, seconds: 9 },
}

test('a namespaced resource has a report of its own', () => {
  const policies = [
    policyResponse(referenceOf('p'), responseOf('r', 'pass')),
    policyResponse(referenceOf('a', 'shop'), responseOf('r', 'fail')),
    policyResponse(referenceOf('silent'), responseOf('r', 'fail')),
  ]
  const reports = createReports({
    responses: [{ resource: pod, policies }],
    policyOf,
    nowSeconds: 9,
    format: 'wgpolicyk8s.io/v1alpha2',
  })
  expect(reports).toEqual([
    {
      apiVersion: 'wgpolicyk8s.io/v1alpha2',
      kind: 'PolicyReport',
      metadata: {
        labels: { 'app.kubernetes.io/managed-by': 'kyverno' },
        name: 'u1',
        namespace: 'shop',
        ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: 'web', uid: 'u1' }],
      },
      results: [result, { ...result, policy: 'shop/a', result: 'fail' }],
      scope: { apiVersion: 'v1', kind: 'Pod', name: 'web', namespace: 'shop', uid: 'u1' },
      summary: { error: 0, fail: 1, pass: 1, skip: 0, warn: 0 },
    },
  ])
})

test('a cluster-wide resource has a cluster-wide report, here of OpenReports', () => {
  const [report] = createReports({
    responses: [
      { resource: node, policies: [policyResponse(referenceOf('p'), responseOf('r', 'pass'))] },
    ],
    policyOf,
    nowSeconds: 9,
    format: 'openreports.io/v1alpha1',
  })
  expect(report).toMatchObject({
    apiVersion: 'openreports.io/v1alpha1',
    kind: 'ClusterReport',
    metadata: { name: 'u2' },
    results: [result],
    source: '',
  })
  expect(report?.metadata).not.toHaveProperty('namespace')
})

test.each([
  ['without a UID', { ...pod, metadata: { name: 'web' } }],
  ['that is an event', { ...pod, kind: 'Event' }],
  ['that is a new event', { ...pod, apiVersion: 'events.k8s.io/v1', kind: 'Event' }],
])('a resource %s has no report', (_, resource) => {
  const policies = [policyResponse(referenceOf('p'), responseOf('r', 'pass'))]
  const format = 'wgpolicyk8s.io/v1alpha2'
  const responses = [{ resource, policies }]
  expect(createReports({ responses, policyOf, nowSeconds: 9, format })).toEqual([])
})

test('results that are not asked for are left out, and with them the report', () => {
  const policies = [policyResponse(referenceOf('p'), responseOf('r', 'pass'))]
  const reports = createReports({
    responses: [{ resource: pod, policies }],
    policyOf,
    nowSeconds: 9,
    format: 'wgpolicyk8s.io/v1alpha2',
    statuses: new Set<RuleStatus>(['fail']),
  })
  expect(reports).toEqual([])
})

test('a result names what a rule changed and made', () => {
  const response = responseOf('r', 'pass', { targets: [pod], generated: [node, pod] })
  const [report] = createReports({
    responses: [{ resource: pod, policies: [policyResponse(referenceOf('p'), response)] }],
    policyOf,
    nowSeconds: 9,
    format: 'wgpolicyk8s.io/v1alpha2',
  })
  expect(report?.results).toMatchObject([
    {
      properties: {
        'generated-resources': '/v1, Kind=Node Name=n; /v1, Kind=Pod Name=web Namespace=shop',
        'patched-target': '/v1, Kind=Pod Name=web Namespace=shop',
      },
    },
  ])
})

test('the command prints one report over cluster-wide policies, and one a namespaced policy', () => {
  const reports = createMergedReports({
    responses: [
      {
        resource: pod,
        policies: [
          policyResponse(referenceOf('p'), responseOf('r', 'pass')),
          policyResponse(referenceOf('a', 'shop'), responseOf('r', 'fail')),
          policyResponse(referenceOf('empty')),
          policyResponse(referenceOf('q'), responseOf('r', 'fail')),
        ],
      },
      { resource: node, policies: [policyResponse(referenceOf('p'), responseOf('r', 'error'))] },
    ],
    policyOf,
    nowSeconds: 9,
  })
  const onPod = [
    {
      apiVersion: 'v1',
      kind: 'Pod',
      name: 'web',
      namespace: 'shop',
      resourceVersion: '5',
      uid: 'u1',
    },
  ]
  expect(reports).toEqual([
    {
      apiVersion: 'openreports.io/v1alpha1',
      kind: 'ClusterReport',
      metadata: { name: 'merged' },
      results: [
        { ...result, resources: onPod },
        {
          ...result,
          result: 'error',
          resources: [{ apiVersion: 'v1', kind: 'Node', name: 'n', uid: 'u2' }],
        },
        { ...result, policy: 'q', result: 'fail', resources: onPod },
      ],
      source: '',
      summary: { error: 1, fail: 1, pass: 1, skip: 0, warn: 0 },
    },
    {
      apiVersion: 'openreports.io/v1alpha1',
      kind: 'PolicyReport',
      metadata: { name: 'a', namespace: 'shop' },
      results: [{ ...result, policy: 'shop/a', result: 'fail', resources: onPod }],
      source: '',
      summary: { error: 0, fail: 1, pass: 0, skip: 0, warn: 0 },
    },
  ])
})

test('nothing to report is no report', () => {
  expect(createMergedReports({ responses: [], policyOf, nowSeconds: 9 })).toEqual([])
})

test('audit failures are warnings where the caller says so', () => {
  const [report] = createMergedReports({
    responses: [
      {
        resource: pod,
        policies: [
          policyResponse(referenceOf('p'), responseOf('r', 'fail'), responseOf('s', 'error')),
          policyResponse(referenceOf('q'), responseOf('r', 'fail')),
        ],
      },
    ],
    policyOf,
    nowSeconds: 9,
    isAuditWarning: ({ name }) => name === 'p',
  })
  expect(report?.summary).toEqual({ error: 1, fail: 1, pass: 0, skip: 0, warn: 1 })
})

test('of several results of a rule the newest counts, of gone rules none', () => {
  const at = (seconds: number, more: Partial<ReportResult> = {}): ReportResult => ({
    ...result,
    timestamp: { nanos: 0, seconds },
    ...more,
  })
  const before = [at(5), at(5, { rule: 'gone' }), at(7, { policy: 'q' })]
  const after = [at(6, { result: 'fail' }), at(7, { policy: 'q', result: 'fail' })]
  const merged = mergeResults([before, after], ({ rule }) => rule !== 'gone')
  expect(merged).toEqual([at(6, { result: 'fail' }), at(7, { policy: 'q' })])
})

test('sorting keeps all results, and the summary counts each once', () => {
  const results = fc.array(
    fc.record({
      policy: fc.constantFrom('a', 'b', 'n/a'),
      rule: fc.constantFrom('r', 's'),
      result: fc.constantFrom<RuleStatus>('pass', 'fail', 'warn', 'error', 'skip'),
      seconds: fc.nat(3),
    }),
  )
  fc.assert(
    fc.property(results, rows => {
      const all = rows.map(({ seconds, ...row }) => ({
        ...result,
        ...row,
        timestamp: { nanos: 0 as const, seconds },
      }))
      const sorted = sortResults(all)
      expect(new Set(sorted)).toEqual(new Set(all))
      const keys = sorted.map(({ policy, rule, timestamp }) => [policy, rule, timestamp.seconds])
      expect(keys).toEqual([...keys].sort())
      const total = Object.values(summarize(all)).reduce((sum, count) => sum + count, 0)
      expect(total).toBe(all.length)
    }),
  )
})
