import {
  type ClassicPolicy,
  compile,
  type Request,
  type RequestUser,
  requestFor,
  run,
} from '@ephor/engine'
import { isObject, type JsonObject, parseJson } from '@ephor/lang/json'
import {
  compileLabelSelectorWithWildcards,
  type LabelSelector,
  type Labels,
  matchesWildcard,
  parseKindSelector,
} from '@ephor/lang/notation'
import type { MatchResources, ResourceFilter, Rule } from '../../packages/engine/src/api/classic.ts'
import type { PolicyException } from '../../packages/engine/src/api/policy-exception.ts'
import { kindAndSubresource, kindName } from '../../packages/engine/src/load/kind-names.ts'
import { compileExceptionMatch, compileMatch } from '../../packages/engine/src/match/index.ts'
import { compileKinds } from '../../packages/engine/src/match/kinds.ts'
import {
  compileException,
  exceptionsForRule,
} from '../../packages/engine/src/policies/exceptions.ts'
import { compileVariable } from '../../packages/engine/src/variables/variable.ts'
import { clusterOf } from '../world/cluster.ts'
import { contextFrame } from '../world/context-frame.ts'
import { ports } from './ports.ts'
import {
  type Adapter,
  type Area,
  argumentFields,
  callArguments,
  type Fields,
  row,
  same,
  sameOrError,
  type UnitCase,
} from './unit-case.ts'

const nobody: RequestUser = { userInfo: {}, roles: [], clusterRoles: [] }

function requestOf(object: JsonObject, user: RequestUser = nobody): Request {
  return requestFor(object, { user })
}

/** A Pod with the given metadata. */
function podWith(metadata: JsonObject): JsonObject {
  return { apiVersion: 'v1', kind: 'Pod', metadata }
}

function matches(match: MatchResources, object: JsonObject, user = nobody): boolean {
  const compiled = compileMatch({
    name: 'r',
    match,
    exclude: undefined,
    policyNamespace: undefined,
  })
  return compiled.matches(requestOf(object, user), object)
}

function isDescribed(resources: ResourceFilter['resources'], object: JsonObject): boolean {
  return matches({ any: [{ resources: { kinds: ['*'], ...resources } }] }, object)
}

/** `pkg/utils/match`. */
export const criteria: Area = {
  TestCheckAnnotations: unit => {
    const { expected, actual } = argumentFields(unit)
    const annotations = (expected ?? {}) as Record<string, string>
    const object = podWith({ annotations: actual ?? {} })
    return same(isDescribed({ annotations }, object), row(unit).want)
  },
  CheckKind: unit => {
    const [kinds, kind, subresource] = callArguments(unit)
    const isMatch = compileKinds(kinds as readonly string[])({
      ...requestOf({}),
      kind: kind as Request['kind'],
      subresource: String(subresource),
    })
    return same(isMatch, unit.expected)
  },
  TestCheckSelector: unit => {
    const { expected, actual } = argumentFields(unit)
    const { want, wantErr } = row(unit)
    const act = () =>
      compileLabelSelectorWithWildcards((expected ?? {}) as LabelSelector)((actual ?? {}) as Labels)
    return sameOrError(act, want, wantErr)
  },
  TestCheckNameSpace_MultiplePatterns: unit => {
    const { namespace, patterns, expected } = row(unit)
    return same(isInNamespace(patterns, podWith({ namespace })), expected)
  },
  CheckNamespace: unit => {
    const [namespace, object] = callArguments(unit)
    return same(isInNamespace([namespace], object as JsonObject), false)
  },
  TestCheckName: unit => {
    const { expected = '', actual = '' } = argumentFields(unit)
    return same(matchesWildcard(String(expected), String(actual)), row(unit).want)
  },
  TestCheckSubjects: unit => {
    const { ruleSubjects, userInfo, want } = row(unit)
    const subjects = (ruleSubjects ?? []) as NonNullable<ResourceFilter['subjects']>
    const user = { ...nobody, userInfo: userInfo as RequestUser['userInfo'] }
    // without subjects there is nothing to match, which is no match in the helper
    const isMatch =
      subjects.length > 0 &&
      matches({ any: [{ resources: { kinds: ['*'] }, subjects }] }, podWith({}), user)
    return same(isMatch, want)
  },
}

function isInNamespace(patterns: unknown, object: JsonObject): boolean {
  const namespaces = (patterns ?? []) as readonly string[]
  return (
    namespaces.length > 0 &&
    isDescribed({ namespaces }, { apiVersion: 'v1', kind: 'Pod', ...object })
  )
}

/** `pkg/utils/kube/kind`. */
export const kinds: Area = {
  TestParseKindSelector: unit =>
    same(parseKindSelector(String(argumentFields(unit).input)), row(unit).want),
  // the second of two results; the first, group and version, is the selector's own
  GetKindFromGVK: unit =>
    unit.input.returnIndex === 1
      ? same(kindAndSubresource(String(callArguments(unit)[0])), unit.expected)
      : groupAndVersion(unit),
  SplitSubresource: unit => {
    const [text] = callArguments(unit).map(String)
    const { subresource } = parseKindSelector(text ?? '')
    return same(unit.input.returnIndex === 1 ? subresource : kindName(text ?? ''), unit.expected)
  },
  GroupVersionMatches: {
    leftOut:
      'a search in the discovery of a cluster, where a version alone is that of the core group',
  },
}

/** What is not written stands for everything: `v1` is that version of any group. */
function groupAndVersion(unit: UnitCase): string | undefined {
  const { group, version } = parseKindSelector(String(callArguments(unit)[0]))
  const written = String(unit.expected)
  const [wantedVersion, wantedGroup = '*'] = (written || '*').split('/').reverse()
  return same({ group, version }, { group: wantedGroup, version: wantedVersion })
}

/** Whether an exception for what a filter says matches a Pod and a user. */
export function exceptionMatches(filter: Fields, userInfo: unknown): boolean {
  const exception = { spec: { match: { any: [filter] } } } as unknown as PolicyException
  const user = { ...nobody, ...(userInfo as Partial<RequestUser>) }
  const object = podWith({})
  return compileExceptionMatch(exception).matches(requestOf(object, user), object)
}

/** `pkg/engine/utils/exceptions`. */
export const exceptionParts: Area = {
  checkUserInfo: unit => {
    const [filter, admission] = callArguments(unit) as [Fields, Fields]
    const isEmpty = Object.keys(filter).length === 0
    return same(isEmpty || exceptionMatches(filter, admission), unit.expected)
  },
  checkResourceDescription: unit => {
    const [resources] = callArguments(unit) as [Fields]
    const isEmpty = Object.keys(resources).length === 0
    return same(isEmpty || exceptionMatches({ resources }, {}), unit.expected)
  },
  checkResourceFilter: unit => {
    const [filter] = callArguments(unit) as [Fields]
    return same(exceptionMatches(filter, {}), unit.expected)
  },
  checkMatchesResources: unit => {
    const match = callArguments(unit).find(each => isObject(each) && isObject(each.any)) as
      | { readonly any: Readonly<Record<string, { readonly resourceDescription: unknown }>> }
      | undefined
    const filters = Object.values(match?.any ?? {}).map(({ resourceDescription }) => ({
      resources: resourceDescription,
    }))
    return same(
      filters.some(filter => exceptionMatches(filter, {})),
      unit.expected,
    )
  },
}

/** `pkg/engine/utils/foreach`. */
export const lists: Area = {
  Test_EvaluateList: unit => {
    const { rawData, jmesPath, expected } = row(unit)
    const frame = contextFrame({ test_object: parseJson(String(rawData)) })
    const value = compileVariable(String(jmesPath), '')(frame)
    return same(Array.isArray(value) ? value : [value], expected)
  },
}

/** `pkg/engine/utils/match`. */
export const namespaces: Area = {
  TestCheckNameSpace: unit => {
    const { namespaces: patterns, resource, expected } = row(unit)
    const { object } = resource as { readonly object: JsonObject }
    return same(isInNamespace(patterns, object), expected)
  },
  TestCheckNameSpace_WildcardPatterns: unit => {
    const { pattern, namespace, shouldMatch } = row(unit)
    return same(isInNamespace([pattern], podWith({ namespace })), shouldMatch)
  },
  MatchesResourceDescription: unit => {
    const [resource, , , , policyNamespace] = callArguments(unit)
    const { object } = resource as { readonly object: JsonObject }
    const compiled = compileMatch({
      name: 'r',
      match: { any: [{ resources: { kinds: ['*'] } }] },
      exclude: undefined,
      policyNamespace: String(policyNamespace),
    })
    return same(compiled.explain(requestOf(object), object) !== '', unit.expected !== null)
  },
}

/** Every rule of the policy matches the resource, or none does. */
const ruleMatches: Adapter = unit => {
  const { AdmissionInfo, Resource, Policy, areErrorsExpected } = row(unit)
  const object = parseJson(String(Resource)) as JsonObject
  const policy = parseJson(String(Policy)) as { readonly spec: { readonly rules: readonly Rule[] } }
  const user = { ...nobody, ...(AdmissionInfo as Partial<RequestUser>) }
  const results = policy.spec.rules.map(({ name, match, exclude }) =>
    compileMatch({ name, match, exclude, policyNamespace: undefined }).matches(
      requestOf(object, user),
      object,
    ),
  )
  return same(
    results,
    results.map(() => areErrorsExpected !== true),
  )
}

/** `pkg/engine/utils/utils`. */
export const descriptions: Area = {
  TestMatchesResourceDescription: ruleMatches,
  TestMatchesResourceDescription_GenerateName: ruleMatches,
}

/** `pkg/policy/utils`: which stored objects a rule is about. */
export const stored: Area = {
  Test_resourceMatches: unit => {
    const { match, res, want } = row(unit)
    const { object } = res as { readonly object: JsonObject }
    return same(isDescribed(match as ResourceFilter['resources'], object), want)
  },
  Test_resourceMatchesWithWildcards: unit => {
    const { namespaces: patterns, want } = row(unit)
    const object = podWith({ name: 'my-pod', namespace: 'test-namespace' })
    return same(isInNamespace(patterns, object), want)
  },
  castPolicy: { leftOut: 'a conversion between types of Go, of MutatingPolicy' },
}

/** `pkg/engine/handlers/mutation`: which targets are meant. */
export const targets: Area = {
  Test_match: async unit => {
    const { namespacePattern, namePattern, namespace, expectedResult } = row(unit)
    // the name of the object is what the case is named after
    const name = unit.id.split('/').at(-1)?.split('~')[0]
    const kind = { apiVersion: 'v1', kind: 'ConfigMap' }
    const target = { ...kind, metadata: { namespace, name } }
    const mutate = {
      targets: [{ ...kind, namespace: namespacePattern, name: namePattern }],
      patchStrategicMerge: { data: { a: 'b' } },
    }
    const match = { any: [{ resources: { kinds: ['Pod'] } }] }
    const { set } = compile({
      policies: [
        {
          apiVersion: 'kyverno.io/v1',
          kind: 'ClusterPolicy',
          metadata: { name: 'p' },
          spec: { rules: [{ name: 'r', match, mutate }] },
        } as unknown as ClassicPolicy,
      ],
    })
    const cluster = clusterOf([target])
    const { policies } = await run(set, requestOf(podWith({ name: 'x' })), { ...ports, cluster })
    const changed = policies.flatMap(({ rules }) => rules.flatMap(({ targets: all = [] }) => all))
    return same(changed.length === 1, expectedResult)
  },
}

/** `pkg/engine`: finding exceptions. */
export const exceptionList: Area = {
  TestGetPolicyExceptions: unit => {
    const { policy, rule, mockReturnValue, expectedExceptions } = row(unit)
    const { name } = (policy as { readonly metadata: { readonly name: string } }).metadata
    const exceptions = [{ policyName: name, ruleNames: [String(rule)] }]
    // what the test says is found names the rule, and something else names another one
    const found = [...(mockReturnValue as readonly unknown[]).map(() => exceptions)]
    const all = [...found, [{ policyName: name, ruleNames: ['another'] }]].map(each =>
      compileException({
        metadata: { name: 'e' },
        spec: { exceptions: each, match: { any: [{ resources: { kinds: ['Pod'] } }] } },
      } as unknown as PolicyException),
    )
    const wanted = (expectedExceptions as readonly unknown[]).length
    return same(exceptionsForRule(all, name, String(rule)).length, wanted)
  },
}
