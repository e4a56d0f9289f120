import { getOwn, type JsonObject } from '@ephor/lang/json'

/** A kind of document that is a policy, or belongs to policies. */
export interface PolicyKind {
  readonly kind: string
  readonly family: 'policy' | 'exception' | 'cleanup' | 'global-context' | 'unsupported'
  /** The shape of its schema; absent for kinds that are known, but not run. */
  readonly shape?: string
}

const kyverno: ReadonlyMap<string, PolicyKind> = new Map(
  [
    kindOf('ClusterPolicy', 'policy', { v1: 'ClusterPolicy', v2beta1: 'ClusterPolicyV2beta1' }),
    kindOf('Policy', 'policy', { v1: 'ClusterPolicy', v2beta1: 'ClusterPolicyV2beta1' }),
    kindOf('PolicyException', 'exception', { v2: 'PolicyException', v2beta1: 'PolicyException' }),
    kindOf('CleanupPolicy', 'cleanup', { v2: 'CleanupPolicy', v2beta1: 'CleanupPolicy' }),
    kindOf('ClusterCleanupPolicy', 'cleanup', { v2: 'CleanupPolicy', v2beta1: 'CleanupPolicy' }),
    kindOf('GlobalContextEntry', 'global-context', {
      v2: 'GlobalContextEntry',
      v2alpha1: 'GlobalContextEntry',
      v2beta1: 'GlobalContextEntry',
    }),
  ].flat(),
)

function kindOf(
  kind: string,
  family: PolicyKind['family'],
  shapes: Readonly<Record<string, string>>,
): [string, PolicyKind][] {
  return Object.entries(shapes).map(([version, shape]) => [
    `kyverno.io/${version} ${kind}`,
    { kind, family, shape },
  ])
}

const admissionKinds = [
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionPolicyBinding',
  'MutatingAdmissionPolicy',
  'MutatingAdmissionPolicyBinding',
]

/** A kind whose documents have a schema. */
export interface SchemaKind {
  readonly apiVersion: string
  readonly kind: string
  /** What `checkSchema` and `jsonSchemaOf` call it. */
  readonly shape: string
}

const celVersions = ['v1', 'v1beta1', 'v1alpha1']

/** Of group policies.kyverno.io: names, and the shape of them all. */
const celKinds: readonly (readonly [kind: string, shape: string, versions: readonly string[]])[] = [
  ...['Validating', 'Mutating', 'Generating', 'Deleting', 'ImageValidating'].flatMap(name => [
    [`${name}Policy`, `${name}Policy`, celVersions] as const,
    [`Namespaced${name}Policy`, `${name}Policy`, celVersions.slice(0, 2)] as const,
  ]),
  ['PolicyException', 'CelPolicyException', celVersions],
]

/** The kinds that have a schema, each version by itself, the one to be preferred first. */
export function listSchemaKinds(): readonly SchemaKind[] {
  const classic = [...kyverno].flatMap(([name, { kind, shape }]) =>
    shape === undefined ? [] : [{ apiVersion: name.slice(0, name.indexOf(' ')), kind, shape }],
  )
  const cel = celKinds.flatMap(([kind, shape, versions]) =>
    versions.map(version => ({ apiVersion: `policies.kyverno.io/${version}`, kind, shape })),
  )
  return [...classic, ...cel]
}

/** What a document is, by its version and kind; `undefined` for anything that is no policy. */
export function policyKindOf(document: JsonObject): PolicyKind | undefined {
  const apiVersion = getOwn(document, 'apiVersion')
  const kind = getOwn(document, 'kind')
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') return undefined
  const known = kyverno.get(`${apiVersion} ${kind}`)
  if (known !== undefined) return known
  const isUnsupported =
    apiVersion.startsWith('policies.kyverno.io/') ||
    (apiVersion.startsWith('admissionregistration.k8s.io/') && admissionKinds.includes(kind))
  return isUnsupported ? { kind, family: 'unsupported' } : undefined
}
