import { namedResources, rulesFor } from '../test/lookup.ts'
import type { ResourceKey } from '../test/resource-key.ts'
import type { ExpectedResult, ResourceSpec } from '../test/test-document.ts'
import type { TestInputs } from '../test/test-inputs.ts'
import type { TestedRule } from '../test/tested-rule.ts'

/** A result of a test, and the verdicts that it was made of. */
export interface RecordedResult {
  readonly expected: ExpectedResult
  readonly rules: readonly TestedRule[]
}

/** The results that a run says, and what no result can say. */
export interface RecordedResults {
  readonly results: readonly RecordedResult[]
  /** Verdicts on objects that a test cannot tell from others. */
  readonly leftOut: readonly TestedRule[]
}

/** What a test expects, to be what a run has said: one result a policy, rule, kind and verdict. */
export function recordResults(
  { policies }: Pick<TestInputs, 'policies'>,
  all: readonly TestedRule[],
): RecordedResults {
  const recorded = new Map<string, { expected: ExpectedResult; rules: TestedRule[] }>()
  const leftOut: TestedRule[] = []
  for (const rule of all) {
    const expected = candidatesFor(rule, policies).find(each => saysThatAlone(each, rule, all))
    if (expected === undefined) {
      leftOut.push(rule)
      continue
    }
    const { policy, rule: name, kind, result } = expected
    const key = JSON.stringify([policy, name, kind, result])
    const before = recorded.get(key)
    if (before === undefined) recorded.set(key, { expected, rules: [rule] })
    else {
      before.expected = joined(before.expected, expected)
      before.rules.push(rule)
    }
  }
  return { results: [...recorded.values()], leftOut }
}

/** How the verdict can be named, the plainest first. */
function candidatesFor(
  rule: TestedRule,
  policies: TestInputs['policies'],
): readonly ExpectedResult[] {
  const { key, status } = rule
  const full = key.namespace === '' ? key.name : `${key.namespace}/${key.name}`
  return rulesNames(rule, policies).flatMap(name => {
    const result = { ...nothing, policy: policyName(rule), rule: name, kind: key.kind }
    const named = { ...result, result: status }
    return [
      { ...named, resources: [full] },
      { ...named, resourceSpecs: [specOf(key)] },
    ]
  })
}

const nothing: ExpectedResult = {
  policy: '',
  rule: '',
  result: '',
  kind: '',
  resources: [],
  resourceSpecs: [],
  operation: '',
  patchedResources: '',
  generatedResources: [],
  cloneSourceResource: '',
  failOnMissingResources: false,
}

function policyName({ policy: { name, namespace } }: TestedRule): string {
  return namespace === '' ? name : `${namespace}/${name}`
}

/** Rules for controllers of Pods go by the name of the rule that they are made of. */
function rulesNames(
  { policy, response: { rule } }: TestedRule,
  policies: TestInputs['policies'],
): readonly string[] {
  const own = policies.filter(({ metadata }) => metadata.name === policy.name)
  const isWritten = own.some(({ spec }) => (spec.rules ?? []).some(({ name }) => name === rule))
  const base = rule.replace(/^autogen-(?:cronjob-)?/, '')
  return isWritten || base === rule ? [rule] : [base, rule]
}

function specOf({ apiVersion, namespace, name }: ResourceKey): ResourceSpec {
  const slash = apiVersion.lastIndexOf('/')
  const group = slash === -1 ? '' : apiVersion.slice(0, slash)
  return { group, version: apiVersion.slice(slash + 1), namespace, name }
}

/** A test looks resources up by name: of whatever else it finds, it must say the same. */
function saysThatAlone(
  expected: ExpectedResult,
  rule: TestedRule,
  all: readonly TestedRule[],
): boolean {
  const own = rulesFor(expected, all).filter(({ key }) =>
    namedResources(expected, [key]).some(({ keys }) => keys.length > 0),
  )
  return own.includes(rule) && own.every(({ status }) => status === rule.status)
}

function joined(before: ExpectedResult, more: ExpectedResult): ExpectedResult {
  return {
    ...before,
    resources: [...new Set([...before.resources, ...more.resources])],
    resourceSpecs: [
      ...new Map(
        [...before.resourceSpecs, ...more.resourceSpecs].map(spec => [JSON.stringify(spec), spec]),
      ).values(),
    ],
  }
}
