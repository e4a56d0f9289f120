import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'
import type { ObjectMeta } from '../api/classic.ts'
import type { Resource } from '../request.ts'
import { kindOf } from '../resource-request.ts'
import type { PolicyReference, RuleResponse, RuleStatus } from '../response.ts'

/** What reports say about one rule and one resource, as the report kinds write it. */
export interface ReportResult {
  readonly category?: string
  readonly message?: string
  /** `name`, or `namespace/name` of a namespaced policy. */
  readonly policy: string
  readonly properties?: Readonly<Record<string, string>>
  /** The resource, where the report as a whole is not about one. */
  readonly resources?: readonly JsonObject[]
  readonly result: RuleStatus
  readonly rule?: string
  /** Left out for policies that do not count. */
  readonly scored?: true
  readonly severity?: Severity
  readonly source: string
  readonly timestamp: { readonly nanos: 0; readonly seconds: number }
}

export type Severity = 'critical' | 'high' | 'medium' | 'low' | 'info'

/** What reports want to know of a policy. */
export interface ReportedPolicy {
  readonly kind: string
  readonly metadata: ObjectMeta
  readonly spec?: { readonly background?: boolean; readonly admission?: boolean }
}

/** A rule's response, and what it is a response of. */
export interface Finding {
  readonly reference: PolicyReference
  /** `undefined` if it is gone; then nothing is known but its name. */
  readonly policy: ReportedPolicy | undefined
  readonly response: RuleResponse
  /** Since 1970. */
  readonly nowSeconds: number
}

/**
 * The entry of a report: a failure of a policy that does not count is a warning, and a rule's
 * `reportProperties` may give another message (spec 7.4).
 */
export function createResult({ reference, policy, response, nowSeconds }: Finding): ReportResult {
  const annotations = policy?.metadata.annotations ?? {}
  const category = getOwn(annotations, 'policies.kyverno.io/category')
  const severity = getOwn(annotations, 'policies.kyverno.io/severity')
  const isScored = getOwn(annotations, 'policies.kyverno.io/scored') !== 'false'
  const message = messageOf(response)
  return {
    ...(typeof category === 'string' && category !== '' && { category }),
    ...(message !== '' && { message }),
    policy: policyKey(reference),
    properties: propertiesOf(policy, response),
    result: response.status === 'fail' && !isScored ? 'warn' : response.status,
    ...(response.rule !== '' && { rule: response.rule }),
    ...(isScored && { scored: true }),
    ...(isSeverity(severity) && { severity }),
    source: 'kyverno',
    timestamp: { nanos: 0, seconds: nowSeconds },
  }
}

/** `name`, or `namespace/name`. */
export function policyKey({ namespace, name }: PolicyReference): string {
  return namespace === '' ? name : `${namespace}/${name}`
}

function isSeverity(value: unknown): value is Severity {
  return ['critical', 'high', 'medium', 'low', 'info'].includes(String(value))
}

/** `message` wins over the one for the status; an empty one says nothing. */
function messageOf({ status, message, properties = {} }: RuleResponse): string {
  const own = getOwn(properties, 'message') || getOwn(properties, `${status}Message`)
  return typeof own === 'string' && own !== '' ? own : message
}

function propertiesOf(
  policy: ReportedPolicy | undefined,
  { properties, exceptions = [] }: RuleResponse,
): Readonly<Record<string, string>> {
  const names = exceptions.map(key => key.slice(key.indexOf('/') + 1))
  return sorted({
    ...properties,
    process: processOf(policy),
    ...(names.length > 0 && { exceptions: names.join(',') }),
  })
}

/** How the policy comes to look at resources; empty where it does neither. */
function processOf(policy: ReportedPolicy | undefined): string {
  if (policy?.kind !== 'ClusterPolicy' && policy?.kind !== 'Policy') return ''
  if (policy.spec?.background !== false) return 'background scan'
  return policy.spec.admission === false ? '' : 'admission review'
}

/** In the order of the keys, as maps are printed. */
export function sorted(properties: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(properties).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** A reference to a resource, empty fields left out. */
export function referenceTo(resource: Resource): JsonObject {
  const metadata = getOwn(resource, 'metadata')
  const texts: Record<string, unknown> = {
    apiVersion: getOwn(resource, 'apiVersion'),
    kind: getOwn(resource, 'kind'),
  }
  for (const key of ['name', 'namespace', 'resourceVersion', 'uid']) {
    texts[key] = isObject(metadata) ? getOwn(metadata, key) : undefined
  }
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => isText(text)))
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** `apps/v1, Kind=Deployment Name=web Namespace=shop`, as properties name objects. */
export function describeResource(resource: Resource): string {
  const { group, version, kind } = kindOf(resource)
  const { name = '', namespace } = referenceTo(resource)
  const where = namespace === undefined ? '' : ` Namespace=${String(namespace)}`
  return `${group}/${version}, Kind=${kind} Name=${String(name)}${where}`
}
