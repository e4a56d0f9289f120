import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import type { ClassicPolicy, Rule } from '../api/classic.ts'
import { compile } from '../compile.ts'
import type { Resource } from '../request.ts'
import { requestFor } from '../resource-request.ts'
import { explain } from './explain.ts'
import type { Explanation, RuleOutcome, Step } from './step.ts'

interface Case {
  title: string
  rule: Partial<Rule>
  status: RuleOutcome
  summary: string
  policy?: string
  resource?: string
}

const ports = { now: () => 0, random: () => 0 }
const pod: Resource = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web', namespace: 'shop', labels: { app: 'web' } },
  spec: {
    hostNetwork: true,
    args: ['--log', '--insecure'],
    containers: [
      { name: 'a', image: 'nginx:1' },
      { name: 'b', image: 'busybox' },
    ],
  },
}

function policyWith(rule: Partial<Rule>): ClassicPolicy {
  const match = { any: [{ resources: { kinds: ['Pod', 'Secret'] } }] }
  return {
    apiVersion: 'kyverno.io/v1',
    kind: 'ClusterPolicy',
    metadata: { name: 'p', annotations: { 'pod-policies.kyverno.io/autogen-controllers': 'none' } },
    spec: { rules: [{ name: 'r', match, ...rule }] },
  }
}

function explained(rule: Partial<Rule>, resource: Resource): Promise<Explanation> {
  const { set } = compile({ policies: [policyWith(rule)] })
  return explain(set, requestFor(resource), ports)
}

test.each(loadCases<Case>('explain.cases.yaml', import.meta.url))(
  '$title',
  async ({ rule, status, summary, policy, resource }) => {
    const { rules } = await explained(rule, pod)
    expect(rules[0]).toMatchObject({ status, summary })
    if (policy !== undefined) expect(rules[0]?.decidedAt.policy?.path).toBe(policy)
    if (resource !== undefined) expect(rules[0]?.decidedAt.resource?.path).toBe(resource)
  },
)

function allSteps(steps: readonly Step[]): readonly Step[] {
  return steps.flatMap(step => [step, ...allSteps(step.children ?? [])])
}

describe('the steps of an explanation', () => {
  test('never show what a Secret holds, however it was turned', async () => {
    const secret = {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 's', annotations: { note: '{"password":"aHVudGVyMg=="}' } },
      data: { password: 'aHVudGVyMg==' },
    }
    const key = '{{ request.object.data.password | base64_decode(@) }} {{ request.object }}'
    const { rules } = await explained(
      {
        context: [{ name: 'all', variable: { jmesPath: 'request.object.data' } }],
        validate: {
          deny: {
            conditions: {
              all: [
                { key, operator: 'NotEquals', value: '{{ all }}' },
                { key: '{{ request.object.metadata.annotations.note }}', operator: 'NotEquals' },
              ],
            },
          },
        },
      },
      secret,
    )
    const text = JSON.stringify([rules.map(({ steps }) => steps), rules.map(r => r.summary)])
    expect(rules[0]?.status).toBe('fail')
    expect(text).not.toMatch(/aHVudGVyMg|hunter2/)
    expect(text).toContain('<masked>')
  })

  test('hide what a Secret of the cluster holds, and what is made of one', async () => {
    const secret = { metadata: { name: 's' }, data: { password: 'aHVudGVyMg==' } }
    const cluster = {
      get: async () => undefined,
      list: async () => [],
      call: async () => ({ kind: 'SecretList', items: [secret] }),
    }
    const password = 'items[0].data.password | base64_decode(@)'
    const rule = {
      context: [{ name: 'password', apiCall: { urlPath: '/api/v1/secrets', jmesPath: password } }],
      validate: { pattern: { metadata: { name: '{{ password }}' } } },
    }
    const { set } = compile({ policies: [policyWith(rule)] })
    const listed = await explain(set, requestFor(pod), { ...ports, cluster })
    expect(listed.rules[0]?.summary).toBe('metadata.name is "web", wanted "<masked>"')
    expect(JSON.stringify(listed.rules)).not.toMatch(/aHVudGVyMg|hunter2/)

    const key = '{{ request.object.data.password | base64_decode(@) | to_upper(@) }}'
    const conditions = { all: [{ key, operator: 'NotEquals', value: '' }] }
    const object = { apiVersion: 'v1', kind: 'Secret', ...secret }
    const made = await explained({ validate: { deny: { conditions } } }, object)
    expect(made.rules[0]?.status).toBe('fail')
    expect(JSON.stringify(made.rules)).not.toMatch(/HUNTER2/)
  })

  test('are not more than a few thousand, and say how many there would be', async () => {
    const containers = Array.from({ length: 5_000 }, (_, index) => ({ name: `c${index}` }))
    const rule = { validate: { pattern: { spec: { containers: [{ name: 'c*' }] } } } }
    const { rules } = await explained(rule, { ...pod, spec: { containers } })
    const steps = allSteps(rules[0]?.steps ?? [])
    expect(rules[0]?.status).toBe('pass')
    expect(steps.length).toBeLessThan(2_100)
    expect(steps.at(-1)?.title).toMatch(/^\d+ more steps are not shown$/)
  })

  test('show the beginning of long values', async () => {
    const rule = { validate: { pattern: { metadata: { name: 'b' } } } }
    const metadata = { name: 'a'.repeat(100_000) }
    const { rules } = await explained(rule, { ...pod, metadata })
    expect(JSON.stringify(rules).length).toBeLessThan(10_000)
  })

  test('lead from a generated rule to the one that was written', async () => {
    const policy = policyWith({
      match: { any: [{ resources: { kinds: ['Pod'] } }] },
      validate: { pattern: { spec: { containers: [{ image: '*:*' }] } } },
    })
    const { set } = compile({ policies: [{ ...policy, metadata: { name: 'p' } }] })
    const template = { spec: { containers: [{ name: 'a', image: 'nginx' }] } }
    const deployment = { apiVersion: 'apps/v1', kind: 'Deployment', spec: { template } }
    const { rules } = await explain(set, requestFor(deployment), ports)
    const rule = rules.find(({ status }) => status === 'fail')
    expect(rule?.rule).toBe('autogen-r')
    expect(rule?.decidedAt.policy?.path).toBe(
      'spec.rules[0].validate.pattern.spec.containers[0].image',
    )
    expect(rule?.decidedAt.resource?.path).toBe('spec.template.spec.containers[0].image')
    expect(rule?.steps[0]?.message).toBe('made of rule r')
  })

  test('tell what every context entry gave, in the order of the policy', async () => {
    const { rules } = await explained(
      {
        context: [
          { name: 'first', variable: { value: 1 } },
          { name: 'unused', variable: { value: 2 } },
          { name: 'second', variable: { jmesPath: 'first' } },
        ],
        validate: {
          deny: { conditions: { all: [{ key: '{{ second }}', operator: 'Equals', value: 1 }] } },
        },
      },
      pod,
    )
    const context = rules[0]?.steps.find(({ kind }) => kind === 'context')
    expect(context?.children?.map(({ title, outcome, found }) => [title, outcome, found])).toEqual([
      ['variable first', 'value', 1],
      ['variable unused', 'none', undefined],
      ['variable second', 'value', 1],
    ])
  })

  test('ask the world what a run would ask', async () => {
    const asked: string[] = []
    const cluster = {
      get: async (_query: unknown, name: string) => {
        asked.push(name)
        return { apiVersion: 'v1', kind: 'ConfigMap', data: { team: 'a' } }
      },
      list: async () => [],
      call: async () => ({}),
    }
    const rule = {
      context: [{ name: 'settings', configMap: { name: 'settings', namespace: 'x' } }],
      validate: { pattern: { metadata: { labels: { team: '{{ settings.data.team }}' } } } },
    }
    const { set } = compile({ policies: [policyWith(rule)] })
    const { rules } = await explain(set, requestFor(pod), { ...ports, cluster })
    expect(rules[0]?.summary).toBe('metadata.labels.team is not there, wanted "a"')
    expect(asked).toEqual(['settings'])
  })
})

describe('a rule without a verdict of its own', () => {
  const pattern = { metadata: { labels: { team: '?*' } } }

  test('lets an update keep what the stored object violates as well', async () => {
    const policy = policyWith({ validate: { pattern, failureAction: 'Enforce' } })
    const { set } = compile({ policies: [policy] })
    const request = requestFor(pod, { operation: 'UPDATE', oldObject: pod })
    const { rules } = await explain(set, request, ports)
    expect(rules[0]).toMatchObject({
      status: 'skip',
      summary: 'the stored object violates the rule as well, and what existed before is allowed',
    })
    const existing = rules[0]?.steps.at(-1)
    expect(existing).toMatchObject({ kind: 'existing', outcome: 'yes', isDeciding: true })
    expect(existing?.children?.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['match', 'yes'],
      ['patterns', 'fail'],
    ])
  })

  test('says which rule before it ended the policy', async () => {
    const policy = policyWith({ validate: { pattern: { kind: 'Pod' } } })
    const [first] = policy.spec.rules ?? []
    const rules = first === undefined ? [] : [first, { ...first, name: 'second' }]
    const { set } = compile({
      policies: [{ ...policy, spec: { ...policy.spec, applyRules: 'One', rules } }],
    })
    const told = (await explain(set, requestFor(pod), ports)).rules
    expect(told.map(({ status, summary }) => [status, summary])).toEqual([
      ['pass', 'everything fits the pattern'],
      ['none', 'not evaluated: rule r before it was the last one that counts'],
    ])
  })

  test('says that its policy is about another namespace', async () => {
    const policy = policyWith({ validate: { pattern } })
    const metadata = { ...policy.metadata, namespace: 'other' }
    const { set } = compile({ policies: [{ ...policy, kind: 'Policy', metadata }] })
    const { rules } = await explain(set, requestFor(pod), ports)
    expect(rules[0]).toMatchObject({
      status: 'none',
      summary: 'the policy is for namespace "other", the object is in "shop"',
    })
  })

  test('is left for later where somebody waits for the answer', async () => {
    const generate = { apiVersion: 'v1', kind: 'ConfigMap', name: 'a', namespace: 'b', data: {} }
    const { set } = compile({ policies: [policyWith({ generate })] })
    const { rules } = await explain(set, requestFor(pod), ports, { admission: true })
    expect(rules[0]).toMatchObject({
      status: 'none',
      summary: 'the rule acts on other objects, after the request',
    })
  })
})

test('targets are told one by one, each with what changes', async () => {
  const object = (name: string) => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, namespace: 'shop' },
  })
  const cluster = {
    get: async () => undefined,
    list: async () => [object('one'), object('two')],
    call: async () => ({}),
  }
  const { set } = compile({
    policies: [
      policyWith({
        mutate: {
          targets: [{ apiVersion: 'v1', kind: 'ConfigMap', namespace: 'shop' }],
          patchStrategicMerge: { data: { from: '{{ target.metadata.name }}' } },
        },
      }),
    ],
  })
  const { rules } = await explain(set, requestFor(pod), { ...ports, cluster })
  const targets = rules[0]?.steps.filter(({ kind }) => kind === 'target')
  expect(targets?.map(({ title, outcome }) => [title, outcome])).toEqual([
    ['target ConfigMap shop/one', 'pass'],
    ['target ConfigMap shop/two', 'pass'],
  ])
  const patch = allSteps(targets ?? []).find(({ kind }) => kind === 'patch')
  expect(patch?.changes).toEqual([{ op: 'add', path: 'data', after: { from: 'one' } }])
})
