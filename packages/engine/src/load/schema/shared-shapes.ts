import type { Shapes } from './shape.ts'

const newOperators =
  '"Equals" | "NotEquals" | "AnyIn" | "AllIn" | "AnyNotIn" | "AllNotIn" | "GreaterThanOrEquals" | "GreaterThan" | "LessThanOrEquals" | "LessThan" | "DurationGreaterThanOrEquals" | "DurationGreaterThan" | "DurationLessThanOrEquals" | "DurationLessThan"'

const oldOperators =
  '"Equals" | "NotEquals" | "In" | "AnyIn" | "AllIn" | "NotIn" | "AnyNotIn" | "AllNotIn" | "GreaterThanOrEquals" | "GreaterThan" | "LessThanOrEquals" | "LessThan" | "DurationGreaterThanOrEquals" | "DurationGreaterThan" | "DurationLessThanOrEquals" | "DurationLessThan"'

const controlNames =
  '"HostProcess" | "Host Namespaces" | "Privileged Containers" | "Capabilities" | "HostPath Volumes" | "Host Ports" | "AppArmor" | "SELinux" | "/proc Mount Type" | "Seccomp" | "Sysctls" | "Volume Types" | "Privilege Escalation" | "Running as Non-root" | "Running as Non-root user"'

/** What several kinds share: metadata, match blocks, conditions, context entries (config/crds/kyverno at v1.19.1). */
export const sharedShapes: Shapes = {
  ObjectMeta: {
    fields: {
      annotations: '{string}',
      creationTimestamp: 'any',
      deletionGracePeriodSeconds: 'any',
      deletionTimestamp: 'any',
      finalizers: '[string]',
      generateName: 'string',
      generation: 'any',
      labels: '{string}',
      managedFields: 'any',
      name: 'string',
      namespace: 'string',
      ownerReferences: '[object]',
      resourceVersion: 'string',
      selfLink: 'string',
      uid: 'string',
    },
  },
  LabelSelector: {
    fields: { matchExpressions: '[LabelExpression]', matchLabels: '{string}' },
  },
  LabelExpression: {
    fields: { key: 'string!', operator: 'string!', values: '[string]' },
  },
  MatchResources: {
    fields: {
      all: '[ResourceFilter]',
      any: '[ResourceFilter]',
      clusterRoles: '[string]',
      resources: 'ResourceDescription',
      roles: '[string]',
      subjects: '[Subject]',
    },
    notTogether: ['any', 'all'],
  },
  AnyAllResources: {
    fields: { all: '[ResourceFilter]', any: '[ResourceFilter]' },
    notTogether: ['any', 'all'],
  },
  ResourceFilter: {
    fields: {
      clusterRoles: '[string]',
      resources: 'ResourceDescription',
      roles: '[string]',
      subjects: '[Subject]',
    },
  },
  ResourceDescription: {
    fields: {
      annotations: '{string}',
      kinds: '[string]',
      name: 'string',
      names: '[string]',
      namespaceSelector: 'LabelSelector',
      namespaces: '[string]',
      operations: '["CREATE" | "CONNECT" | "UPDATE" | "DELETE"]',
      selector: 'LabelSelector',
    },
    notTogether: ['name', 'names'],
  },
  Subject: {
    fields: { apiGroup: 'string', kind: 'string!', name: 'string!', namespace: 'string' },
  },
  Condition: {
    fields: { key: 'any', message: 'string', operator: oldOperators, value: 'any' },
  },
  AnyAllConditions: {
    fields: { all: '[Condition]', any: '[Condition]' },
  },
  OpenAnyAllConditions: {
    fields: { all: '[Condition]', any: '[Condition]' },
    isOpen: true,
  },
  NewCondition: {
    fields: { key: 'any', message: 'string', operator: newOperators, value: 'any' },
  },
  NewAnyAllConditions: {
    fields: { all: '[NewCondition]', any: '[NewCondition]' },
  },
  ContextEntry: {
    fields: {
      apiCall: 'ContextApiCall',
      configMap: 'ConfigMapReference',
      globalReference: 'GlobalReference',
      imageRegistry: 'ImageRegistry',
      name: 'string!',
      variable: 'Variable',
    },
    exactlyOne: ['configMap', 'apiCall', 'imageRegistry', 'variable', 'globalReference'],
  },
  ContextApiCall: {
    fields: {
      data: '[RequestData]',
      default: 'any',
      jmesPath: 'string',
      method: '"GET" | "POST" = "GET"',
      service: 'ServiceCall',
      urlPath: 'string',
    },
  },
  RequestData: { fields: { key: 'string!', value: 'any!' } },
  ServiceCall: { fields: { caBundle: 'string', headers: '[HttpHeader]', url: 'string!' } },
  HttpHeader: { fields: { key: 'string!', value: 'string!' } },
  ConfigMapReference: { fields: { name: 'string!', namespace: 'string' } },
  GlobalReference: { fields: { jmesPath: 'string', name: 'string!' } },
  ImageRegistry: {
    fields: {
      imageRegistryCredentials: 'ImageRegistryCredentials',
      jmesPath: 'string',
      reference: 'string!',
    },
  },
  ImageRegistryCredentials: {
    fields: {
      allowInsecureRegistry: 'boolean',
      providers: '["default" | "amazon" | "azure" | "google" | "github"]',
      secrets: '[string]',
    },
  },
  Variable: { fields: { default: 'any', jmesPath: 'string', value: 'any' } },
  PodSecurityExclusion: {
    fields: {
      controlName: `${controlNames}!`,
      images: '[string]',
      restrictedField: 'string',
      values: '[string]',
    },
  },
}
