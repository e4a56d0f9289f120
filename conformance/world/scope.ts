import { kindOf } from '@ephor/engine'
import type { JsonObject } from '@ephor/lang/json'

const clusterScoped = new Set([
  'Namespace',
  'Node',
  'PersistentVolume',
  'ClusterRole',
  'ClusterRoleBinding',
  'CustomResourceDefinition',
  'StorageClass',
  'PriorityClass',
  'IngressClass',
  'RuntimeClass',
  'APIService',
  'ValidatingWebhookConfiguration',
  'MutatingWebhookConfiguration',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionPolicyBinding',
  'CertificateSigningRequest',
  'ClusterPolicy',
  'ClusterCleanupPolicy',
  'GlobalContextEntry',
  'VolumeSnapshotClass',
  'GatewayClass',
])

/** Whether objects of the kind live outside of namespaces. */
export function isClusterScoped(object: JsonObject): boolean {
  return clusterScoped.has(kindOf(object).kind)
}
