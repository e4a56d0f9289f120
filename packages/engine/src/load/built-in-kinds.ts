/** A kind that every cluster has, or that Kyverno brings along. */
export interface BuiltInKind {
  /** Empty for the core group. */
  readonly group: string
  readonly version: string
  readonly kind: string
  /** As URLs name it, `pods`. */
  readonly plural: string
  readonly isNamespaced: boolean
  readonly subresources: readonly string[]
}

// Kind, plural, subresources; a `!` marks what lives outside of namespaces.
const table: Readonly<Record<string, readonly string[]>> = {
  v1: [
    'Binding bindings',
    'ComponentStatus! componentstatuses',
    'ConfigMap configmaps',
    'Endpoints endpoints',
    'Event events',
    'LimitRange limitranges',
    'Namespace! namespaces finalize status',
    'Node! nodes proxy status',
    'PersistentVolumeClaim persistentvolumeclaims status',
    'PersistentVolume! persistentvolumes status',
    'Pod pods attach binding ephemeralcontainers eviction exec log portforward proxy resize status',
    'PodTemplate podtemplates',
    'ReplicationController replicationcontrollers scale status',
    'ResourceQuota resourcequotas status',
    'Secret secrets',
    'ServiceAccount serviceaccounts token',
    'Service services proxy status',
  ],
  'apiregistration.k8s.io/v1': ['APIService! apiservices status'],
  'apps/v1': [
    'ControllerRevision controllerrevisions',
    'DaemonSet daemonsets status',
    'Deployment deployments scale status',
    'ReplicaSet replicasets scale status',
    'StatefulSet statefulsets scale status',
  ],
  'events.k8s.io/v1': ['Event events'],
  'authentication.k8s.io/v1': [
    'SelfSubjectReview! selfsubjectreviews',
    'TokenReview! tokenreviews',
  ],
  'authorization.k8s.io/v1': [
    'LocalSubjectAccessReview localsubjectaccessreviews',
    'SelfSubjectAccessReview! selfsubjectaccessreviews',
    'SelfSubjectRulesReview! selfsubjectrulesreviews',
    'SubjectAccessReview! subjectaccessreviews',
  ],
  'autoscaling/v2': ['HorizontalPodAutoscaler horizontalpodautoscalers status'],
  'autoscaling/v1': ['HorizontalPodAutoscaler horizontalpodautoscalers status'],
  'batch/v1': ['CronJob cronjobs status', 'Job jobs status'],
  'certificates.k8s.io/v1': [
    'CertificateSigningRequest! certificatesigningrequests approval status',
  ],
  'networking.k8s.io/v1': [
    'IngressClass! ingressclasses',
    'Ingress ingresses status',
    'IPAddress! ipaddresses',
    'NetworkPolicy networkpolicies',
    'ServiceCIDR! servicecidrs status',
  ],
  'policy/v1': ['PodDisruptionBudget poddisruptionbudgets status'],
  'rbac.authorization.k8s.io/v1': [
    'ClusterRoleBinding! clusterrolebindings',
    'ClusterRole! clusterroles',
    'RoleBinding rolebindings',
    'Role roles',
  ],
  'storage.k8s.io/v1': [
    'CSIDriver! csidrivers',
    'CSINode! csinodes',
    'CSIStorageCapacity csistoragecapacities',
    'StorageClass! storageclasses',
    'VolumeAttachment! volumeattachments status',
    'VolumeAttributesClass! volumeattributesclasses',
  ],
  'admissionregistration.k8s.io/v1': [
    'MutatingAdmissionPolicy! mutatingadmissionpolicies',
    'MutatingAdmissionPolicyBinding! mutatingadmissionpolicybindings',
    'MutatingWebhookConfiguration! mutatingwebhookconfigurations',
    'ValidatingAdmissionPolicy! validatingadmissionpolicies status',
    'ValidatingAdmissionPolicyBinding! validatingadmissionpolicybindings',
    'ValidatingWebhookConfiguration! validatingwebhookconfigurations',
  ],
  'apiextensions.k8s.io/v1': ['CustomResourceDefinition! customresourcedefinitions status'],
  'scheduling.k8s.io/v1': ['PriorityClass! priorityclasses'],
  'coordination.k8s.io/v1': ['Lease leases'],
  'node.k8s.io/v1': ['RuntimeClass! runtimeclasses'],
  'discovery.k8s.io/v1': ['EndpointSlice endpointslices'],
  'resource.k8s.io/v1': [
    'DeviceClass! deviceclasses',
    'ResourceClaim resourceclaims status',
    'ResourceClaimTemplate resourceclaimtemplates',
    'ResourceSlice! resourceslices',
  ],
  'flowcontrol.apiserver.k8s.io/v1': [
    'FlowSchema! flowschemas status',
    'PriorityLevelConfiguration! prioritylevelconfigurations status',
  ],
  'kyverno.io/v1': ['ClusterPolicy! clusterpolicies status', 'Policy policies status'],
  'kyverno.io/v2beta1': [
    'ClusterPolicy! clusterpolicies status',
    'Policy policies status',
    'PolicyException policyexceptions',
    'CleanupPolicy cleanuppolicies status',
    'ClusterCleanupPolicy! clustercleanuppolicies status',
    'GlobalContextEntry! globalcontextentries status',
  ],
  'kyverno.io/v2': [
    'PolicyException policyexceptions',
    'CleanupPolicy cleanuppolicies status',
    'ClusterCleanupPolicy! clustercleanuppolicies status',
    'GlobalContextEntry! globalcontextentries status',
    'UpdateRequest updaterequests status',
  ],
  'policies.kyverno.io/v1': [
    'ValidatingPolicy! validatingpolicies status',
    'NamespacedValidatingPolicy namespacedvalidatingpolicies status',
    'MutatingPolicy! mutatingpolicies status',
    'NamespacedMutatingPolicy namespacedmutatingpolicies status',
    'GeneratingPolicy! generatingpolicies status',
    'NamespacedGeneratingPolicy namespacedgeneratingpolicies status',
    'DeletingPolicy! deletingpolicies status',
    'NamespacedDeletingPolicy namespaceddeletingpolicies status',
    'ImageValidatingPolicy! imagevalidatingpolicies status',
    'NamespacedImageValidatingPolicy namespacedimagevalidatingpolicies status',
    'PolicyException policyexceptions',
  ],
  'wgpolicyk8s.io/v1alpha2': [
    'ClusterPolicyReport! clusterpolicyreports',
    'PolicyReport policyreports',
  ],
  'openreports.io/v1alpha1': ['ClusterReport! clusterreports', 'Report reports'],
  'reports.kyverno.io/v1': [
    'ClusterEphemeralReport! clusterephemeralreports',
    'EphemeralReport ephemeralreports',
  ],
}

/** The kinds of Kubernetes 1.36 and of Kyverno 1.19, by group and version. */
export function listBuiltInKinds(): readonly BuiltInKind[] {
  return Object.entries(table).flatMap(([groupVersion, rows]) => {
    const [version = '', group = ''] = groupVersion.split('/').toReversed()
    return rows.map(row => {
      const [name = '', plural = '', ...subresources] = row.split(' ')
      const isNamespaced = !name.endsWith('!')
      const kind = isNamespaced ? name : name.slice(0, -1)
      return { group, version, kind, plural, isNamespaced, subresources }
    })
  })
}
