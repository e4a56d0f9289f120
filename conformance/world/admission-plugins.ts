import { getOwn, isObject, type JsonObject, setAt } from '@ephor/lang/json'

/**
 * What the API server itself does to a new object before any webhook sees it, and what it fills
 * into every stored one, as far as the suites look at it.
 */
export function withAdmissionPlugins(object: JsonObject): JsonObject {
  if (object.kind === 'Pod') return withServiceAccount(withTolerations(object))
  if (object.kind === 'Namespace') return { ...object, status: { phase: 'Active' } }
  if (object.kind === 'Secret') return withEncodedData(object)
  const metadata = isObject(object.metadata) ? object.metadata : {}
  return String(object.apiVersion).includes('/')
    ? { ...object, metadata: { ...metadata, generation: 1 } }
    : object
}

/** A Secret's `stringData` is for writing only. */
function withEncodedData({ stringData, ...secret }: JsonObject): JsonObject {
  if (!isObject(stringData)) return secret
  const encoded = Object.entries(stringData).map(([key, text]) => [key, btoa(String(text))])
  const data = isObject(secret.data) ? secret.data : {}
  return { ...secret, data: { ...data, ...Object.fromEntries(encoded) } }
}

const evictions = ['not-ready', 'unreachable'].map(condition => ({
  key: `node.kubernetes.io/${condition}`,
  operator: 'Exists',
  effect: 'NoExecute',
  tolerationSeconds: 300,
}))

/** DefaultTolerationSeconds: a Pod stays for five minutes on a node that is lost. */
function withTolerations(pod: JsonObject): JsonObject {
  return append(pod, ['spec'], 'tolerations', evictions)
}

const tokenMount = {
  name: 'kube-api-access-token',
  mountPath: '/var/run/secrets/kubernetes.io/serviceaccount',
  readOnly: true,
}

/** ServiceAccount: the token's volume, and its mount in each container. */
function withServiceAccount(pod: JsonObject): JsonObject {
  const spec = getOwn(pod, 'spec')
  if (!isObject(spec) || spec.automountServiceAccountToken === false) return pod
  const containers = getOwn(spec, 'containers')
  const mounted = Array.isArray(containers)
    ? containers.map(each =>
        isObject(each) ? append(each, [], 'volumeMounts', [tokenMount]) : each,
      )
    : containers
  const named = { serviceAccountName: 'default', ...spec, containers: mounted }
  const volume = { name: tokenMount.name, projected: { sources: [] } }
  return append({ ...pod, spec: named }, ['spec'], 'volumes', [volume])
}

/** The object with elements behind a list, which need not be there yet. */
function append(
  object: JsonObject,
  path: readonly string[],
  key: string,
  elements: readonly JsonObject[],
): JsonObject {
  const parent = path.reduce<unknown>(
    (value, step) => (isObject(value) ? getOwn(value, step) : undefined),
    object,
  )
  const list = isObject(parent) ? getOwn(parent, key) : undefined
  const before: readonly unknown[] = Array.isArray(list) ? list : []
  return setAt(object, [...path, key], [...before, ...elements]) as JsonObject
}
