import { describe, expect, test } from 'vitest'
import type { ClassicPolicy } from '../api/classic.ts'
import { compile } from '../compile.ts'
import { loadPolicies } from '../load/documents.ts'
import type { Operation, Resource } from '../request.ts'
import { requestFor } from '../resource-request.ts'
import type { Response } from '../response.ts'
import { runSync } from '../run.ts'
import type { RunOptions } from '../run-options.ts'

const ports = { now: () => 0, random: () => 0 }

function policy(name: string, rule: object, spec: object = {}): ClassicPolicy {
  const match = { any: [{ resources: { kinds: ['Pod'] } }] }
  const value = {
    apiVersion: 'kyverno.io/v1',
    kind: 'ClusterPolicy',
    metadata: { name },
    spec: { ...spec, rules: [{ name: 'r', match, ...rule }] },
  }
  const [loaded] = loadPolicies([{ value }]).policies
  if (loaded === undefined) throw new Error(`policy ${name} does not load`)
  return loaded
}

function pod(labels: Record<string, string>): Resource {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'p', namespace: 'n', labels },
    spec: {},
  }
}

function outcomes({ policies }: Response): string[] {
  return policies.flatMap(({ policy: { name }, rules }) =>
    rules.map(({ status, message }) => `${name} ${status}: ${message}`),
  )
}

function evaluate(
  policies: readonly ClassicPolicy[],
  resource: Resource,
  { operation = 'CREATE', ...options }: RunOptions & { operation?: Operation } = {},
): string[] {
  const { set, problems } = compile({ policies })
  expect(problems).toEqual([])
  return outcomes(runSync(set, requestFor(resource, { operation }), ports, options))
}

const patterned = (name: string, label: string) =>
  policy(name, { validate: { message: 'm', pattern: { metadata: { labels: { [label]: '?*' } } } } })

describe('patterns that are asked at once', () => {
  test('more of them than fit into one set', () => {
    const policies = Array.from({ length: 70 }, (_, at) => patterned(`p${at}`, `l${at % 7}`))
    const found = evaluate(policies, pod({ l0: 'x', l1: 'x', l2: 'x' }))
    expect(found.map(text => text.split(':')[0])).toEqual(
      Array.from({ length: 70 }, (_, at) => `p${at} ${at % 7 < 3 ? 'pass' : 'fail'}`),
    )
  })

  test('the first of several patterns', () => {
    const several = policy('p', {
      validate: {
        message: 'm',
        anyPattern: [{ metadata: { labels: { a: '?*' } } }, { metadata: { labels: { b: '?*' } } }],
      },
    })
    expect(evaluate([several], pod({ a: 'x' }))).toEqual([
      "p pass: validation rule 'r' anyPattern[0] passed.",
    ])
    expect(evaluate([several], pod({ b: 'x' }))).toEqual([
      "p pass: validation rule 'r' anyPattern[1] passed.",
    ])
  })

  test('see what rules before them have changed', () => {
    const mutating = policy('add', {
      mutate: { patchStrategicMerge: { metadata: { labels: { a: 'x' } } } },
    })
    const [, verdict] = evaluate([patterned('p', 'a'), mutating], pod({}))
    expect(verdict).toBe("p pass: validation rule 'r' passed.")
  })

  test('have nothing to say about deletions', () => {
    expect(evaluate([patterned('p', 'a')], pod({ a: 'x' }), { operation: 'DELETE' })).toEqual([])
  })
})

describe('preconditions on the operation alone', () => {
  const guarded = (name: string, key: string) =>
    policy(name, {
      preconditions: { all: [{ key, operator: 'NotEquals', value: 'DELETE' }] },
      validate: { message: 'm', deny: {} },
    })

  test.each<[Operation, string]>([
    ['CREATE', 'p fail: m'],
    ['UPDATE', 'p fail: m'],
    ['DELETE', 'p skip: preconditions not met'],
  ])('%s', (operation, expected) => {
    const found = evaluate([guarded('p', "{{ request.operation || 'BACKGROUND' }}")], pod({}), {
      operation,
    })
    expect(found).toEqual([expected])
  })

  test('are those of the values, where there are some', () => {
    const values = {
      forPolicy: () => ({ 'request.operation': 'DELETE' }),
      forRule: () => undefined,
    }
    const found = evaluate([guarded('p', '{{ request.operation }}')], pod({}), { values })
    expect(found).toEqual(['p skip: preconditions not met'])
  })

  test('and on more are asked each time', () => {
    const named = guarded('p', '{{ request.object.metadata.labels.op }}')
    expect(evaluate([named], pod({ op: 'DELETE' }))).toEqual(['p skip: preconditions not met'])
    expect(evaluate([named], pod({ op: 'x' }))).toEqual(['p fail: m'])
  })
})
