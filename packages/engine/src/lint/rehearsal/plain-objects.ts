import type { Resource } from '../../request.ts'

// What the API server fills in before webhooks are asked stands here as well: a field that is
// always there is none to guard against.

const container = {
  name: 'main',
  image: 'ghcr.io/acme/app:1.0.0',
  imagePullPolicy: 'IfNotPresent',
  resources: {},
  terminationMessagePath: '/dev/termination-log',
  terminationMessagePolicy: 'File',
}
const templateSpec = {
  containers: [container],
  restartPolicy: 'Always',
  dnsPolicy: 'ClusterFirst',
  schedulerName: 'default-scheduler',
  securityContext: {},
  terminationGracePeriodSeconds: 30,
}
const pod = {
  ...templateSpec,
  enableServiceLinks: true,
  preemptionPolicy: 'PreemptLowerPriority',
  priority: 0,
  serviceAccount: 'default',
  serviceAccountName: 'default',
}
const labels = { app: 'main' }
const template = { metadata: { labels }, spec: templateSpec }
const selector = { matchLabels: labels }
const rule = { apiGroups: [''], resources: ['pods'], verbs: ['get'] }
const roleRef = { apiGroup: 'rbac.authorization.k8s.io', name: 'reader' }
const subjects = [{ kind: 'User', name: 'alice', apiGroup: 'rbac.authorization.k8s.io' }]
const job = {
  backoffLimit: 6,
  completionMode: 'NonIndexed',
  completions: 1,
  parallelism: 1,
  suspend: false,
  template: { spec: { ...templateSpec, restartPolicy: 'Never' } },
}
const replicated = { replicas: 1, revisionHistoryLimit: 10, selector, template }

const bodies: Readonly<Record<string, Resource>> = {
  'v1 Pod': { spec: pod },
  'v1 Service': {
    spec: {
      type: 'ClusterIP',
      clusterIP: '10.0.0.10',
      clusterIPs: ['10.0.0.10'],
      internalTrafficPolicy: 'Cluster',
      ipFamilies: ['IPv4'],
      ipFamilyPolicy: 'SingleStack',
      ports: [{ port: 80, protocol: 'TCP', targetPort: 80 }],
      sessionAffinity: 'None',
    },
  },
  'v1 ConfigMap': { data: { zone: 'eu' } },
  'v1 Secret': { type: 'Opaque', data: { key: 'dmFsdWU=' } },
  'v1 ServiceAccount': {},
  'v1 Namespace': { spec: { finalizers: ['kubernetes'] } },
  'v1 PersistentVolumeClaim': {
    spec: {
      accessModes: ['ReadWriteOnce'],
      resources: { requests: { storage: '1Gi' } },
      volumeMode: 'Filesystem',
    },
  },
  'v1 ReplicationController': { spec: { replicas: 1, selector: labels, template } },
  'apps/v1 Deployment': {
    spec: {
      ...replicated,
      progressDeadlineSeconds: 600,
      strategy: {
        type: 'RollingUpdate',
        rollingUpdate: { maxSurge: '25%', maxUnavailable: '25%' },
      },
    },
  },
  'apps/v1 StatefulSet': {
    spec: {
      ...replicated,
      podManagementPolicy: 'OrderedReady',
      serviceName: 'main',
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 0 } },
    },
  },
  'apps/v1 DaemonSet': {
    spec: {
      revisionHistoryLimit: 10,
      selector,
      template,
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } },
    },
  },
  'apps/v1 ReplicaSet': { spec: { replicas: 1, selector, template } },
  'batch/v1 Job': { spec: job },
  'batch/v1 CronJob': {
    spec: {
      concurrencyPolicy: 'Allow',
      failedJobsHistoryLimit: 1,
      jobTemplate: { spec: job },
      schedule: '0 3 * * *',
      successfulJobsHistoryLimit: 3,
      suspend: false,
    },
  },
  'networking.k8s.io/v1 Ingress': {
    spec: {
      rules: [
        {
          http: {
            paths: [
              {
                path: '/',
                pathType: 'Prefix',
                backend: { service: { name: 'main', port: { number: 80 } } },
              },
            ],
          },
        },
      ],
    },
  },
  'networking.k8s.io/v1 NetworkPolicy': { spec: { podSelector: {}, policyTypes: ['Ingress'] } },
  'policy/v1 PodDisruptionBudget': { spec: { minAvailable: 1, selector } },
  'autoscaling/v2 HorizontalPodAutoscaler': {
    spec: {
      maxReplicas: 3,
      minReplicas: 1,
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'main' },
    },
  },
  'rbac.authorization.k8s.io/v1 Role': { rules: [rule] },
  'rbac.authorization.k8s.io/v1 ClusterRole': { rules: [rule] },
  'rbac.authorization.k8s.io/v1 RoleBinding': { subjects, roleRef: { ...roleRef, kind: 'Role' } },
  'rbac.authorization.k8s.io/v1 ClusterRoleBinding': {
    subjects,
    roleRef: { ...roleRef, kind: 'ClusterRole' },
  },
}

const outsideOfNamespaces = new Set(['Namespace', 'ClusterRole', 'ClusterRoleBinding'])

/** The plainest objects, as admission sees them, of the kinds that most policies are about. */
export const plainObjects: readonly Resource[] = Object.entries(bodies).map(([type, body]) => {
  const [apiVersion = '', kind = ''] = type.split(' ')
  const namespace = outsideOfNamespaces.has(kind) ? {} : { namespace: 'team-a' }
  const own = kind === 'Namespace' ? { labels: { 'kubernetes.io/metadata.name': 'main' } } : {}
  return { apiVersion, kind, metadata: { name: 'main', ...namespace, ...own }, ...body }
})
