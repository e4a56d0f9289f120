import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import type { MatchResources } from '../api/classic.ts'
import type { RequestUser, Resource } from '../request.ts'
import { type RequestDetails, requestFor } from '../resource-request.ts'
import { type CompiledMatch, compileMatch } from './match.ts'

const pod: Resource = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web', namespace: 'default', labels: { app: 'web', tier: 'front' } },
}

interface Case {
  readonly name: string
  readonly match?: MatchResources
  readonly exclude?: MatchResources
  readonly object?: Resource
  readonly request?: RequestDetails
  readonly user?: RequestUser
  readonly reasons?: readonly string[]
}

function compile(match: MatchResources | undefined, exclude?: MatchResources): CompiledMatch {
  return compileMatch({ name: 'r', match, exclude, policyNamespace: undefined })
}

test.each(loadCases<Case>('match.cases.yaml', import.meta.url))(
  '$name',
  ({ match, exclude, object = pod, request, user, reasons = [] }) => {
    const asked = requestFor(object, {
      namespaceLabels: { env: 'prod' },
      ...request,
      ...(user === undefined ? {} : { user }),
    })
    const { matches, explain } = compile(match, exclude)
    expect(matches(asked, object)).toBe(reasons.length === 0)
    const lines = reasons.map((reason, index) => `\n ${index + 1}. ${reason}`)
    expect(explain(asked, object)).toBe(
      reasons.length === 0 ? '' : `rule r not matched:${lines.join('')}`,
    )
  },
)

test('a selector that cannot be read matches nothing, and says why', () => {
  const selector = { matchExpressions: [{ key: 'app', operator: 'Is', values: ['web'] }] }
  const { matches, explain } = compile({ resources: { selector } })
  expect(matches(requestFor(pod), pod)).toBe(false)
  expect(explain(requestFor(pod), pod)).toMatch(/\n 1\. failed to parse selector: .*"Is"/)
})

test('a namespaced policy is for its own namespace', () => {
  const match = { resources: { kinds: ['Pod'] } }
  const { matches, explain } = compileMatch({
    name: 'r',
    match,
    exclude: undefined,
    policyNamespace: 'prod',
  })
  expect(matches(requestFor(pod), pod)).toBe(false)
  expect(explain(requestFor(pod), pod)).toBe('policy and resource namespaces mismatch')
  const there = { ...pod, metadata: { name: 'web', namespace: 'prod' } }
  expect(matches(requestFor(there), there)).toBe(true)
})

test('a deletion is matched with the old object', () => {
  const request = requestFor(pod, { operation: 'DELETE' })
  expect(
    compile({ resources: { name: 'web', operations: ['DELETE'] } }).matches(request, pod),
  ).toBe(true)
})

describe('for an index', () => {
  test('the kinds of all filters count, pods with their ephemeral containers', () => {
    const { kinds } = compile({
      any: [
        { resources: { kinds: ['Pod/exec', 'apps/v1/Deployment'] } },
        { resources: { kinds: ['Job'] } },
      ],
    })
    expect(kinds).toEqual([
      { group: '*', version: '*', kind: 'Pod', subresource: 'exec' },
      { group: 'apps', version: 'v1', kind: 'Deployment', subresource: '' },
      { group: '', version: 'v1', kind: 'Pod', subresource: 'ephemeralcontainers' },
      { group: '*', version: '*', kind: 'Job', subresource: '' },
    ])
  })

  test('a filter without kinds counts as everything', () => {
    expect(compile({ any: [{ resources: { name: 'a' } }] }).kinds).toEqual([
      { group: '*', version: '*', kind: '*', subresource: '*' },
    ])
  })

  test('operations are known where each filter names some', () => {
    const create = { resources: { operations: ['CREATE'] } }
    const update = { resources: { operations: ['UPDATE', 'CREATE'] } }
    expect(compile({ any: [create, update] }).operations).toEqual(['CREATE', 'UPDATE'])
    expect(compile({ any: [create, { resources: { name: 'a' } }] }).operations).toBeUndefined()
  })
})
