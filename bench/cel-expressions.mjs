/**
 * The expressions that evaluation is measured with, each beside the closure that somebody would
 * write by hand for it. Both get the Pod of `makePod`.
 *
 * @type {readonly { name: string, expression: string, byHand: (pod: any) => boolean }[]}
 */
export const celExpressions = [
  {
    name: 'has() chain',
    expression:
      'object.spec.containers.all(c, has(c.resources) && has(c.resources.limits) && has(c.resources.limits.memory) && has(c.resources.limits.cpu))',
    byHand: pod =>
      pod.spec.containers.every(
        c =>
          c.resources !== undefined &&
          c.resources.limits !== undefined &&
          c.resources.limits.memory !== undefined &&
          c.resources.limits.cpu !== undefined,
      ),
  },
  {
    name: 'quantity',
    expression:
      "object.spec.containers.all(c, quantity(c.resources.limits.memory).compareTo(quantity('4Gi')) <= 0)",
    byHand: pod =>
      pod.spec.containers.every(c => bytesOf(c.resources.limits.memory) <= 4 * 2 ** 30),
  },
  {
    name: 'has() with a fallback',
    expression:
      'has(object.spec.securityContext) && has(object.spec.securityContext.runAsNonRoot) && object.spec.securityContext.runAsNonRoot == true ? object.spec.containers.all(c, !has(c.securityContext) || !has(c.securityContext.runAsNonRoot) || c.securityContext.runAsNonRoot == true) : object.spec.containers.all(c, has(c.securityContext) && has(c.securityContext.runAsNonRoot) && c.securityContext.runAsNonRoot == true)',
    byHand(pod) {
      const all = pod.spec.securityContext
      const isSet = c =>
        c.securityContext !== undefined && c.securityContext.runAsNonRoot !== undefined
      return all !== undefined && all.runAsNonRoot !== undefined && all.runAsNonRoot === true
        ? pod.spec.containers.every(c => !isSet(c) || c.securityContext.runAsNonRoot === true)
        : pod.spec.containers.every(c => isSet(c) && c.securityContext.runAsNonRoot === true)
    },
  },
  {
    name: 'texts',
    expression:
      "object.spec.containers.all(c, c.image.startsWith('registry.example.com/') && c.image.matches('^[a-z.]+/[a-z0-9/-]+:v[0-9.]+$') && !c.image.endsWith(':latest'))",
    byHand: pod =>
      pod.spec.containers.every(
        c =>
          c.image.startsWith('registry.example.com/') &&
          imagePattern.test(c.image) &&
          !c.image.endsWith(':latest'),
      ),
  },
  {
    name: 'lists',
    expression:
      "object.spec.containers.filter(c, c.name != 'sidecar').map(c, c.name).exists(n, n in ['app', 'web']) && object.spec.containers.size() <= 5",
    byHand: pod =>
      pod.spec.containers
        .filter(c => c.name !== 'sidecar')
        .map(c => c.name)
        .some(n => ['app', 'web'].includes(n)) && pod.spec.containers.length <= 5,
  },
  {
    name: 'optional chains',
    expression:
      "(object.spec.?initContainers.orValue([]) + object.spec.containers).all(c, c.?securityContext.?allowPrivilegeEscalation.orValue(true) == false && c.?resources.?limits.?cpu.orValue('') != '')",
    byHand: pod =>
      [...(pod.spec.initContainers ?? []), ...pod.spec.containers].every(
        c =>
          (c.securityContext?.allowPrivilegeEscalation ?? true) === false &&
          (c.resources?.limits?.cpu ?? '') !== '',
      ),
  },
]

const imagePattern = /^[a-z.]+\/[a-z0-9/-]+:v[0-9.]+$/
const units = { '': 1, Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30 }

/** What a hand would write for a quantity: no more than policies mostly meet. */
function bytesOf(text) {
  const [, number, unit] = /^([0-9.]+)([KMG]i)?$/.exec(text) ?? []
  return Number(number) * units[unit ?? '']
}

/** A Pod with three containers that satisfies all expressions. */
export function makePod() {
  const container = name => ({
    name,
    image: `registry.example.com/team/${name}:v1.2.3`,
    ports: [{ containerPort: 8080 }],
    resources: { limits: { memory: '512Mi', cpu: '500m' }, requests: { memory: '256Mi' } },
    securityContext: { runAsNonRoot: true, allowPrivilegeEscalation: false },
  })
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web', namespace: 'default', labels: { app: 'web' } },
    spec: {
      securityContext: { runAsNonRoot: true },
      containers: [container('app'), container('web'), container('log')],
    },
  }
}
