import {
  type ClassicPolicy,
  compile,
  decideAdmission,
  type Request,
  type RequestUser,
  type Response,
  type RunOptions,
  requestFor,
  run,
} from '@ephor/engine'
import { type JsonObject, parseJson } from '@ephor/lang/json'
import { compilePodSecurity } from '../../packages/engine/src/pod-security/index.ts'
import { ports } from './ports.ts'
import { type Adapter, type Area, type Fields, row, same } from './unit-case.ts'

function objectOf(value: unknown): JsonObject {
  return (typeof value === 'string' ? parseJson(value) : value) as JsonObject
}

function rulesOf(response: Response) {
  return response.policies.flatMap(({ rules }) => rules)
}

interface Run {
  readonly response: Response
  readonly blocked: boolean
}

/** A policy on a request, without the checks that admission makes of the policy first. */
async function runOn(policy: unknown, request: Request, values?: Fields): Promise<Run> {
  const policies = [{ kind: 'ClusterPolicy', ...objectOf(policy) } as unknown as ClassicPolicy]
  const { set, problems } = compile({ policies })
  if (problems[0]) throw problems[0].error
  const given: RunOptions = values
    ? { values: { forPolicy: () => undefined, forRule: () => ({ values }) } }
    : {}
  const response = await run(set, request, ports, given)
  return { response, blocked: !decideAdmission(set, request, response).allowed }
}

// values that a test puts in place of what a call would answer
const givenValues: Readonly<Record<string, Fields>> = {
  'pkg/engine/validation_test.go::TestValidate_context_variable_substitution_CLI@verdict83': {
    podcounts: '12',
  },
}

const nobody: RequestUser = { userInfo: {}, roles: [], clusterRoles: [] }

/** An AdmissionRequest of the tests. */
function admissionRequest(text: unknown, userInfo: unknown): Request {
  const review = objectOf(text) as Record<string, JsonObject> & { readonly operation: string }
  const user = objectOf(userInfo) as unknown as {
    readonly roles: readonly string[] | null
    readonly clusterRoles: readonly string[] | null
    readonly userInfo: RequestUser['userInfo']
  }
  const object = review.object ?? undefined
  const old = review.oldObject ?? undefined
  const request = requestFor((object ?? old ?? {}) as JsonObject, {
    operation: review.operation as Request['operation'],
    user: {
      userInfo: user.userInfo ?? {},
      roles: user.roles ?? [],
      clusterRoles: user.clusterRoles ?? [],
    },
    uid: String(review.uid),
  })
  return { ...request, object, oldObject: old }
}

const denied: Adapter = async unit => {
  const { policy, request, userInfo, requestDenied } = row(unit)
  const review = admissionRequest(request, userInfo)
  const { response } = await runOn(objectOf(policy), review)
  return same(
    rulesOf(response).some(({ status }) => status === 'fail' || status === 'error'),
    requestDenied === true,
  )
}

function isSuccessful(response: Response): boolean {
  return rulesOf(response).every(({ status }) => status !== 'fail' && status !== 'error')
}

/** `pkg/engine/validation`. */
export const validations: Area = {
  Test_Flux_Kustomization_PathNotPresent: async unit => {
    const { policyRaw, resourceRaw, expectedResults, expectedMessages } = row(unit)
    const request = requestFor(objectOf(resourceRaw), { user: nobody })
    const { response } = await runOn(objectOf(policyRaw), request)
    const rules = rulesOf(response)
    return (
      same(
        rules.map(({ status }) => status),
        expectedResults,
      ) ??
      same(
        rules.map(({ message }) => message),
        expectedMessages,
      )
    )
  },
  Test_denyFeatureIssue744_BlockUpdate: denied,
  Test_denyFeatureIssue744_BlockFields: denied,
  Test_BlockLabelRemove: denied,
  Test_denyFeatureIssue744_BlockDelete: denied,
  Test_ValidatePattern_anyPattern: async unit => {
    const { rawPolicy, rawResource, expectedFailed, expectedSkipped } = row(unit)
    const { response } = await runOn(objectOf(rawPolicy), requestFor(objectOf(rawResource)))
    const statuses = rulesOf(response).map(({ status }) => status)
    return (
      same(statuses.includes('fail'), expectedFailed) ??
      same(statuses.length > 0 && statuses.every(status => status === 'skip'), expectedSkipped)
    )
  },
  'engine.Validate|Mutate response.IsSuccessful': verdict,
}

async function verdict(unit: Parameters<Adapter>[0]): Promise<string | undefined> {
  const { policy, resource } = unit.input
  const { IsSuccessful, ruleMessages } = unit.expected as Fields
  const request = requestFor(objectOf(resource), { user: nobody })
  const { response } = await runOn(policy, request, givenValues[unit.id])
  const messages = rulesOf(response).map(({ message }) => message)
  const difference = same(isSuccessful(response), IsSuccessful)
  if (difference !== undefined) return `${difference}: ${messages.join('; ')}`
  // the tests go through the rules that there are
  const wanted = ((ruleMessages ?? []) as readonly string[]).slice(0, messages.length)
  return ruleMessages === undefined ? undefined : same(messages, wanted)
}

/** `pkg/webhooks/resource/validation`. */
export const blocked: Area = {
  TestValidate_failure_action_overrides: async unit => {
    const fields = row(unit)
    const request = requestFor(objectOf(fields.rawResource), {
      user: nobody,
      namespaceLabels: (fields.rawResourceNamespaceLabels ?? {}) as Record<string, string>,
    })
    const result = await runOn(objectOf(fields.rawPolicy), request)
    return same(result.blocked, fields.blocked)
  },
}

const podSecurity: Adapter = unit => {
  const { rawRule, rawPod, allowed } = row(unit)
  const settings = objectOf(rawRule) as unknown as Parameters<typeof compilePodSecurity>[0]
  const violations = compilePodSecurity(settings, []).check(objectOf(rawPod))
  return same(violations.length === 0, allowed)
}

// the tables of one test, each in a variable of its own
const podSecurityTables = [
  'baseline_hostProcess',
  'baseline_host_namespaces',
  'baseline_privileged',
  'baseline_capabilities',
  'baseline_hostPath_volumes',
  'baseline_host_ports',
  'baseline_appArmor',
  'baseline_seLinux',
  'baseline_procMount',
  'baseline_seccompProfile',
  'baseline_sysctls',
  'restricted_volume_types',
  'restricted_privilege_escalation',
  'restricted_runAsNonRoot',
  'restricted_runAsUser',
  'restricted_seccompProfile',
  'restricted_capabilities',
  'wildcard_images',
]

/** `pkg/pss/evaluate`. */
export const podSecurityRows: Area = Object.fromEntries(
  podSecurityTables.map(name => [`var:${name}:${name}`, podSecurity]),
)
