import { isObject, type JsonObject } from '@ephor/lang/json'
import { rulesOf } from '../../world/classic.ts'
import { mutate, mutateObject } from '../mutate.ts'
import type { Random } from '../random.ts'
import type { Generator } from './generator.ts'

const controllers = [
  'Deployment',
  'CronJob',
  'Job',
  'StatefulSet',
  'DaemonSet',
  'ReplicaSet',
  'Pod',
]

const kinds = [
  'Pod',
  'Deployment',
  'CronJob',
  'Namespace',
  'apps/v1/StatefulSet',
  'v1/Pod',
  '*',
  'Pod/exec',
  'Service',
  'batch/v1/Job',
]

const texts = [
  '{{ foo }}',
  '{{request.object.spec}}',
  '{{ element.name }}',
  '{{request.userInfo.username}}',
  'x',
  '*',
  '{{',
  '$(./../a)',
]

/** The policy with one of its rules changed; most changes keep it a policy. */
function mutatedPolicy(policy: JsonObject, random: Random, wildly = false): JsonObject {
  if (random.chance(0.3)) return policy
  const rules = rulesOf(policy)
  const at = random.int(0, rules.length - 1)
  const spec = isObject(policy.spec) ? policy.spec : {}
  const changed = rules.map((each, index) =>
    index === at ? changedRule(each, random, wildly) : each,
  )
  const first = rules[0]
  const all = random.chance(0.05) && first ? [...changed, first] : changed
  return { ...policy, spec: { ...spec, rules: all } }
}

/** `wildly`: also so that it is no rule any more, or has members that mean nothing. */
function changedRule(written: JsonObject, random: Random, wildly: boolean): JsonObject {
  if (wildly && random.chance(0.2)) return mutateObject(written, random, 1)
  return random.oneOf<JsonObject>([
    () => withKind(written, random),
    () => ({ ...written, ...mutatedBody(written, 'validate', random) }),
    () => ({ ...written, ...mutatedBody(written, 'mutate', random) }),
    () => {
      const dropped = random.pick(['exclude', 'preconditions', 'context', 'match', 'name'])
      return Object.fromEntries(Object.entries(written).filter(([key]) => key !== dropped))
    },
    () => replaceText(written, random) as JsonObject,
  ])
}

function withKind(written: JsonObject, random: Random): JsonObject {
  const match = JSON.stringify(written.match ?? {}).replace(
    /"kinds":\["[^"]*"/u,
    `"kinds":["${random.pick(kinds)}"`,
  )
  return { ...written, match: JSON.parse(match) as unknown }
}

/** Free-form parts of a body: patterns and patches. */
function mutatedBody(written: JsonObject, key: string, random: Random): JsonObject {
  const body = written[key]
  if (!isObject(body)) return {}
  const free = ['pattern', 'anyPattern', 'patchStrategicMerge', 'message']
  const members = Object.entries(body).map(([name, value]) =>
    free.includes(name) ? [name, mutate(value, random)] : [name, value],
  )
  return { [key]: Object.fromEntries(members) }
}

/** Puts another text in place of one of the texts. */
function replaceText(value: unknown, random: Random): unknown {
  if (typeof value === 'string') return random.pick(texts)
  if (Array.isArray(value) && value.length > 0) {
    const at = random.int(0, value.length - 1)
    return value.with(at, replaceText(value[at], random))
  }
  if (!isObject(value)) return value
  const key = random.pick(Object.keys(value))
  return key === undefined ? value : { ...value, [key]: replaceText(value[key], random) }
}

/** `{policy, kind?}`. */
export const autogen: Generator = ({ policies }, random) => {
  const annotation = () =>
    random.pick([
      'none',
      'Deployment',
      'Deployment,CronJob',
      'CronJob',
      'Job,Foo',
      '',
      'StatefulSet',
    ])
  return () => {
    const policy = mutatedPolicy(random.pick(policies), random)
    const metadata = isObject(policy.metadata) ? policy.metadata : {}
    const annotations = random.chance(0.3)
      ? { 'pod-policies.kyverno.io/autogen-controllers': annotation() }
      : {}
    return {
      policy: { ...policy, metadata: { name: metadata.name, annotations } },
      ...(random.chance(0.4) ? { kind: random.pick(controllers) } : {}),
    }
  }
}

/** `{policy}`. */
export const policyValidate: Generator =
  ({ policies }, random) =>
  () => ({
    policy: mutatedPolicy(random.pick(policies), random),
  })

const controls = [
  'Host Namespaces',
  'Privileged Containers',
  'Capabilities',
  'HostPath Volumes',
  'Host Ports',
  'AppArmor',
  'SELinux',
  '/proc Mount Type',
  'Seccomp',
  'Sysctls',
  'HostProcess',
  'Volume Types',
  'Privilege Escalation',
  'Running as Non-root',
  'Running as Non-root user',
]

const fields = [
  'spec.hostNetwork',
  'spec.containers[*].securityContext.privileged',
  'spec.containers[*].securityContext.capabilities.add',
  'spec.initContainers[*].securityContext.capabilities.drop',
  'spec.containers[*].ports[*].hostPort',
  'spec.volumes[*].hostPath',
  'spec.securityContext.seLinuxOptions.type',
  'spec.containers[*].securityContext.seccompProfile.type',
  'spec.securityContext.sysctls[*].name',
  'spec.securityContext.runAsNonRoot',
  'spec.containers[*].securityContext.runAsUser',
  'spec.containers[*].securityContext.allowPrivilegeEscalation',
]

const fieldValues = [
  'true',
  'false',
  'NET_ADMIN',
  'ALL',
  'SYS_*',
  '*',
  '80',
  '0',
  'Unconfined',
  'spc_*',
  'kernel.*',
  '',
]

/** `{pod, level, version?, exclude?}`. */
export const podsecurity: Generator = ({ pods }, random) => {
  const exclusion = () => {
    const field = random.chance(0.3)
      ? {
          restrictedField: random.pick(fields),
          values: random.list(0, 2, () => random.pick(fieldValues)),
        }
      : {}
    const images = random.chance(0.5)
      ? { images: [random.pick(['*', 'registry.k8s.io/*', 'nginx*', 'registry.k8s.io/pause'])] }
      : {}
    return { controlName: random.pick(controls), ...images, ...field }
  }
  return () => ({
    pod: mutatePod(random.pick(pods), random),
    level: random.pick(['baseline', 'restricted', 'restricted']),
    ...(random.chance(0.4)
      ? {
          version: random.pick([
            'latest',
            'v1.19',
            'v1.22',
            'v1.24',
            'v1.25',
            'v1.30',
            'v1.33',
            'v1.36',
          ]),
        }
      : {}),
    ...(random.chance(0.5) ? { exclude: random.list(1, 2, exclusion) } : {}),
  })
}

/** Types of fields stay, because the oracle reads the Pod as one. */
function mutatePod(pod: JsonObject, random: Random): JsonObject {
  const kept = Object.entries(pod).filter(() => !random.chance(0.02))
  return Object.fromEntries(kept.map(([key, member]) => [key, mutateMember(member, random)]))
}

function mutateMember(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) {
    const changed = value.map(item => mutateMember(item, random))
    return random.chance(0.03) ? [...changed, ...changed.slice(0, 1)] : changed
  }
  if (isObject(value)) return mutatePod(value, random)
  if (!random.chance(0.1)) return value
  if (typeof value === 'boolean') return !value
  return typeof value === 'number' ? random.pick([0, 1, 80, 1000]) : value
}

const users = [
  { roles: ['ns:edit'], clusterRoles: ['view'], userInfo: { username: 'bob', groups: ['dev'] } },
  {
    roles: [],
    clusterRoles: ['cluster-admin'],
    userInfo: { username: 'system:serviceaccount:default:bot', groups: ['system:serviceaccounts'] },
  },
]

// answers of these come from the cluster, a registry, the clock or chance
const unsteady =
  /random|time_now|time_since|apiCall|imageRegistry|globalReference|is_external_url|x509|verifyImages|"targets"|"clone|"cel"/u

/** `{policy, resource, …}`: policies of the library on objects of kinds that they are about. */
export const rule: Generator = (corpus, random) => {
  const policies = corpus.policies.filter(policy => !unsteady.test(JSON.stringify(policy)))
  const byKind = groupByKind(corpus.resources)
  return () => {
    const policy = random.pick(policies)
    const resource = resourceFor(policy, byKind, corpus.resources, random)
    const changed = mutateObject(resource, random)
    const line: Record<string, unknown> = {
      policy: random.chance(0.3) ? mutatedPolicy(policy, random) : policy,
      resource: keepIdentity(changed, resource),
    }
    if (random.chance(0.15)) line.oldResource = resource
    if (random.chance(0.2)) line.userInfo = random.pick(users)
    if (random.chance(0.2)) line.namespaceLabels = { env: random.pick(['prod', 'dev']) }
    if (random.chance(0.1)) line.exceptions = [exceptionFor(policy, resource)]
    return line
  }
}

function groupByKind(resources: readonly JsonObject[]): ReadonlyMap<string, readonly JsonObject[]> {
  const groups = new Map<string, JsonObject[]>()
  for (const resource of resources) {
    const kind = String(resource.kind)
    const group = groups.get(kind)
    if (group) group.push(resource)
    else groups.set(kind, [resource])
  }
  return groups
}

function resourceFor(
  policy: JsonObject,
  byKind: ReadonlyMap<string, readonly JsonObject[]>,
  all: readonly JsonObject[],
  random: Random,
): JsonObject {
  const found = [
    ...JSON.stringify(rulesOf(policy).map(({ match }) => match)).matchAll(/[A-Z]\w+/gu),
  ]
  const named = found.flatMap(([kind]) => byKind.get(kind) ?? [])
  const templated =
    named.length > 0 && random.chance(0.25) ? (byKind.get(random.pick(controllers)) ?? []) : []
  const candidates = templated.length > 0 ? templated : named
  return candidates.length > 0 && random.chance(0.9) ? random.pick(candidates) : random.pick(all)
}

function keepIdentity(changed: JsonObject, { apiVersion, kind, metadata }: JsonObject): JsonObject {
  const named = isObject(changed.metadata) ? changed.metadata : metadata
  return { ...changed, apiVersion, kind, metadata: named }
}

function exceptionFor(policy: JsonObject, { kind }: JsonObject): JsonObject {
  const { name, namespace } = (policy.metadata ?? {}) as Record<string, string | undefined>
  const policyName = policy.kind === 'Policy' ? `${namespace ?? 'default'}/${name}` : String(name)
  return {
    apiVersion: 'kyverno.io/v2',
    kind: 'PolicyException',
    metadata: { name: 'e', namespace: 'default' },
    spec: {
      match: { any: [{ resources: { kinds: [kind] } }] },
      exceptions: [{ policyName, ruleNames: ['*'] }],
    },
  }
}
