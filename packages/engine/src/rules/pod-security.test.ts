import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import type { PodSecurity, PodSecurityExclusion } from '../api/classic.ts'
import type { PolicyException } from '../api/policy-exception.ts'
import { EvaluationError } from '../error.ts'
import type { Operation, Request, Resource } from '../request.ts'
import type { Verdict } from '../response.ts'
import type { Frame } from '../variables/frame.ts'
import { compilePodSecurityRule } from './pod-security.ts'

interface Case {
  title: string
  podSecurity: PodSecurity
  operation?: Operation
  resource: Resource
  images?: unknown
  exceptions?: { name: string; podSecurity: PodSecurityExclusion[] }[]
  verdict?: Verdict
  /** The first field that is named, in the resource. */
  at?: string
  error?: string
}

test.each(loadCases<Case>('pod-security.cases.yaml', import.meta.url))('$title', row => {
  const rule = { name: 'r', validate: { podSecurity: row.podSecurity } }
  const body = compilePodSecurityRule(rule, [], { namespace: undefined })
  const evaluate = () =>
    body({
      request: { operation: row.operation ?? 'CREATE' } as Request,
      resource: row.resource,
      frame: { get: (name: string) => (name === 'images' ? row.images : undefined) } as Frame,
      exceptions: (row.exceptions ?? []).map(exceptionOf),
    })
  if (row.error !== undefined) return expect(evaluate).toThrow(new EvaluationError(row.error))
  const verdict = evaluate()
  expect(verdict).toEqual(withPlace(row.verdict, row.at))
})

function withPlace(verdict: Verdict | undefined, at = ''): Verdict | undefined {
  if (verdict?.status !== 'fail') return verdict
  return { ...verdict, place: { policy: ['validate', 'podSecurity'], resource: at } }
}

function exceptionOf({ name, podSecurity }: NonNullable<Case['exceptions']>[number]) {
  const exception: PolicyException = {
    apiVersion: 'kyverno.io/v2',
    kind: 'PolicyException',
    metadata: { name, namespace: 'ns' },
    spec: { exceptions: [], match: {}, podSecurity },
  }
  return exception
}
