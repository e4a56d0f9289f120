import { type ClassicPolicy, nearest, type Resource } from '@ephor/engine'
import { referenceOf } from '../policy-book.ts'
import { type Comparison, compareWithFile } from './expected-objects.ts'
import { inFolder } from './in-folder.ts'
import { hasRule, isAbout, type NamedResource, namedResources, rulesFor } from './lookup.ts'
import { formatKey, isSameKey, keyOf, type ResourceKey } from './resource-key.ts'
import type { TestedRules } from './run-test.ts'
import type { Selected } from './selector.ts'
import type { ExpectedResult } from './test-document.ts'
import type { TestInputs } from './test-inputs.ts'
import type { TestedRule } from './tested-rule.ts'

/** One line of the results of a test. */
export interface Row {
  readonly policy: string
  readonly rule: string
  /** `apiVersion/Kind/namespace/name`. */
  readonly resource: string
  readonly result: 'Pass' | 'Fail' | 'Skip'
  readonly reason: string
  readonly message: string
  /** Passes for which a skip was expected, or nothing was evaluated, count as skips. */
  readonly counts: 'pass' | 'skip' | 'fail'
  /** What the result calls the resource. */
  readonly name?: string
  /** Why it is as it is; absent where no rule said anything. */
  readonly evidence?: RowEvidence
}

/** What a row comes from. */
export interface RowEvidence {
  readonly rule: TestedRule
  /** Where the object is not the expected one. */
  readonly difference: Difference | undefined
  /** What was compared with a file of expected objects. */
  readonly object?: Resource
}

/** Compares what the policies say with the results that a test expects. */
export function checkResults(
  inputs: TestInputs,
  rules: TestedRules,
  results: readonly Selected[],
): readonly Row[] {
  return results.flatMap(({ result, isResource }) => {
    const evaluated = rules.get(result.operation) ?? []
    const known = knownResources(inputs, evaluated).filter(({ name }) => isResource(name))
    return namedResources(result, known).flatMap(named =>
      rowsFor(result, named, inputs, rulesFor(result, evaluated)),
    )
  })
}

/** Each resource and target of a test, and whatever else a rule has changed. */
function knownResources(
  { resources, targets }: TestInputs,
  rules: readonly TestedRule[],
): readonly ResourceKey[] {
  const keys = [...resources.map(keyOf), ...targets.map(keyOf), ...rules.map(({ key }) => key)]
  return [...new Map(keys.map(key => [formatKey(key), key])).values()]
}

function rowsFor(
  result: ExpectedResult,
  { name, keys }: NamedResource,
  inputs: TestInputs,
  rules: readonly TestedRule[],
): readonly Row[] {
  if (keys.length === 0) return [withoutResource(result, name, inputs)]
  return keys.flatMap(key => {
    const own = rules.filter(rule => isSameKey(rule.key, key))
    if (own.length === 0) return [withoutRules(result, formatKey(key), inputs)]
    return own.flatMap(rule => rowsOfRule(result, rule, inputs).map(row => ({ ...row, name })))
  })
}

/** The row of a resource that the test does not have. */
function withoutResource(result: ExpectedResult, name: string, inputs: TestInputs): Row {
  const row = withoutRules(result, name, inputs)
  if (row.counts === 'fail') return row
  const known = resourceNames(name, inputs)
  const message = `no resource ${name}${hintFor(name, known, 'the test has')}`
  return failure(result, name, { reason: 'Not found', message })
}

/** The row of a resource that no rule says anything of. */
function withoutRules(result: ExpectedResult, resource: string, inputs: TestInputs): Row {
  const policies = inputs.policies.filter(policy => isAbout(result, referenceOf(policy)))
  if (policies.some(policy => hasRule(policy, result.rule))) {
    const excluded = { result: 'Pass', reason: 'Excluded', message: 'Excluded' } as const
    return { ...naming(result, resource), ...excluded, counts: 'skip' }
  }
  const name = result.policy.slice(result.policy.lastIndexOf('/') + 1)
  const refused = inputs.refused.get(name)
  if (policies.length === 0 && refused?.stage === 'policy') {
    const skipped = { result: 'Skip', reason: 'Invalid Policy', message: refused.reason } as const
    return { ...naming(result, resource), ...skipped, counts: 'skip' }
  }
  return failure(result, resource, missing(result, policies, name, inputs))
}

function missing(
  { policy, rule }: ExpectedResult,
  policies: readonly ClassicPolicy[],
  name: string,
  { refused, files, policies: all }: TestInputs,
): { readonly reason: string; readonly message: string } {
  if (policies.length > 0) {
    const hint = hintFor(rule, ruleNames(policies), 'it has')
    return { reason: 'Not found', message: `policy ${policy} has no rule ${rule}${hint}` }
  }
  const broken = refused.get(name)
  if (broken !== undefined) return { reason: 'Not found', message: broken.reason }
  const unsupported = files.unsupported.find(each => each.name === name)
  if (unsupported === undefined) {
    const names = all.map(({ metadata }) => metadata.name ?? '')
    const hint = hintFor(name, names, 'the test has')
    return { reason: 'Not found', message: `no policy ${policy}${hint}` }
  }
  return { reason: 'Not supported', message: `${unsupported.kind} is not supported yet` }
}

// A longer list of names is not read.
const maxNames = 5

/** What a name was probably meant to be, or all that there is if it is little. */
function hintFor(name: string, known: readonly string[], lead: string): string {
  const near = nearest(name, known)
  if (near !== undefined) return `, did you mean ${near}?`
  if (known.length === 0 || known.length > maxNames) return ''
  return `: ${lead} ${known.join(', ')}`
}

/** As results may name them: with the namespace where the name asked for has one. */
function resourceNames(name: string, { resources, targets }: TestInputs): readonly string[] {
  const names = [...resources, ...targets].map(keyOf).map(key => {
    return name.includes('/') && key.namespace !== '' ? `${key.namespace}/${key.name}` : key.name
  })
  return [...new Set(names)]
}

function ruleNames(policies: readonly ClassicPolicy[]): readonly string[] {
  return policies.flatMap(({ spec }) => (spec.rules ?? []).map(({ name }) => name))
}

function rowsOfRule(result: ExpectedResult, rule: TestedRule, inputs: TestInputs): readonly Row[] {
  const { response } = rule
  const generated = response.type === 'Generation' ? (response.generated ?? []) : []
  if (generated.length > 0) {
    return generated.map(object =>
      rowOf(result, rule, { object, difference: generatedDifference(result, object, inputs) }),
    )
  }
  if (response.type === 'Generation' || result.patchedResources === '') {
    return [rowOf(result, rule, { difference: undefined })]
  }
  const comparison = compare(rule.actual, result.patchedResources, inputs)
  // As upstream: an object that the file does not hold is not asked about, unless the test says so.
  if (comparison.outcome === 'missing' && !result.failOnMissingResources) return []
  const difference = comparison.outcome === 'equal' ? undefined : comparison
  return [
    { ...rowOf(result, rule, { difference }), evidence: { rule, difference, object: rule.actual } },
  ]
}

/** What is wrong with an object, beside what its file holds. */
export type Difference = Exclude<Comparison, { outcome: 'equal' }>

/** A generated object has to be equal to one of the expected ones. */
function generatedDifference(
  { generatedResources }: ExpectedResult,
  object: Resource,
  inputs: TestInputs,
): Difference | undefined {
  const comparisons = generatedResources.map(file => compare(object, file, inputs))
  if (comparisons.some(({ outcome }) => outcome === 'equal')) return undefined
  const differences = comparisons.filter((each): each is Difference => each.outcome !== 'equal')
  return differences.findLast(({ outcome }) => outcome === 'different') ?? differences.at(-1)
}

/** The row of what a rule says, of the object that it made if there is one. */
function rowOf(
  result: ExpectedResult,
  rule: TestedRule,
  made: { readonly object?: Resource; readonly difference: Difference | undefined },
): Row {
  const { response, status } = rule
  const { object, difference } = made
  const key = object === undefined ? rule.key : keyOf(object)
  const evidence: RowEvidence = { rule, ...made }
  const named = { ...naming(result, formatKey(key)), rule: response.rule, evidence }
  if (difference !== undefined) {
    const reason = difference.outcome === 'different' ? 'Resource diff' : 'Resource error'
    return { ...named, result: 'Fail', reason, message: difference.message, counts: 'fail' }
  }
  const { message } = response
  if (status === result.result) {
    const counts = status === 'skip' ? 'skip' : 'pass'
    return { ...named, result: 'Pass', reason: 'Ok', message, counts }
  }
  const reason = `Want ${result.result}, got ${status}`
  return { ...named, result: 'Fail', reason, message, counts: 'fail' }
}

/** A row of a result that cannot be compared with anything. */
export function failure(
  result: ExpectedResult,
  resource: string,
  { reason, message }: { readonly reason: string; readonly message: string },
): Row {
  return { ...naming(result, resource), result: 'Fail', reason, message, counts: 'fail' }
}

function naming({ policy, rule }: ExpectedResult, resource: string) {
  return { policy, rule, resource }
}

function compare(object: Resource, file: string, { folder, normalize }: TestInputs): Comparison {
  return compareWithFile(object, inFolder(folder, file), normalize)
}
