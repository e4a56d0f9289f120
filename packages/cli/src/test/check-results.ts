import { isAbsolute, join } from 'node:path'
import { type ClassicPolicy, nearest, type Resource } from '@ephor/engine'
import { referenceOf } from '../policy-book.ts'
import { type Comparison, compareWithFile } from './expected-objects.ts'
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
    return own.flatMap(rule => rowsOfRule(result, rule, inputs))
  })
}

/** The row of a resource that the test does not have. */
function withoutResource(result: ExpectedResult, name: string, inputs: TestInputs): Row {
  const row = withoutRules(result, name, inputs)
  if (row.counts === 'fail') return row
  return failure(result, name, { reason: 'Not found', message: `no resource ${name}` })
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
  { refused, files }: TestInputs,
): { readonly reason: string; readonly message: string } {
  if (policies.length > 0) {
    const near = nearest(rule, ruleNames(policies))
    const hint = near === undefined ? '' : `, did you mean ${near}?`
    return { reason: 'Not found', message: `policy ${policy} has no rule ${rule}${hint}` }
  }
  const broken = refused.get(name)
  if (broken !== undefined) return { reason: 'Not found', message: broken.reason }
  const unsupported = files.unsupported.find(each => each.name === name)
  if (unsupported === undefined) return { reason: 'Not found', message: `no policy ${policy}` }
  return { reason: 'Not supported', message: `${unsupported.kind} is not supported yet` }
}

function ruleNames(policies: readonly ClassicPolicy[]): readonly string[] {
  return policies.flatMap(({ spec }) => (spec.rules ?? []).map(({ name }) => name))
}

function rowsOfRule(result: ExpectedResult, rule: TestedRule, inputs: TestInputs): readonly Row[] {
  const { response } = rule
  const generated = response.type === 'Generation' ? (response.generated ?? []) : []
  if (generated.length > 0) {
    return generated.map(object =>
      rowOf(result, rule, keyOf(object), generatedDifference(result, object, inputs)),
    )
  }
  if (response.type === 'Generation' || result.patchedResources === '') {
    return [rowOf(result, rule, rule.key, undefined)]
  }
  const comparison = compare(rule.actual, result.patchedResources, inputs)
  // As upstream: an object that the file does not hold is not asked about, unless the test says so.
  if (comparison.outcome === 'missing' && !result.failOnMissingResources) return []
  return [rowOf(result, rule, rule.key, comparison.outcome === 'equal' ? undefined : comparison)]
}

type Difference = Exclude<Comparison, { outcome: 'equal' }>

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

function rowOf(
  result: ExpectedResult,
  { response, status }: TestedRule,
  key: ResourceKey,
  difference: Difference | undefined,
): Row {
  const named = { ...naming(result, formatKey(key)), rule: response.rule }
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
  return compareWithFile(object, isAbsolute(file) ? file : join(folder, file), normalize)
}
