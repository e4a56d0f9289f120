import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadPolicies } from './documents.ts'
import { load } from './load.ts'

const policy = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata:
  name: good
spec:
  background: false
  rules:
    - name: r
      match:
        any:
          - resources:
              kinds: [Secret]
      validate:
        deny: {}
`

const broken = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata:
  name: Bad_Name
spec:
  webhookTimeoutSeconds: 99
  rules:
    - name: r
      match:
        any:
          - resources:
              kinds: [Secret]
              name: a
      validate:
        patern: {}
        message: "{{ foo }}"
    - name: r
      match:
        any:
          - resources:
              kinds: [Secret]
      validate:
        deny: {}
`

describe('a text', () => {
  test('that says a thing twice is not loaded, and what is around it is', () => {
    const twice = policy.replace(
      '  background: false\n',
      '  background: false\n  background: true\n',
    )
    const loaded = load(`${twice}---\n${policy}`)
    expect(loaded.policies).toHaveLength(1)
    expect(loaded.problems).toMatchObject([
      {
        document: 0,
        position: { line: 7, column: 3 },
        error: { message: 'the key `background` occurs twice in this map, the last one counts' },
      },
    ])
  })

  test('gives policies, what belongs to them, and resources', () => {
    const text = [
      policy,
      'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: c }\n',
      'apiVersion: policies.kyverno.io/v1\nkind: ValidatingPolicy\nmetadata: { name: v }\n',
      'apiVersion: kyverno.io/v2\nkind: PolicyException\nmetadata: { name: e }\nspec: { exceptions: [{ policyName: good, ruleNames: [r] }], match: { any: [{ resources: { kinds: [Secret] } }] } }\n',
      'apiVersion: kyverno.io/v2\nkind: ClusterCleanupPolicy\nmetadata: { name: c }\nspec: { schedule: "@daily", match: { any: [{ resources: { kinds: [Secret] } }] } }\n',
      'apiVersion: kyverno.io/v2beta1\nkind: GlobalContextEntry\nmetadata: { name: g }\nspec: { apiCall: { urlPath: /api/v1/pods } }\n',
    ].join('---\n')
    const loaded = load(text, { source: 'a.yaml' })
    expect(loaded.problems).toEqual([])
    expect(loaded.policies).toMatchObject([
      { metadata: { name: 'good' }, spec: { admission: true, background: false } },
    ])
    expect(loaded.exceptions).toHaveLength(1)
    expect(loaded.cleanupPolicies).toHaveLength(1)
    expect(loaded.globalContextEntries).toMatchObject([
      { spec: { apiCall: { method: 'GET', refreshInterval: '10m', retryLimit: 3 } } },
    ])
    expect(loaded.unsupported).toMatchObject([
      { kind: 'ValidatingPolicy', name: 'v', document: 2, source: 'a.yaml' },
    ])
    expect(loaded.others).toEqual([
      { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c' } },
    ])
    expect(loaded.warnings.map(({ kind }) => kind)).toEqual([
      'ClusterPolicy',
      'PolicyException',
      'ClusterCleanupPolicy',
    ])
  })

  test('tells all mistakes at once, each with its line', () => {
    const { policies, problems } = load(`${policy}---\n${broken}`)
    expect(policies).toHaveLength(1)
    const lines = policy.split('\n').length
    expect(
      problems.map(({ stage, error, position }) => [
        stage,
        error.path.join('.'),
        (position?.line ?? 0) - lines,
      ]),
    ).toEqual([
      ['schema', 'spec.rules.0.validate.patern', 15],
      ['schema', 'metadata.name', 4],
      ['policy', 'spec.rules.1.name', 17],
      ['policy', 'spec.webhookTimeoutSeconds', 6],
      ['policy', 'spec.rules.0.validate.message', 16],
    ])
  })

  test('that is no YAML is a problem, and what follows it is loaded', () => {
    const { policies, problems } = load(`a: [\n---\n${policy}`, { source: 'b.yaml' })
    expect(policies).toHaveLength(1)
    expect(problems).toMatchObject([
      { stage: 'schema', source: 'b.yaml', document: 0, error: { code: 'INVALID_DOCUMENT' } },
    ])
    expect(problems[0]?.position?.line).toBeGreaterThan(0)
  })

  test('of JSON does as well', () => {
    const { policies } = loadPolicies([{ value: load(policy).policies[0] }])
    expect(load(JSON.stringify(policies[0])).policies).toEqual(policies)
  })
})

describe('lists', () => {
  const [good] = load(policy).policies
  const bad = { ...good, spec: { rules: [{ name: 'r' }] } }

  test('count as what is in them, at any depth', () => {
    const inner = { kind: 'ClusterPolicyList', items: [good, bad] }
    const { policies, problems } = loadPolicies([{ value: { kind: 'List', items: [inner, good] } }])
    expect(policies).toHaveLength(2)
    expect(problems.map(({ at, error }) => [...at, ...error.path].join('.'))).toEqual([
      'items.0.items.1.spec.rules.0.match',
    ])
  })
})

test('what is missing because it was misspelt is told once', () => {
  const value = {
    apiVersion: 'kyverno.io/v1',
    kind: 'ClusterPolicy',
    metadata: { name: 'p' },
    spec: {
      rules: [{ name: 'r', match: { any: [{ resources: { kind: ['Pod'] } }] }, validat: {} }],
    },
  }
  const { problems } = loadPolicies([{ value }])
  expect(problems.map(({ error }) => error.message)).toEqual([
    'spec.rules[0].match.any[0].resources.kind: Invalid value: value provided for unknown field, did you mean `kinds`?',
    'spec.rules[0].validat: Invalid value: value provided for unknown field, did you mean `validate`?',
  ])
})

test.each([
  [{}, 'metadata.name: Required value: name or generateName is required'],
  [
    { name: 'A' },
    `metadata.name: Invalid value: "A": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character`,
  ],
  [
    { name: 'a', labels: { 'x/y/z': 'b' } },
    `metadata.labels["x/y/z"]: Invalid value: "x/y/z": a valid label key must consist of alphanumeric characters, '-', '_' or '.', with an optional DNS subdomain prefix and '/'`,
  ],
  [
    { name: 'a', labels: { x: 'b c' } },
    `metadata.labels.x: Invalid value: "b c": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character`,
  ],
  [
    { name: 'a', annotations: { '/x': 'b c' } },
    `metadata.annotations["/x"]: Invalid value: "/x": prefix part must be non-empty`,
  ],
])('metadata %j is wrong', (metadata, message) => {
  const { spec } = load(policy).policies[0] ?? {}
  const value = { apiVersion: 'kyverno.io/v1', kind: 'ClusterPolicy', metadata, spec }
  expect(loadPolicies([{ value }]).problems.map(({ error }) => error.message)).toEqual([message])
})

test('nothing in a rule makes loading fail', () => {
  const texts = fc.constantFrom(
    '{{ request.x }}',
    '{{ a',
    '$(a)',
    '$(./../b)',
    '(a)',
    '*',
    'Pod',
    '{{ @ }}',
    '',
  )
  const keys = fc.constantFrom(
    'pattern',
    'deny',
    'conditions',
    'any',
    'foreach',
    'list',
    'key',
    'kinds',
    'resources',
    '^(a)',
    '__proto__',
  )
  const value = fc.letrec<{ it: unknown }>(tie => ({
    it: fc.oneof(
      { maxDepth: 5 },
      texts,
      fc.constantFrom(null, 1, true),
      fc.array(tie('it'), { maxLength: 3 }),
      fc.dictionary(keys, tie('it'), { noNullPrototype: true, maxKeys: 4 }),
    ),
  })).it
  const bodies = fc.record(
    { match: value, validate: value, mutate: value, preconditions: value },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(bodies, body => {
      const rules = [{ name: 'r', match: { resources: { kinds: ['Pod'] } }, ...body }]
      const document = {
        apiVersion: 'kyverno.io/v1',
        kind: 'ClusterPolicy',
        metadata: { name: 'p' },
        spec: { rules },
      }
      const { policies, problems } = loadPolicies([{ value: document }])
      expect(policies.length === 1).toBe(problems.length === 0)
    }),
  )
})

test('no document makes loading fail', () => {
  const kinds = fc.constantFrom(
    ['kyverno.io/v1', 'ClusterPolicy'],
    ['kyverno.io/v2beta1', 'Policy'],
    ['kyverno.io/v2', 'PolicyException'],
    ['kyverno.io/v2', 'CleanupPolicy'],
    ['kyverno.io/v2alpha1', 'GlobalContextEntry'],
  )
  const names = fc.constantFrom(
    'name',
    'rules',
    'match',
    'any',
    'exceptions',
    'schedule',
    'apiCall',
    'projections',
  )
  const value = fc.letrec<{ it: unknown }>(tie => ({
    it: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(null, 1, 'a', true),
      fc.array(tie('it'), { maxLength: 2 }),
      fc.dictionary(names, tie('it'), { noNullPrototype: true, maxKeys: 3 }),
    ),
  })).it
  fc.assert(
    fc.property(kinds, value, value, ([apiVersion, kind], metadata, spec) => {
      const loaded = loadPolicies([{ value: { apiVersion, kind, metadata, spec } }])
      const { policies, exceptions, cleanupPolicies, globalContextEntries, problems } = loaded
      const accepted = [policies, exceptions, cleanupPolicies, globalContextEntries].flat()
      expect(accepted.length === 1).toBe(problems.length === 0)
    }),
  )
})
