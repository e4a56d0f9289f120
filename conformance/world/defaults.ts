import { getOwn, isObject, type JsonObject, setAt } from '@ephor/lang/json'

type Path = readonly string[]

const podSpecPaths: Readonly<Record<string, Path>> = {
  Pod: ['spec'],
  Deployment: ['spec', 'template', 'spec'],
  DaemonSet: ['spec', 'template', 'spec'],
  StatefulSet: ['spec', 'template', 'spec'],
  ReplicaSet: ['spec', 'template', 'spec'],
  Job: ['spec', 'template', 'spec'],
  CronJob: ['spec', 'jobTemplate', 'spec', 'template', 'spec'],
}

/**
 * The defaults of an API server that policies of the suites look at: an admission request holds
 * the object after defaulting, the suites hold it as it is written.
 */
export function withDefaults(resource: JsonObject): JsonObject {
  const kind = String(resource.kind)
  const path = podSpecPaths[kind]
  const named = withSystemFields(resource)
  const defaulted = path === undefined ? named : withPodDefaults(named, path)
  if (kind === 'StorageClass') {
    return { reclaimPolicy: 'Delete', volumeBindingMode: 'Immediate', ...defaulted }
  }
  return kind === 'Service' ? withServiceDefaults(defaulted) : defaulted
}

/** What the server sets on every new object before admission validates it. */
function withSystemFields(resource: JsonObject): JsonObject {
  const metadata = getOwn(resource, 'metadata')
  return {
    ...resource,
    metadata: {
      uid: '7f0b2a4e-7a9f-4d3c-9d55-0c2f5f6f2a11',
      creationTimestamp: '2026-01-01T00:00:00Z',
      ...(isObject(metadata) ? metadata : {}),
    },
  }
}

function withPodDefaults(resource: JsonObject, path: Path): JsonObject {
  const spec = valueAt(resource, path)
  if (!isObject(spec)) return resource
  const defaulted: JsonObject = {
    restartPolicy: path.length > 4 ? 'OnFailure' : 'Always',
    dnsPolicy: 'ClusterFirst',
    schedulerName: 'default-scheduler',
    terminationGracePeriodSeconds: 30,
    securityContext: {},
    ...spec,
    ...containersOf(spec, 'containers'),
    ...containersOf(spec, 'initContainers'),
    ...volumesOf(spec),
  }
  return setAt(resource, path, defaulted) as JsonObject
}

function containersOf(spec: JsonObject, key: string): JsonObject {
  const containers = getOwn(spec, key)
  if (!Array.isArray(containers)) return {}
  return {
    [key]: containers.map(container =>
      isObject(container)
        ? {
            imagePullPolicy: pullPolicy(getOwn(container, 'image')),
            terminationMessagePath: '/dev/termination-log',
            terminationMessagePolicy: 'File',
            resources: {},
            ...container,
            ...portsOf(container),
          }
        : container,
    ),
  }
}

function portsOf(container: JsonObject): JsonObject {
  const ports = getOwn(container, 'ports')
  if (!Array.isArray(ports)) return {}
  return { ports: ports.map(port => (isObject(port) ? { protocol: 'TCP', ...port } : port)) }
}

function volumesOf(spec: JsonObject): JsonObject {
  const volumes = getOwn(spec, 'volumes')
  if (!Array.isArray(volumes)) return {}
  return {
    volumes: volumes.map(volume =>
      isObject(volume) && isObject(volume.hostPath)
        ? { ...volume, hostPath: { type: '', ...volume.hostPath } }
        : volume,
    ),
  }
}

function pullPolicy(image: unknown): string {
  const text = String(image)
  const tag = text.includes('@') ? 'digest' : text.slice(text.lastIndexOf('/') + 1).split(':')[1]
  return tag === undefined || tag === 'latest' ? 'Always' : 'IfNotPresent'
}

function withServiceDefaults(resource: JsonObject): JsonObject {
  const spec = getOwn(resource, 'spec')
  if (!isObject(spec)) return resource
  return setAt(resource, ['spec'], {
    type: 'ClusterIP',
    sessionAffinity: 'None',
    ...spec,
  }) as JsonObject
}

function valueAt(resource: JsonObject, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) => (isObject(value) ? getOwn(value, key) : undefined),
    resource,
  )
}
