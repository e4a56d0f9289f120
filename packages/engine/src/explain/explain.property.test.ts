import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ClassicPolicy } from '../api/classic.ts'
import { compile } from '../compile.ts'
import type { Operation, Resource } from '../request.ts'
import { requestFor } from '../resource-request.ts'
import { runSync } from '../run.ts'
import { explain } from './explain.ts'
import type { ExplainedRule, Step } from './step.ts'

// Policies and objects share few names and values, so that they have something to do with one
// another.
const texts = ['a', 'b', 'web', 'web-1', '*', '?*', '!a', 'a | b', '>1', '1', 'nginx:latest', '']
const text = fc.constantFrom(...texts)
const scalar = fc.oneof(text, fc.constantFrom(0, 1, 2, true, false, null))
const expression = fc.constantFrom(
  ...['request.object.metadata.labels.app', "request.object.metadata.labels.app || ''"],
  ...['request.operation', 'element.image', 'elementIndex', 'entry', 'entry.image', 'missing'],
  ...[
    'request.object.spec.containers[].image',
    'request.object.spec.replicas',
    '@',
    'to_upper(`1`)',
  ],
)
const variable = expression.map(inside => `{{ ${inside} }}`)
const operand = fc.oneof(scalar, variable, fc.array(fc.oneof(scalar, variable), { maxLength: 3 }))

const condition = fc.record(
  {
    key: operand,
    operator: fc.constantFrom('Equals', 'NotEquals', 'AnyIn', 'AllNotIn', 'GreaterThan', 'In'),
    value: operand,
    message: text,
  },
  { requiredKeys: ['key', 'operator', 'value'] },
)
const conditionList = fc.array(condition, { maxLength: 3 })
const block = fc.record({ any: conditionList, all: conditionList }, { requiredKeys: [] })
const conditions = fc.oneof(block, fc.array(block, { minLength: 1, maxLength: 2 }), conditionList)

const keys = fc.constantFrom('metadata', 'labels', 'app', 'spec', 'containers', 'image', 'replicas')
const anchored = fc
  .tuple(fc.constantFrom('', '', '', '', '(k)', '=(k)', 'X(k)', '^(k)', '<(k)'), keys)
  .map(([anchor, key]) => (anchor === '' ? key : anchor.replace('k', key)))
const { pattern } = fc.letrec<{ pattern: unknown }>(tie => ({
  pattern: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(scalar, variable),
    fc.dictionary(anchored, tie('pattern'), { minKeys: 1, maxKeys: 3 }),
    fc.array(tie('pattern'), { minLength: 1, maxLength: 2 }),
  ),
}))
const patternMap = fc.dictionary(anchored, pattern, { minKeys: 1, maxKeys: 3 })

const check = fc.oneof(
  patternMap.map(value => ({ pattern: value })),
  fc.array(patternMap, { maxLength: 3 }).map(value => ({ anyPattern: value })),
  conditions.map(value => ({ deny: { conditions: value } })),
)
const list = fc.constantFrom(
  ...['request.object.spec.containers', 'request.object.spec.none', 'missing'],
  ...['request.object.spec.[none, containers][]', 'request.object.metadata.labels.app'],
)
const entry = fc.record({ list, preconditions: conditions }, { requiredKeys: ['list'] })
const loops = fc
  .array(fc.tuple(entry, check), { minLength: 1, maxLength: 2 })
  .map(all => ({ foreach: all.map(([one, checked]) => ({ ...one, ...checked })) }))
const message = fc.oneof(text, variable)
const validate = fc.tuple(fc.oneof(check, check, loops), message).map(([checks, written]) => ({
  validate: { ...checks, message: written },
}))
const patch = patternMap.map(value => ({ patchStrategicMerge: value }))
const mutate = fc.oneof(
  patch,
  fc
    .array(fc.tuple(entry, patch), { minLength: 1, maxLength: 2 })
    .map(all => ({ foreach: all.map(([one, patched]) => ({ ...one, ...patched })) })),
)
const body = fc.oneof(
  { weight: 4, arbitrary: validate },
  { weight: 1, arbitrary: mutate.map(value => ({ mutate: value })) },
)

const filter = fc.record({
  resources: fc.record(
    {
      kinds: fc.subarray(['Pod', 'Service', '*', 'v1/Pod'], { minLength: 1 }),
      names: fc.array(text, { maxLength: 2 }),
      namespaces: fc.array(text, { maxLength: 2 }),
      selector: fc.record({ matchLabels: fc.dictionary(fc.constant('app'), text) }),
      operations: fc.subarray(['CREATE', 'UPDATE', 'DELETE']),
    },
    { requiredKeys: ['kinds'] },
  ),
})
const filters = fc.array(filter, { minLength: 1, maxLength: 2 })
const anyKind = { any: [{ resources: { kinds: ['Pod'] } }] }
const match = fc.oneof(
  { weight: 6, arbitrary: fc.constant(anyKind) },
  { weight: 1, arbitrary: filters.map(any => ({ any })) },
  { weight: 1, arbitrary: filters.map(all => ({ all })) },
  { weight: 1, arbitrary: filter },
)
const contextEntry = fc.oneof(
  scalar.map(value => ({ name: 'entry', variable: { value } })),
  expression.map(jmesPath => ({ name: 'entry', variable: { jmesPath, default: 'a' } })),
  expression.map(jmesPath => ({ name: 'entry', variable: { jmesPath } })),
)
/** Half of the rules have neither, so that enough of them come to a verdict. */
const hindrance = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: match.map(exclude => ({ exclude })) },
  { weight: 3, arbitrary: conditions.map(preconditions => ({ preconditions })) },
)
const rule = fc
  .tuple(match, hindrance, fc.array(contextEntry, { maxLength: 2 }), body)
  .map(([matched, hindered, context, inside]) => {
    return { match: matched, ...hindered, context, ...inside }
  })

const resource = fc
  .record({
    labels: fc.dictionary(fc.constantFrom('app', 'team'), text),
    namespace: fc.constantFrom('a', 'web', 'b'),
    containers: fc.array(fc.record({ name: text, image: text }), { maxLength: 3 }),
    replicas: fc.constantFrom(0, 1, 2),
    kind: fc.constantFrom('Pod', 'Pod', 'Pod', 'Service', 'Deployment'),
  })
  .map(
    ({ labels, namespace, containers, replicas, kind }): Resource => ({
      apiVersion: kind === 'Deployment' ? 'apps/v1' : 'v1',
      kind,
      metadata: { name: 'web', namespace, labels },
      spec: { containers, replicas, template: { spec: { containers } } },
    }),
  )

const ports = { now: () => 0, random: () => 0 }
const operation = fc.constantFrom<Operation>('CREATE', 'CREATE', 'UPDATE', 'DELETE')

test('an explanation gives the verdicts and messages of a run, and its steps lead to them', async () => {
  let verdicts = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(rule, { minLength: 1, maxLength: 3 }),
      fc.tuple(resource, resource, operation),
      async (rules, [object, oldObject, asked]) => {
        const { set } = compile({ policies: [policyOf(rules)] })
        const request = requestFor(object, { operation: asked, oldObject })
        const response = runSync(set, request, ports)
        const explanation = await explain(set, request, ports)
        const said = response.policies.flatMap(policy => policy.rules.map(answerOf))
        const told = explanation.rules.filter(({ status }) => status !== 'none')
        expect(told.map(answerOf)).toEqual(said)
        expect(explanation.response.resource).toEqual(response.resource)
        for (const each of explanation.rules) expect(contradiction(each)).toBeUndefined()
        expect(JSON.parse(JSON.stringify(explanation.rules))).toEqual(explanation.rules)
        verdicts += said.length
      },
    ),
    { numRuns: Number(process.env.EPHOR_RUNS ?? 300) },
  )
  // Policies that never match would prove nothing.
  expect(verdicts).toBeGreaterThan(100)
}, 60_000)

interface Answer {
  readonly rule: string
  readonly status: string
  readonly message: string
}

function answerOf({ rule: name, status, message: said }: Answer): readonly string[] {
  return [name, status, said]
}

function policyOf(rules: readonly object[]): ClassicPolicy {
  const named = rules.map((each, index) => ({ name: `rule-${index}`, ...each }))
  const written: unknown = {
    apiVersion: 'kyverno.io/v1',
    kind: 'ClusterPolicy',
    metadata: { name: 'p' },
    spec: { validationFailureAction: 'Enforce', rules: named },
  }
  return written as ClassicPolicy
}

/** A step that says something else than the verdict. */
function contradiction({ status, steps, summary }: ExplainedRule): string | undefined {
  if (summary === '') return 'no summary'
  const outcomeOf = (kind: Step['kind']): string | undefined =>
    steps.find(step => step.kind === kind)?.outcome
  if (status === 'none') return undefined
  if (outcomeOf('match') !== 'yes') return 'a rule with a verdict does not match'
  if (outcomeOf('exclude') === 'yes') return 'a rule with a verdict is excluded'
  if (status === 'pass' && outcomeOf('conditions') === 'no') return 'preconditions do not hold'
  const own = outcomeOf('patterns') ?? outcomeOf('deny') ?? outcomeOf('foreach')
  const isMutation = own === 'value' || own === undefined
  if (isMutation || own === status || outcomeOf('existing') !== undefined) return undefined
  return `the body says ${own}, the verdict is ${status}`
}
