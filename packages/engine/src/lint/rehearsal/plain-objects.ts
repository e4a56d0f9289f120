import type { Resource } from '../../request.ts'

const pod = {
  containers: [{ name: 'main', image: 'ghcr.io/acme/app:1.0.0', resources: {} }],
}
const labels = { app: 'main' }
const template = { metadata: { labels }, spec: pod }
const selector = { matchLabels: labels }
const rule = { apiGroups: [''], resources: ['pods'], verbs: ['get'] }
const roleRef = { apiGroup: 'rbac.authorization.k8s.io', name: 'reader' }
const subjects = [{ kind: 'User', name: 'alice', apiGroup: 'rbac.authorization.k8s.io' }]
const job = { template: { spec: { ...pod, restartPolicy: 'Never' } } }

// The bodies say what a kind must say, and nothing that a request may leave out.
const bodies: Readonly<Record<string, Resource>> = {
  'v1 Pod': { spec: pod },
  'v1 Service': { spec: { ports: [{ port: 80 }] } },
  'v1 ConfigMap': { data: { zone: 'eu' } },
  'v1 Secret': { type: 'Opaque', data: { key: 'dmFsdWU=' } },
  'v1 ServiceAccount': {},
  'v1 Namespace': {},
  'v1 PersistentVolumeClaim': {
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
  },
  'v1 ReplicationController': { spec: { selector: labels, template } },
  'apps/v1 Deployment': { spec: { selector, template } },
  'apps/v1 StatefulSet': { spec: { selector, serviceName: 'main', template } },
  'apps/v1 DaemonSet': { spec: { selector, template } },
  'apps/v1 ReplicaSet': { spec: { selector, template } },
  'batch/v1 Job': { spec: job },
  'batch/v1 CronJob': { spec: { schedule: '0 3 * * *', jobTemplate: { spec: job } } },
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
  'networking.k8s.io/v1 NetworkPolicy': { spec: { podSelector: {} } },
  'policy/v1 PodDisruptionBudget': { spec: { minAvailable: 1, selector } },
  'autoscaling/v2 HorizontalPodAutoscaler': {
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'main' },
      maxReplicas: 3,
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

/** The plainest objects that a cluster takes of the kinds that most policies are about. */
export const plainObjects: readonly Resource[] = Object.entries(bodies).map(([type, body]) => {
  const [apiVersion = '', kind = ''] = type.split(' ')
  const namespace = outsideOfNamespaces.has(kind) ? {} : { namespace: 'team-a' }
  return { apiVersion, kind, metadata: { name: 'main', ...namespace }, ...body }
})
