import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import type { ClassicPolicy, Rule } from '../api/classic.ts'
import { compile } from '../compile.ts'
import type { Operation, Resource } from '../request.ts'
import { requestFor } from '../resource-request.ts'
import type { RuleResponse } from '../response.ts'
import { runSync } from '../run.ts'

interface Case {
  readonly name: string
  readonly rule: Omit<Rule, 'name'>
  readonly resource?: Resource
  readonly operation?: Operation
  /** Without it the rule says nothing. */
  readonly status?: string
  readonly message?: string
  readonly patched?: Resource
}

const pod: Resource = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'a', namespace: 'x', labels: { l: 'v' } },
  spec: {
    containers: [
      { name: 'a', image: 'i' },
      { name: 'b', image: 'j' },
    ],
  },
}

function evaluate(
  rules: readonly Rule[],
  resource: Resource,
  operation: Operation = 'CREATE',
): { readonly rules: readonly RuleResponse[]; readonly resource: Resource | undefined } {
  const match = { any: [{ resources: { kinds: ['*'] } }] }
  const policy: ClassicPolicy = {
    apiVersion: 'kyverno.io/v1',
    kind: 'ClusterPolicy',
    metadata: { name: 'p' },
    spec: { rules: rules.map(rule => ({ match, ...rule })) },
  }
  const { set, problems } = compile({ policies: [policy] })
  expect(problems).toEqual([])
  const ports = { now: () => 0, random: () => 0 }
  const response = runSync(set, requestFor(resource, { operation }), ports, { phases: ['mutate'] })
  return {
    rules: response.policies.flatMap(answer => answer.rules),
    resource: response.resource,
  }
}

describe('a mutate rule', () => {
  test.each(loadCases<Case>('mutate.cases.yaml', import.meta.url))(
    '$name',
    ({ rule, resource = pod, operation, status, message, patched }) => {
      const before = structuredClone(resource)
      const answer = evaluate([{ name: 'r', ...rule }], resource, operation)
      const said = answer.rules.map(({ status: s, message: m }) => ({ status: s, message: m }))
      expect(said).toEqual(status === undefined ? [] : [{ status, message }])
      expect(answer.rules[0]?.patched).toEqual(patched)
      expect(resource).toEqual(before)
    },
  )
})

test('a JSON patch that is no text is an error', () => {
  const mutate = { patchesJson6902: '{{ request.object.spec.containers }}' }
  expect(evaluate([{ name: 'r', mutate }], pod).rules[0]).toMatchObject({
    status: 'error',
    message: 'variable substitution failed: patchesJson6902: expected string, got []interface {}',
  })
})

test('a JSON patch that is no YAML is an error', () => {
  const [response] = evaluate([{ name: 'r', mutate: { patchesJson6902: 'a: [' } }], pod).rules
  expect(response?.status).toBe('error')
  expect(response?.message).toContain('failed to convert patchesJSON6902 to JSON: ')
})

test('each rule sees what the one before has made', () => {
  const label = (value: string) => ({ patchStrategicMerge: { metadata: { labels: { l: value } } } })
  const rules = [
    { name: 'one', mutate: label('{{ request.object.metadata.labels.l }}1') },
    { name: 'two', mutate: label('{{ request.object.metadata.labels.l }}2') },
  ]
  const { resource } = evaluate(rules, pod)
  expect(resource).toMatchObject({ metadata: { labels: { l: 'v12' } } })
})

test('a patch made too deep by its variables is an error of the rule', () => {
  let deep: unknown = 1
  for (let depth = 0; depth < 300; depth++) deep = { a: deep }
  const mutate = { patchStrategicMerge: { spec: '{{ request.object.spec }}' } }
  const [response] = evaluate([{ name: 'r', mutate }], { ...pod, spec: deep }).rules
  expect(response).toMatchObject({ status: 'error' })
  expect(response?.message).toContain('failed to patch resource: ')
})
