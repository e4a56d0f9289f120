import type { Shapes } from './shape.ts'

/** The frame around each `spec`. */
const frame = {
  apiVersion: 'string',
  kind: 'string',
  metadata: 'ObjectMeta = {}',
  status: 'any',
}

const policySpec = {
  admission: 'boolean = true',
  applyRules: '"All" | "One"',
  background: 'boolean = true',
  emitWarning: 'boolean = false',
  failurePolicy: '"Ignore" | "Fail"',
  generateExisting: 'boolean',
  generateExistingOnPolicyUpdate: 'boolean',
  mutateExistingOnPolicyUpdate: 'boolean',
  schemaValidation: 'boolean',
  useServerSideApply: 'boolean',
  validationFailureAction: '"audit" | "enforce" | "Audit" | "Enforce" = "Audit"',
  validationFailureActionOverrides: '[FailureActionOverride]',
  webhookConfiguration: 'WebhookConfiguration',
  webhookTimeoutSeconds: 'integer',
}

const rule = {
  celPreconditions: '[NamedExpression]',
  context: '[ContextEntry]',
  generate: 'Generation',
  imageExtractors: '{[ImageExtractor]}',
  mutate: 'Mutation',
  name: 'string<=63!',
  reportProperties: '{string}',
  skipBackgroundRequests: 'boolean = true',
}

/** The kinds of group kyverno.io themselves, down to their rules (config/crds/kyverno at v1.19.1). */
export const kindShapes: Shapes = {
  ClusterPolicy: { fields: { ...frame, spec: 'PolicySpec!' } },
  ClusterPolicyV2beta1: { fields: { ...frame, spec: 'PolicySpecV2beta1!' } },
  PolicySpec: { fields: { ...policySpec, rules: '[Rule]' } },
  PolicySpecV2beta1: { fields: { ...policySpec, rules: '[RuleV2beta1]' } },
  WebhookConfiguration: {
    fields: {
      failurePolicy: '"Ignore" | "Fail"',
      matchConditions: '[NamedExpression]',
      timeoutSeconds: 'integer',
    },
  },
  Rule: {
    fields: {
      ...rule,
      exclude: 'MatchResources',
      match: 'MatchResources!',
      preconditions: 'Conditions~',
      validate: 'Validation',
      verifyImages: '[ImageVerification]',
    },
  },
  RuleV2beta1: {
    fields: {
      ...rule,
      exclude: 'AnyAllResources',
      match: 'AnyAllResources!',
      preconditions: 'NewAnyAllConditions',
      validate: 'ValidationV2beta1',
      verifyImages: '[ImageVerificationV2beta1]',
    },
  },
  ImageExtractor: {
    fields: {
      jmesPath: 'string',
      key: 'string',
      name: 'string',
      path: 'string!',
      value: 'string',
    },
  },
  PolicyException: { fields: { ...frame, spec: 'PolicyExceptionSpec!' } },
  PolicyExceptionSpec: {
    fields: {
      background: 'boolean',
      conditions: 'NewAnyAllConditions',
      exceptions: '[Exception]!',
      match: 'AnyAllResources!',
      podSecurity: '[PodSecurityExclusion]',
    },
  },
  Exception: { fields: { policyName: 'string!', ruleNames: '[string]!' } },
  CleanupPolicy: { fields: { ...frame, spec: 'CleanupPolicySpec!' } },
  CleanupPolicySpec: {
    fields: {
      conditions: 'NewAnyAllConditions',
      context: '[ContextEntry]',
      deletionPropagationPolicy: '"Foreground" | "Background" | "Orphan"',
      exclude: 'AnyAllResources',
      match: 'AnyAllResources!',
      schedule: 'string!',
    },
  },
  GlobalContextEntry: { fields: { ...frame, spec: 'GlobalContextEntrySpec!' } },
  GlobalContextEntrySpec: {
    fields: {
      apiCall: 'ExternalApiCall',
      kubernetesResource: 'KubernetesResource',
      projections: '[Projection]',
    },
    exactlyOne: ['kubernetesResource', 'apiCall'],
  },
  ExternalApiCall: {
    fields: {
      data: '[RequestData]',
      method: '"GET" | "POST" = "GET"',
      refreshInterval: 'duration = "10m"',
      retryLimit: 'integer>=1 = 3',
      service: 'ServiceCall',
      urlPath: 'string',
    },
  },
  KubernetesResource: {
    fields: { group: 'string', namespace: 'string', resource: 'string!', version: 'string!' },
  },
  Projection: { fields: { jmesPath: 'string!', name: 'string!' } },
}
