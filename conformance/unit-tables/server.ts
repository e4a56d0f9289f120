import {
  type ClassicPolicy,
  compile,
  type RequestUser,
  type Resource,
  type Response,
  requestFor,
  run,
} from '@ephor/engine'
import { isObject, type JsonObject, parseJson } from '@ephor/lang/json'
import { parseExclusions } from '../../packages/engine/src/config/exclusions.ts'
import { parseTextMap } from '../../packages/engine/src/config/json-setting.ts'
import {
  parseBucketBoundaries,
  parseMetricExposure,
  parseMetricNamespaces,
} from '../../packages/engine/src/config/metrics.ts'
import {
  grantedRoles,
  isSubject,
  type RoleGrant,
} from '../../packages/engine/src/match/granted-roles.ts'
import { parseResourceFilters } from '../../packages/engine/src/match/resource-filters.ts'
import { policyKey } from '../../packages/engine/src/report/result.ts'
import {
  policyLabels,
  triggerLabels,
  triggerOf,
  withLabels,
} from '../../packages/engine/src/rules/generate-labels.ts'
import { targetOf } from '../../packages/engine/src/rules/generate-target.ts'
import { inBatches, updateRequestLabels } from '../../packages/engine/src/rules/update-request.ts'
import { clusterOf } from '../world/cluster.ts'
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
} from './unit-case.ts'

/** A setting as JSON; where the test wants nothing, nothing is said. */
function setting(read: (text: string) => Readonly<Record<string, unknown>>): Adapter {
  return unit => {
    const { want, wantErr } = row(unit)
    return sameOrError(() => read(String(argumentFields(unit).in)), want ?? {}, wantErr)
  }
}

// the boundaries that the test of the function names
const usualBoundaries = [0.005, 0.01]

/** `pkg/config`: the settings of the server. */
export const settings: Area = {
  Test_parseExclusions: unit => {
    const { wantExclusions, wantInclusions } = row(unit)
    const { excluded, included } = parseExclusions(String(argumentFields(unit).in))
    return same([excluded, included], [wantExclusions ?? [], wantInclusions ?? []])
  },
  Test_parseKinds: unit => {
    const wanted = (row(unit).want as readonly Fields[]).map(filter =>
      Object.fromEntries(Object.entries(filter).map(([key, text]) => [key.toLowerCase(), text])),
    )
    return same(parseResourceFilters(String(argumentFields(unit).in)), wanted)
  },
  Test_parseIncludeExcludeNamespacesFromNamespacesConfig: setting(text => ({
    ...parseMetricNamespaces(text),
  })),
  Test_parseWebhookAnnotations: setting(parseTextMap),
  Test_parseWebhookLabels: setting(parseTextMap),
  Test_parseBucketBoundariesConfig: unit => {
    const { input, expected, expectedError } = row(unit)
    const text = isObject(expectedError) ? String(expectedError.$error) : ''
    try {
      const found = parseBucketBoundaries(String(input))
      return text === '' ? same(found, expected ?? []) : 'should fail'
    } catch (error) {
      return same((error as Error).message, text)
    }
  },
  Test_parseMetricExposureConfig: unit => {
    const { input, expected, expectedError } = row(unit)
    const read = () => parseMetricExposure(String(input), usualBoundaries)
    return sameOrError(read, expected, expectedError)
  },
}

function grantsOf(list: unknown): readonly RoleGrant[] {
  return ((isObject(list) ? list.ret : list) ?? []) as readonly RoleGrant[]
}

const roles: Adapter = unit => {
  const { roleBindings, clusterroleBindings, rbLister, crbLister, userInfo, requestNamespace } =
    argumentFields(unit)
  const { wantRoles, wantClusterRoles, want } = row(unit)
  const wanted = (want ?? {}) as Fields
  const bindings = {
    roleBindings: grantsOf(roleBindings ?? rbLister),
    clusterRoleBindings: grantsOf(clusterroleBindings ?? crbLister),
  }
  const found = grantedRoles(bindings, userInfo as object, String(requestNamespace ?? ''))
  return same(found, {
    roles: wantRoles ?? wanted.roles ?? [],
    clusterRoles: wantClusterRoles ?? wanted.clusterRoles ?? [],
  })
}

/** `pkg/userinfo`: the roles of a user. */
export const userRoles: Area = {
  Test_getRoleRefByRoleBindings: roles,
  Test_getRoleRefByClusterRoleBindings: roles,
  TestGetRoleRef: roles,
  Test_matchBindingSubjects: unit => {
    const { subjects, userInfo, namespace } = argumentFields(unit)
    const listed = (subjects ?? []) as Parameters<typeof isSubject>[1]
    return same(isSubject(userInfo as object, listed, String(namespace)), row(unit).want)
  },
}

/** `pkg/background`: what a rule makes, and for whom. */
export const background: Area = {
  // of a name as much as fits into the value of a label
  trimByLength: unit => {
    const [name, length] = callArguments(unit)
    const labels = updateRequestLabels('p', { metadata: { name } })
    return length === 63
      ? same(labels['mutate.updaterequest.kyverno.io/trigger-name'], unit.expected)
      : 'another length'
  },
  TestResourceModeConstants: { leftOut: 'constants of Go' },
  'unstr.GetLabels': unit => {
    const { object } = unit.input.recv as { readonly object: Resource }
    const policy = { apiVersion: 'kyverno.io/v1', kind: 'ClusterPolicy', metadata: { name: 'p' } }
    const own = policyLabels({ ...policy, spec: {} } as Parameters<typeof policyLabels>[0], 'r')
    const { metadata } = withLabels(object, { ...own, ...triggerLabels(object) })
    return same(isObject(metadata) && isObject(metadata.labels), true)
  },
  TestPolicyKey: unit => {
    const { namespace, policyName, expected } = row(unit)
    const reference = { apiVersion: '', kind: '', namespace: String(namespace), name: '' }
    return same(policyKey({ ...reference, name: String(policyName) }), expected)
  },
  TestResourceSpecFromUnstructured: unit => {
    const { obj, wantKind, wantName, wantNS, wantAPI } = row(unit)
    const found = targetOf((obj as { readonly object: Resource }).object)
    return same(found, { apiVersion: wantAPI, kind: wantKind, namespace: wantNS, name: wantName })
  },
  Test_newResourceSpec: unit => {
    const { genAPIVersion, genKind, genNamespace, genName, want } = row(unit)
    const metadata = { namespace: genNamespace, name: genName }
    return same(targetOf({ apiVersion: genAPIVersion, kind: genKind, metadata }), want)
  },
  TestTriggerFromLabels: unit => {
    const { labels, want } = row(unit)
    return same(triggerOf((labels ?? {}) as Record<string, string>), want)
  },
}

// what the rules of the tests change
const configMap = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'test-cm', namespace: 'default' },
}

const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'test-pod', namespace: 'default' },
}

/** What a policy does later, after the request of a user. */
async function respond(
  policy: unknown,
  request: Fields,
  backgroundUser: unknown,
): Promise<Response> {
  // without the checks that admission makes of a policy first, as the test
  const { set } = compile({ policies: [parseJson(String(policy)) as ClassicPolicy] })
  const { resource = pod, operation = 'CREATE', username } = request
  const object = resource as JsonObject
  const user: RequestUser = {
    userInfo: { username: String(username) },
    roles: [],
    clusterRoles: [],
  }
  const asked = requestFor(object, { user, operation: operation as 'CREATE' | 'DELETE' })
  const cluster = clusterOf([object, configMap])
  return run(set, asked, { ...ports, cluster }, { backgroundUser: String(backgroundUser) })
}

/** Rules that have their turn; what they make, and whether they can, is told later. */
function triggeredRules({ policies }: Response): number {
  return policies.flatMap(({ rules }) => rules).filter(({ status }) => status !== 'skip').length
}

const handled: Adapter = async unit => {
  const { policy, resource, operation, username, backgroundServiceAccountName } = row(unit)
  const { expectUpdateRequest, expectGeneration } = row(unit)
  const request = { resource: parseJson(String(resource)), operation, username }
  const response = await respond(policy, request, backgroundServiceAccountName)
  return same(triggeredRules(response) > 0, expectUpdateRequest ?? expectGeneration)
}

/** `pkg/webhooks/resource`: which rules a request triggers. */
export const triggers: Area = {
  Test_handleMutateExisting: handled,
  Test_handleGenerate: handled,
  Test_skipBackgroundRequests: async unit => {
    const { policy, backgroundSaDesired, backgroundSaActual, expectedRulesCount } = row(unit)
    const response = await respond(policy, { username: backgroundSaActual }, backgroundSaDesired)
    return same(triggeredRules(response), expectedRulesCount)
  },
  TestSplitUR: unit => {
    const { total, batchSize, wantBatches, wantLastBatch } = row(unit)
    const batches = inBatches(Array.from({ length: Number(total) }), Number(batchSize))
    return same([batches.length, batches.at(-1)?.length], [wantBatches, wantLastBatch])
  },
  TestMergeEngineResponses_EmptyInputs: {
    leftOut: 'two lists of responses, of which there is one here',
  },
}
