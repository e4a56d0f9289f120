import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import type { Mutation, MutationTarget, Rule } from '../api/classic.ts'
import { type Answer, Facts, Need, type Question } from '../facts.ts'
import type { Resource } from '../request.ts'
import { kindOf, requestFor } from '../resource-request.ts'
import type { Verdict } from '../response.ts'
import { createFrame, type Frame } from '../variables/frame.ts'
import { targetOf } from './generate-target.ts'
import { compileMutateExisting, compileMutateRule } from './mutate.ts'

interface Case {
  readonly name: string
  readonly targets: readonly MutationTarget[]
  readonly mutate?: Mutation
  readonly namespace?: string
  readonly verdicts: readonly { readonly status: string; readonly message: string }[]
  readonly changed?: readonly string[]
}

const trigger: Resource = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'trigger', namespace: 'a' },
  data: { next: 'two', app: 'three' },
}

const cluster: readonly Resource[] = [
  { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'one', namespace: 'a' }, data: {} },
  {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'two', namespace: 'b' },
    data: { x: 'y' },
  },
  {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'three', namespace: 'c', labels: { app: 'three' } },
  },
  { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'd', namespace: 'a' } },
]

/** What a cluster says; a group `*` is any group. */
function answer(question: Question): Answer {
  if (question.about !== 'resource' && question.about !== 'resources') return { error: 'no' }
  const { kind, namespace } = question.query
  if (kind.kind === 'Broken') return { error: 'no route' }
  const [parent] = kind.kind.split('/')
  const found = cluster.filter(resource => {
    const { group, kind: itsKind } = kindOf(resource)
    return (
      itsKind === parent &&
      (kind.group === '*' || kind.group === group) &&
      (namespace === '' || targetOf(resource).namespace === namespace)
    )
  })
  if (question.about === 'resources') return { value: found }
  const one = found.find(resource => targetOf(resource).name === question.name)
  return { value: one !== undefined && kind.kind !== parent ? { ...one, kind: 'Scale' } : one }
}

/** Evaluates again with each answer, as a run does. */
function withAnswers<Result>(evaluate: (frame: Frame) => Result): Result {
  const facts = new Facts()
  const inputs = { facts, now: 0, random: () => 0, maxContextBytes: 1024 }
  for (let round = 0; round < 20; round++) {
    try {
      return evaluate(createFrame(requestFor(trigger), inputs))
    } catch (error) {
      if (!(error instanceof Need)) throw error
      facts.learn(error.question, answer(error.question))
    }
  }
  throw new Error('too many questions')
}

const labelled: Mutation = { patchStrategicMerge: { metadata: { labels: { changed: 'yes' } } } }

function ruleWith(mutate: Mutation, targets: readonly MutationTarget[]): Rule {
  return { name: 'r', mutate: { ...mutate, targets } }
}

test.each(loadCases<Case>('mutate-targets.cases.yaml', import.meta.url))(
  '$name',
  ({ targets, mutate = labelled, namespace, verdicts, changed = [] }) => {
    const evaluate = compileMutateExisting(ruleWith(mutate, targets), [], { namespace })
    const answers = withAnswers(evaluate)
    expect(answers.map(({ status, message }) => ({ status, message }))).toEqual(verdicts)
    expect(namesOf(answers)).toEqual(changed)
  },
)

function namesOf(verdicts: readonly Verdict[]): readonly string[] {
  return verdicts.flatMap(({ targets = [] }) => targets.map(target => targetOf(target).name))
}

test.each([
  {
    what: 'an error of one target counts for the rule',
    names: ['nope', 'two'],
    verdict: { status: 'error', message: ': configmaps "nope" not found' },
    changed: ['two'],
  },
  {
    what: 'what became of several targets is joined',
    names: ['two', 'two'],
    verdict: {
      status: 'pass',
      message: 'mutated ConfigMap/two in namespace b; mutated ConfigMap/two in namespace b',
    },
    changed: ['two', 'two'],
  },
])('$what', ({ names, verdict, changed }) => {
  const targets = names.map(name => ({ apiVersion: 'v1', kind: 'ConfigMap', namespace: 'b', name }))
  const body = compileMutateRule(ruleWith(labelled, targets), [], { namespace: undefined })
  const request = requestFor(trigger)
  const answered = withAnswers(frame => body({ request, resource: trigger, frame, exceptions: [] }))
  expect(answered).toMatchObject(verdict)
  expect(namesOf(answered === undefined ? [] : [answered])).toEqual(changed)
  expect(answered?.patched).toBeUndefined()
})

test('a rule without any targets in the cluster says nothing', () => {
  const targets = [{ apiVersion: 'v1', kind: 'Secret' }]
  const body = compileMutateRule(ruleWith(labelled, targets), [], { namespace: undefined })
  const request = requestFor(trigger)
  expect(
    withAnswers(frame => body({ request, resource: trigger, frame, exceptions: [] })),
  ).toBeUndefined()
})
