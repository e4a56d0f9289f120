/**
 * Seeded Pods for the benches: two containers and an init container, probes, resources, volumes,
 * environment and security contexts, about 5.6 KB of YAML each. The same count and options give
 * the same Pods on every machine.
 */

/**
 * @typedef {object} PodOptions
 * @property {number} [seed] of the generator, 1 by default
 * @property {number} [violating] the share of Pods, 0 to 1, that break a control of the Pod Security Standards; 0 by default
 */

/**
 * Pods as YAML text, one document each, with `---` between them.
 *
 * @param {number} count
 * @param {PodOptions | number} [options] a number is the seed
 * @returns {string}
 */
export function makePodsYaml(count, options) {
  return makePods(count, options)
    .map(pod => toYaml(pod, ''))
    .join('---\n')
}

/**
 * Pods as objects.
 *
 * @param {number} count
 * @param {PodOptions | number} [options] a number is the seed
 * @returns {object[]}
 */
export function makePods(count, options = {}) {
  const { seed = 1, violating = 0 } = typeof options === 'number' ? { seed: options } : options
  const random = generator(seed)
  return Array.from({ length: count }, (_, index) => {
    const pod = makePod(index, random)
    if (random() < violating) pick(violations, random)(pod)
    return pod
  })
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function generator(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function pick(list, random) {
  return list[Math.floor(random() * list.length)]
}

function hex(length, random) {
  return Array.from({ length }, () => pick('0123456789abcdef', random)).join('')
}

const teams = ['payments', 'search', 'identity', 'catalogue', 'shipping', 'platform', 'media']
const apps = ['api', 'worker', 'frontend', 'scheduler', 'gateway', 'indexer', 'ledger', 'mailer']
const images = ['nginx', 'redis', 'node', 'envoy', 'shop/api', 'shop/worker', 'tools/exporter']
const registries = ['registry.example.com', 'ghcr.io/example', 'eu.gcr.io/example-prod']
const zones = ['eu-central-1a', 'eu-central-1b', 'eu-central-1c']

function makePod(index, random) {
  const team = pick(teams, random)
  const app = pick(apps, random)
  const hash = hex(10, random)
  const name = `${team}-${app}-${hash}-${hex(5, random)}`
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      annotations: {
        'checksum/config': hex(64, random),
        'example.com/owner': `team-${team}@example.com`,
        'example.com/runbook': `https://runbooks.example.com/${team}/${app}#alerts`,
        'kubectl.kubernetes.io/restartedAt': `2026-0${1 + (index % 9)}-1${index % 10}T08:30:00Z`,
        'prometheus.io/path': '/metrics',
        'prometheus.io/port': '9090',
        'prometheus.io/scrape': 'true',
      },
      labels: {
        app: `${team}-${app}`,
        'app.kubernetes.io/component': app,
        'app.kubernetes.io/instance': `${team}-${app}-${pick(['blue', 'green'], random)}`,
        'app.kubernetes.io/managed-by': 'Helm',
        'app.kubernetes.io/part-of': team,
        'app.kubernetes.io/version': `${1 + (index % 4)}.${index % 20}.${index % 7}`,
        'pod-template-hash': hash,
        team,
        tier: pick(['backend', 'edge', 'batch'], random),
      },
      name,
      namespace: `${team}-${pick(['prod', 'staging', 'dev'], random)}`,
      ownerReferences: [
        {
          apiVersion: 'apps/v1',
          blockOwnerDeletion: true,
          controller: true,
          kind: 'ReplicaSet',
          name: `${team}-${app}-${hash}`,
          uid: `${hex(8, random)}-${hex(4, random)}-4${hex(3, random)}-a${hex(3, random)}-${hex(12, random)}`,
        },
      ],
    },
    spec: makeSpec({ team, app, random }),
  }
}

function makeSpec({ team, app, random }) {
  return {
    affinity: {
      podAntiAffinity: {
        preferredDuringSchedulingIgnoredDuringExecution: [
          {
            podAffinityTerm: {
              labelSelector: { matchLabels: { app: `${team}-${app}` } },
              topologyKey: 'kubernetes.io/hostname',
            },
            weight: 100,
          },
        ],
      },
    },
    automountServiceAccountToken: false,
    containers: [makeMain({ team, app, random }), makeSidecar(random)],
    dnsPolicy: 'ClusterFirst',
    enableServiceLinks: false,
    initContainers: [makeInit(random)],
    nodeSelector: {
      'kubernetes.io/os': 'linux',
      'topology.kubernetes.io/zone': pick(zones, random),
    },
    priorityClassName: pick(['high', 'normal', 'low'], random),
    restartPolicy: 'Always',
    schedulerName: 'default-scheduler',
    securityContext: {
      fsGroup: 2000,
      runAsGroup: 3000,
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    },
    serviceAccountName: `${team}-${app}`,
    terminationGracePeriodSeconds: 30,
    tolerations: [
      {
        effect: 'NoExecute',
        key: 'node.kubernetes.io/not-ready',
        operator: 'Exists',
        tolerationSeconds: 300,
      },
      {
        effect: 'NoExecute',
        key: 'node.kubernetes.io/unreachable',
        operator: 'Exists',
        tolerationSeconds: 300,
      },
    ],
    volumes: [
      { emptyDir: {}, name: 'tmp' },
      { emptyDir: { medium: 'Memory', sizeLimit: '64Mi' }, name: 'cache' },
      {
        configMap: { defaultMode: 420, name: `${team}-${app}-config`, optional: false },
        name: 'config',
      },
      {
        name: 'credentials',
        secret: { defaultMode: 256, secretName: `${team}-${app}-credentials` },
      },
    ],
  }
}

function image(random) {
  return `${pick(registries, random)}/${pick(images, random)}:v${Math.floor(random() * 9)}.${Math.floor(random() * 30)}.${Math.floor(random() * 10)}`
}

function securityContext() {
  return {
    allowPrivilegeEscalation: false,
    capabilities: { drop: ['ALL'] },
    privileged: false,
    readOnlyRootFilesystem: true,
    runAsNonRoot: true,
  }
}

function makeMain({ team, app, random }) {
  const memory = pick(['256Mi', '512Mi', '1Gi', '2Gi'], random)
  return {
    args: [
      '--listen=:8080',
      `--service=${team}-${app}`,
      '--log-format=json',
      '--shutdown-timeout=25s',
    ],
    command: ['/bin/server'],
    env: [
      { name: 'LOG_LEVEL', value: pick(['debug', 'info', 'warn'], random) },
      { name: 'DATABASE_POOL_SIZE', value: String(5 + Math.floor(random() * 40)) },
      { name: 'FEATURE_FLAGS', value: 'checkout:v2, search:semantic, cart:fast' },
      {
        name: 'UPSTREAM_URL',
        value: `http://${team}-upstream.${team}-prod.svc.cluster.local:8080/v1`,
      },
      {
        name: 'POD_NAME',
        valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.name' } },
      },
      {
        name: 'DATABASE_PASSWORD',
        valueFrom: { secretKeyRef: { key: 'password', name: `${team}-${app}-credentials` } },
      },
    ],
    image: image(random),
    imagePullPolicy: 'IfNotPresent',
    livenessProbe: probe('/healthz', 20),
    name: app,
    ports: [
      { containerPort: 8080, name: 'http', protocol: 'TCP' },
      { containerPort: 9090, name: 'metrics', protocol: 'TCP' },
    ],
    readinessProbe: probe('/readyz', 10),
    resources: {
      limits: { cpu: pick(['500m', '1', '2'], random), memory },
      requests: { cpu: pick(['100m', '250m'], random), memory },
    },
    securityContext: securityContext(),
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
    volumeMounts: [
      { mountPath: '/tmp', name: 'tmp' },
      { mountPath: '/etc/app', name: 'config', readOnly: true },
      { mountPath: '/var/run/credentials', name: 'credentials', readOnly: true },
    ],
  }
}

function probe(path, periodSeconds) {
  return {
    failureThreshold: 3,
    httpGet: { path, port: 'http', scheme: 'HTTP' },
    initialDelaySeconds: 5,
    periodSeconds,
    successThreshold: 1,
    timeoutSeconds: 2,
  }
}

function makeSidecar(random) {
  return {
    args: ['--port=9091', '--scrape-interval=15s'],
    image: image(random),
    imagePullPolicy: 'IfNotPresent',
    name: 'exporter',
    ports: [{ containerPort: 9091, name: 'exporter', protocol: 'TCP' }],
    resources: {
      limits: { cpu: '100m', memory: '64Mi' },
      requests: { cpu: '10m', memory: '32Mi' },
    },
    securityContext: securityContext(),
    volumeMounts: [{ mountPath: '/cache', name: 'cache' }],
  }
}

function makeInit(random) {
  return {
    command: [
      '/bin/sh',
      '-c',
      'set -eu\nuntil nc -z "$DATABASE_HOST" 5432; do\n  sleep 1\ndone\nexec /bin/migrate up\n',
    ],
    env: [{ name: 'DATABASE_HOST', value: `db-${hex(4, random)}.internal` }],
    image: image(random),
    imagePullPolicy: 'IfNotPresent',
    name: 'migrate',
    resources: {
      limits: { cpu: '200m', memory: '128Mi' },
      requests: { cpu: '50m', memory: '64Mi' },
    },
    securityContext: securityContext(),
  }
}

/** Each breaks one control of the baseline or the restricted standard. */
const violations = [
  pod => {
    pod.spec.hostNetwork = true
  },
  pod => {
    pod.spec.hostPID = true
  },
  pod => {
    pod.spec.containers[0].securityContext.privileged = true
  },
  pod => {
    pod.spec.containers[0].securityContext.capabilities = { add: ['SYS_ADMIN'], drop: ['ALL'] }
  },
  pod => {
    pod.spec.containers[1].securityContext.allowPrivilegeEscalation = true
  },
  pod => {
    pod.spec.volumes.push({ hostPath: { path: '/var/run/docker.sock' }, name: 'docker' })
  },
  pod => {
    pod.spec.containers[0].ports[0].hostPort = 8080
  },
  pod => {
    pod.spec.securityContext.runAsNonRoot = false
    for (const container of [...pod.spec.containers, ...pod.spec.initContainers]) {
      delete container.securityContext.runAsNonRoot
    }
  },
  pod => {
    pod.spec.securityContext.seccompProfile = { type: 'Unconfined' }
  },
]

/** Block YAML as kubectl prints it, for the values that stand in the Pods above. */
function toYaml(value, indent) {
  return Object.entries(value)
    .map(([key, member]) => `${indent}${key}:${writeMember(member, indent)}`)
    .join('')
}

function writeMember(value, indent) {
  if (Array.isArray(value)) {
    return `\n${value.map(item => `${indent}-${writeItem(item, indent)}`).join('')}`
  }
  if (typeof value === 'object' && Object.keys(value).length > 0) {
    return `\n${toYaml(value, `${indent}  `)}`
  }
  return scalar(value, `${indent}  `)
}

function writeItem(value, indent) {
  return typeof value === 'object'
    ? ` ${toYaml(value, `${indent}  `).trimStart()}`
    : scalar(value, `${indent}  `)
}

function scalar(value, indent) {
  if (typeof value !== 'string') return ` ${JSON.stringify(value)}\n`
  if (value.includes('\n')) return ` |\n${value.replace(/^(?=.)/gm, indent)}`
  return /^(?:[\d.+-][\d.eE+-]*|\d{4}-.*|true|false)$|^$/.test(value)
    ? ` "${value}"\n`
    : ` ${value}\n`
}
