/**
 * How strategic merge patches of built-in objects merge, as published by Kubernetes 1.36: type →
 * field → what is below it. `Type` is a map, `=Type` one that is replaced, `[key]Type` a list whose
 * elements the key identifies, `[]` a list of scalars that is a set.
 */
export const strategicTypes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CSINode: { metadata: 'ObjectMeta', spec: 'CSINodeSpec' },
  CSINodeSpec: { drivers: '[name]' },
  ComponentStatus: { conditions: '[type]', metadata: 'ObjectMeta' },
  ConditionStatus: { conditions: '[type]' },
  Container: {
    env: '[name]',
    ports: '[containerPort]',
    volumeDevices: '[devicePath]',
    volumeMounts: '[mountPath]',
  },
  CronJob: { metadata: 'ObjectMeta', spec: 'CronJobSpec' },
  CronJobSpec: { jobTemplate: 'JobTemplateSpec' },
  EphemeralVolumeSource: { volumeClaimTemplate: 'Object' },
  JobTemplateSpec: { metadata: 'ObjectMeta', spec: 'WorkloadSpec' },
  MatchConditions: { matchConditions: '[name]' },
  MutatingAdmissionPolicy: { metadata: 'ObjectMeta', spec: 'MatchConditions' },
  Node: { metadata: 'ObjectMeta', spec: 'NodeSpec', status: 'NodeStatus' },
  NodeSpec: { podCIDRs: '[]' },
  NodeStatus: { addresses: '[type]', conditions: '[type]' },
  Object: { metadata: 'ObjectMeta' },
  ObjectMeta: { finalizers: '[]', ownerReferences: '[uid]' },
  ObjectWithConditions: { metadata: 'ObjectMeta', status: 'ConditionStatus' },
  Pod: { metadata: 'ObjectMeta', spec: 'PodSpec', status: 'PodStatus' },
  PodDisruptionBudget: {
    metadata: 'ObjectMeta',
    spec: 'PodDisruptionBudgetSpec',
    status: 'ConditionStatus',
  },
  PodDisruptionBudgetSpec: { selector: '=' },
  PodGroup: { metadata: 'ObjectMeta', spec: 'PodGroupSpec', status: 'PodGroupStatus' },
  PodGroupSpec: { resourceClaims: '[name]' },
  PodGroupStatus: { conditions: '[type]', resourceClaimStatuses: '[name]' },
  PodSpec: {
    containers: '[name]Container',
    ephemeralContainers: '[name]Container',
    hostAliases: '[ip]',
    imagePullSecrets: '[name]',
    initContainers: '[name]Container',
    resourceClaims: '[name]',
    schedulingGates: '[name]',
    topologySpreadConstraints: '[topologyKey]',
    volumes: '[name]Volume',
  },
  PodStatus: {
    conditions: '[type]',
    hostIPs: '[ip]',
    podIPs: '[ip]',
    resourceClaimStatuses: '[name]',
  },
  PodStatusResult: { metadata: 'ObjectMeta', status: 'PodStatus' },
  PodTemplate: { metadata: 'ObjectMeta', template: 'PodTemplateSpec' },
  PodTemplateSpec: { metadata: 'ObjectMeta', spec: 'PodSpec' },
  ResourceClaim: { metadata: 'ObjectMeta', status: 'ResourceClaimStatus' },
  ResourceClaimStatus: { reservedFor: '[uid]' },
  ResourceClaimTemplate: { metadata: 'ObjectMeta', spec: 'Object' },
  Service: { metadata: 'ObjectMeta', spec: 'ServiceSpec', status: 'ConditionStatus' },
  ServiceAccount: { metadata: 'ObjectMeta', secrets: '[name]' },
  ServiceSpec: { ports: '[port]' },
  ValidatingAdmissionPolicy: { metadata: 'ObjectMeta', spec: 'ValidatingAdmissionPolicySpec' },
  ValidatingAdmissionPolicySpec: { matchConditions: '[name]', variables: '[name]' },
  Volume: { ephemeral: 'EphemeralVolumeSource' },
  WebhookConfiguration: { metadata: 'ObjectMeta', webhooks: '[name]MatchConditions' },
  Workload: { metadata: 'ObjectMeta', spec: 'WorkloadSpec', status: 'ConditionStatus' },
  WorkloadSpec: { template: 'PodTemplateSpec' },
}

/** Type → group version → its kinds, parted by blanks. */
export const strategicKinds: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CSINode: {
    'storage.k8s.io/v1': 'CSINode',
    'storage.k8s.io/v1beta1': 'CSINode',
  },
  ComponentStatus: {
    v1: 'ComponentStatus',
  },
  CronJob: {
    'batch/v1': 'CronJob',
    'batch/v1beta1': 'CronJob',
  },
  MutatingAdmissionPolicy: {
    'admissionregistration.k8s.io/v1': 'MutatingAdmissionPolicy',
    'admissionregistration.k8s.io/v1alpha1': 'MutatingAdmissionPolicy',
    'admissionregistration.k8s.io/v1beta1': 'MutatingAdmissionPolicy',
  },
  Node: {
    v1: 'Node',
  },
  Object: {
    'admissionregistration.k8s.io/v1':
      'MutatingAdmissionPolicyBinding ValidatingAdmissionPolicyBinding',
    'admissionregistration.k8s.io/v1alpha1':
      'MutatingAdmissionPolicyBinding ValidatingAdmissionPolicyBinding',
    'admissionregistration.k8s.io/v1beta1':
      'MutatingAdmissionPolicyBinding ValidatingAdmissionPolicyBinding',
    'apps/v1': 'ControllerRevision',
    'apps/v1beta1': 'ControllerRevision Scale',
    'apps/v1beta2': 'ControllerRevision Scale',
    'authentication.k8s.io/v1': 'SelfSubjectReview TokenRequest TokenReview',
    'authentication.k8s.io/v1alpha1': 'SelfSubjectReview',
    'authentication.k8s.io/v1beta1': 'SelfSubjectReview TokenReview',
    'authorization.k8s.io/v1':
      'LocalSubjectAccessReview SelfSubjectAccessReview SelfSubjectRulesReview SubjectAccessReview',
    'authorization.k8s.io/v1beta1':
      'LocalSubjectAccessReview SelfSubjectAccessReview SelfSubjectRulesReview SubjectAccessReview',
    'autoscaling/v1': 'HorizontalPodAutoscaler Scale',
    'certificates.k8s.io/v1': 'CertificateSigningRequest',
    'certificates.k8s.io/v1alpha1': 'ClusterTrustBundle',
    'certificates.k8s.io/v1beta1': 'CertificateSigningRequest ClusterTrustBundle',
    'coordination.k8s.io/v1': 'Lease',
    'coordination.k8s.io/v1alpha2': 'LeaseCandidate',
    'coordination.k8s.io/v1beta1': 'Lease LeaseCandidate',
    'discovery.k8s.io/v1': 'EndpointSlice',
    'discovery.k8s.io/v1beta1': 'EndpointSlice',
    'events.k8s.io/v1': 'Event',
    'events.k8s.io/v1beta1': 'Event',
    'extensions/v1beta1': 'Ingress NetworkPolicy Scale',
    'flowcontrol.apiserver.k8s.io/v1beta1': 'FlowSchema PriorityLevelConfiguration',
    'flowcontrol.apiserver.k8s.io/v1beta2': 'FlowSchema PriorityLevelConfiguration',
    'internal.apiserver.k8s.io/v1alpha1': 'StorageVersion',
    'networking.k8s.io/v1': 'IPAddress Ingress IngressClass NetworkPolicy',
    'networking.k8s.io/v1beta1': 'IPAddress Ingress IngressClass',
    'node.k8s.io/v1': 'RuntimeClass',
    'node.k8s.io/v1alpha1': 'RuntimeClass',
    'node.k8s.io/v1beta1': 'RuntimeClass',
    'policy/v1': 'Eviction',
    'policy/v1beta1': 'Eviction',
    'rbac.authorization.k8s.io/v1': 'ClusterRole ClusterRoleBinding Role RoleBinding',
    'rbac.authorization.k8s.io/v1alpha1': 'ClusterRole ClusterRoleBinding Role RoleBinding',
    'rbac.authorization.k8s.io/v1beta1': 'ClusterRole ClusterRoleBinding Role RoleBinding',
    'resource.k8s.io/v1': 'DeviceClass ResourceSlice',
    'resource.k8s.io/v1beta1': 'DeviceClass ResourceSlice',
    'resource.k8s.io/v1beta2': 'DeviceClass ResourceSlice',
    'scheduling.k8s.io/v1': 'PriorityClass',
    'scheduling.k8s.io/v1alpha2': 'Workload',
    'scheduling.k8s.io/v1beta1': 'PriorityClass',
    'storage.k8s.io/v1':
      'CSIDriver CSIStorageCapacity StorageClass VolumeAttachment VolumeAttributesClass',
    'storage.k8s.io/v1alpha1': 'CSIStorageCapacity VolumeAttachment VolumeAttributesClass',
    'storage.k8s.io/v1beta1':
      'CSIDriver CSIStorageCapacity StorageClass VolumeAttachment VolumeAttributesClass',
    v1: 'Binding ConfigMap Endpoints Event LimitRange PersistentVolume RangeAllocation ResourceQuota Secret',
  },
  ObjectWithConditions: {
    'autoscaling/v2': 'HorizontalPodAutoscaler',
    'certificates.k8s.io/v1beta1': 'PodCertificateRequest',
    'flowcontrol.apiserver.k8s.io/v1': 'FlowSchema PriorityLevelConfiguration',
    'flowcontrol.apiserver.k8s.io/v1beta3': 'FlowSchema PriorityLevelConfiguration',
    'networking.k8s.io/v1': 'ServiceCIDR',
    'networking.k8s.io/v1beta1': 'ServiceCIDR',
    'policy/v1beta1': 'PodDisruptionBudget',
    'resource.k8s.io/v1alpha3': 'DeviceTaintRule ResourcePoolStatusRequest',
    'resource.k8s.io/v1beta2': 'DeviceTaintRule',
    'storagemigration.k8s.io/v1beta1': 'StorageVersionMigration',
    v1: 'Namespace PersistentVolumeClaim',
  },
  Pod: {
    v1: 'Pod',
  },
  PodDisruptionBudget: {
    'policy/v1': 'PodDisruptionBudget',
  },
  PodGroup: {
    'scheduling.k8s.io/v1alpha2': 'PodGroup',
  },
  PodStatusResult: {
    v1: 'PodStatusResult',
  },
  PodTemplate: {
    v1: 'PodTemplate',
  },
  ResourceClaim: {
    'resource.k8s.io/v1': 'ResourceClaim',
    'resource.k8s.io/v1beta1': 'ResourceClaim',
    'resource.k8s.io/v1beta2': 'ResourceClaim',
  },
  ResourceClaimTemplate: {
    'resource.k8s.io/v1': 'ResourceClaimTemplate',
    'resource.k8s.io/v1beta1': 'ResourceClaimTemplate',
    'resource.k8s.io/v1beta2': 'ResourceClaimTemplate',
  },
  Service: {
    v1: 'Service',
  },
  ServiceAccount: {
    v1: 'ServiceAccount',
  },
  ValidatingAdmissionPolicy: {
    'admissionregistration.k8s.io/v1': 'ValidatingAdmissionPolicy',
    'admissionregistration.k8s.io/v1alpha1': 'ValidatingAdmissionPolicy',
    'admissionregistration.k8s.io/v1beta1': 'ValidatingAdmissionPolicy',
  },
  WebhookConfiguration: {
    'admissionregistration.k8s.io/v1':
      'MutatingWebhookConfiguration ValidatingWebhookConfiguration',
    'admissionregistration.k8s.io/v1beta1':
      'MutatingWebhookConfiguration ValidatingWebhookConfiguration',
  },
  Workload: {
    'apps/v1': 'DaemonSet Deployment ReplicaSet StatefulSet',
    'apps/v1beta1': 'Deployment StatefulSet',
    'apps/v1beta2': 'DaemonSet Deployment ReplicaSet StatefulSet',
    'batch/v1': 'Job',
    'extensions/v1beta1': 'DaemonSet Deployment ReplicaSet',
    v1: 'ReplicationController',
  },
}
