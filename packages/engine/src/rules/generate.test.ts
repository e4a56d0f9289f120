import { isObject, type JsonObject } from '@ephor/lang/json'
import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import type { ClassicPolicy, Generation, Rule } from '../api/classic.ts'
import { type Answer, Facts, Need, type Question } from '../facts.ts'
import type { Resource } from '../request.ts'
import { kindOf, requestFor } from '../resource-request.ts'
import type { Verdict } from '../response.ts'
import { createFrame } from '../variables/frame.ts'
import { compileGenerateRule } from './generate.ts'

interface Case {
  title: string
  generate: Generation
  cluster?: Resource[]
  labels?: boolean
  generated?: Resource[]
  sources?: string[]
  error?: string
}

const trigger: Resource = {
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name: 'ns', uid: 'u1', labels: { team: 'a' } },
  items: [{ name: 'a', first: 'f' }, null, { name: 'b' }, { name: 'c' }],
}

function policyWith(generate: Generation): { policy: ClassicPolicy; rule: Rule } {
  const rule: Rule = { name: 'r', generate }
  return {
    rule,
    policy: {
      apiVersion: 'kyverno.io/v1',
      kind: 'ClusterPolicy',
      metadata: { name: 'p' },
      spec: { rules: [rule] },
    },
  }
}

/** Evaluates again with each answer, as a run does. */
function evaluate(generate: Generation, cluster: readonly Resource[]): Verdict | undefined {
  const { policy, rule } = policyWith(generate)
  const body = compileGenerateRule(rule, ['spec', 'rules', 0], policy)
  const facts = new Facts()
  const inputs = { facts, now: 0, random: () => 0, maxContextBytes: 1024 }
  const request = requestFor(trigger)
  for (let round = 0; round < 20; round++) {
    try {
      const frame = createFrame(request, inputs)
      return body({ request, resource: trigger, frame, exceptions: [] })
    } catch (error) {
      if (!(error instanceof Need)) throw error
      facts.learn(error.question, answer(error.question, cluster))
    }
  }
  throw new Error('too many questions')
}

function answer(question: Question, cluster: readonly Resource[]): Answer {
  if (question.about !== 'resource' && question.about !== 'resources') return { error: 'no' }
  const { kind, namespace } = question.query
  if (kind.kind === 'Broken') return { error: 'no route' }
  const found = cluster.filter(
    resource =>
      JSON.stringify(kindOf(resource)) === JSON.stringify(kind) &&
      (metadataOf(resource).namespace ?? '') === namespace,
  )
  if (question.about === 'resources') return { value: found }
  return { value: found.find(resource => metadataOf(resource).name === question.name) }
}

function metadataOf({ metadata }: Resource): JsonObject {
  return isObject(metadata) ? metadata : {}
}

test.each(loadCases<Case>('generate.cases.yaml', import.meta.url))('$title', row => {
  const { generate, cluster = [], labels, generated = [], sources, error } = row
  const verdict = evaluate(generate, cluster)
  expect(verdict?.status).toBe(error === undefined ? 'pass' : 'error')
  expect(verdict?.message).toBe(error ?? '')
  expect(labels ? verdict?.generated : verdict?.generated?.map(withoutOwnLabels)).toEqual(generated)
  expect(verdict?.sources?.map(nameOf)).toEqual(sources)
  for (const source of verdict?.sources ?? []) {
    expect(metadataOf(source).labels).toHaveProperty(['generate.kyverno.io/clone-source'], '')
  }
})

function withoutOwnLabels(resource: Resource): Resource {
  const { labels, ...metadata } = metadataOf(resource)
  const others = Object.entries(isObject(labels) ? labels : {}).filter(
    ([key]) => !/^(generate\.kyverno\.io|app\.kubernetes\.io)\//.test(key),
  )
  const kept = others.length === 0 ? {} : { labels: Object.fromEntries(others) }
  return { ...resource, metadata: { ...metadata, ...kept } }
}

function nameOf(resource: Resource): string {
  const { namespace, name } = metadataOf(resource)
  return `${String(namespace)}/${String(name)}`
}

test('a copy says what it is a copy of', () => {
  const source = { apiVersion: 'apps/v1', kind: 'X', metadata: { name: 's', uid: 'u9' } }
  const generate = { apiVersion: 'apps/v1', kind: 'X', name: 'c', clone: { name: 's' } }
  const [copy] = evaluate(generate, [source])?.generated ?? []
  expect(metadataOf(copy ?? {}).labels).toMatchObject({
    'generate.kyverno.io/source-group': 'apps',
    'generate.kyverno.io/source-version': 'v1',
    'generate.kyverno.io/source-kind': 'X',
    'generate.kyverno.io/source-namespace': '',
    'generate.kyverno.io/source-uid': 'u9',
  })
})

test('what is in order is not made again', () => {
  const generate: Generation = {
    synchronize: true,
    apiVersion: 'v1',
    kind: 'ConfigMap',
    name: 'c',
    namespace: 'ns',
    data: { data: { a: 'b' } },
  }
  const [made] = evaluate(generate, [])?.generated ?? []
  const metadata = { ...metadataOf(made ?? {}), uid: 'u', resourceVersion: '3', generation: 1 }
  expect(evaluate(generate, [{ ...made, metadata }])?.generated).toEqual([])
})
