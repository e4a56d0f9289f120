import type { Shapes } from './shape.ts'

const frame = {
  apiVersion: 'string',
  kind: 'string',
  metadata: 'ObjectMeta = {}',
  status: 'any',
}

const matching = {
  matchConditions: '[NamedExpression]',
  matchConstraints: 'ResourceConstraints',
  variables: '[NamedExpression]',
}

const rules = {
  excludeResourceRules: '[ResourceRule]',
  matchPolicy: 'string',
  namespaceSelector: 'LabelSelector',
  objectSelector: 'LabelSelector',
  resourceRules: '[ResourceRule]',
}

const admission = {
  auditAnnotations: '[AuditAnnotation]',
  failurePolicy: '"Ignore" | "Fail"',
  webhookConfiguration: 'WebhookTimeout',
}

/** The kinds of group policies.kyverno.io, the same in all versions (config/crds at v1.19.1). */
export const celPolicyShapes: Shapes = {
  ValidatingPolicy: { fields: { ...frame, spec: 'ValidatingPolicySpec!' } },
  ValidatingPolicySpec: {
    fields: {
      ...matching,
      ...admission,
      autogen: 'ValidatingAutogen',
      evaluation: 'Evaluation',
      validationActions: '["Deny" | "Audit" | "Warn"]',
      validations: '[CelValidation]',
    },
  },
  MutatingPolicy: { fields: { ...frame, spec: 'MutatingPolicySpec!' } },
  MutatingPolicySpec: {
    fields: {
      ...matching,
      ...admission,
      autogen: 'MutatingAutogen',
      evaluation: 'MutatingEvaluation',
      mutations: '[CelMutation]',
      reinvocationPolicy: 'string',
      targetMatchConditions: '[NamedExpression]',
      targetMatchConstraints: 'TargetConstraints',
    },
  },
  CelMutation: {
    fields: {
      applyConfiguration: 'CelExpression',
      jsonPatch: 'CelExpression',
      patchType: 'string!',
    },
  },
  CelExpression: { fields: { expression: 'string' } },
  GeneratingPolicy: { fields: { ...frame, spec: 'GeneratingPolicySpec!' } },
  GeneratingPolicySpec: {
    fields: {
      ...matching,
      auditAnnotations: '[AuditAnnotation]',
      evaluation: 'GeneratingEvaluation',
      generate: '[CelGeneration]!',
      useServerSideApply: 'boolean',
      webhookConfiguration: 'WebhookTimeout',
    },
  },
  CelGeneration: { fields: { expression: 'string', template: 'CelTemplate' } },
  CelTemplate: { fields: { interpolate: '"none" | "cel" = "none"', value: 'string!' } },
  DeletingPolicy: { fields: { ...frame, spec: 'DeletingPolicySpec!' } },
  DeletingPolicySpec: {
    fields: {
      conditions: '[NamedExpression]',
      deletionPropagationPolicy: '"Foreground" | "Background" | "Orphan"',
      matchConstraints: 'ResourceConstraints',
      schedule: 'string!',
      variables: '[NamedExpression]',
    },
  },
  ImageValidatingPolicy: { fields: { ...frame, spec: 'ImageValidatingPolicySpec!' } },
  ImageValidatingPolicySpec: {
    fields: {
      ...matching,
      ...admission,
      attestations: '[NamedAttestation]',
      attestors: '[NamedAttestor]!',
      autogen: 'PodAutogen',
      credentials: 'ImageRegistryCredentials',
      evaluation: 'Evaluation',
      images: '[NamedExpression]',
      matchImageReferences: '[ImageMatch]',
      validationActions: '["Deny" | "Audit" | "Warn"]',
      validationConfigurations: 'ImageSettings = {}',
      validations: '[CelValidation]!',
    },
  },
  CelPolicyException: { fields: { ...frame, spec: 'CelPolicyExceptionSpec!' } },
  CelPolicyExceptionSpec: {
    fields: {
      allowedValues: '[string]',
      evaluationMode: 'string',
      expiresAt: 'string',
      images: '[string]',
      matchConditions: '[NamedExpression]',
      policyRefs: '[CelPolicyReference]!',
      properties: '{string}',
      reportResult: '"skip" | "pass" = "skip"',
    },
  },
  CelPolicyReference: { fields: { kind: 'string!', name: 'string!' } },
  ResourceConstraints: { fields: rules },
  TargetConstraints: { fields: { ...rules, expression: 'string' } },
  ResourceRule: {
    fields: {
      apiGroups: '[string]',
      apiVersions: '[string]',
      operations: '[string]',
      resourceNames: '[string]',
      resources: '[string]',
      scope: 'string',
    },
  },
  WebhookTimeout: { fields: { timeoutSeconds: 'integer' } },
  ValidatingAutogen: {
    fields: { podControllers: 'PodControllers', validatingAdmissionPolicy: 'Enabled' },
  },
  MutatingAutogen: {
    fields: { mutatingAdmissionPolicy: 'Enabled', podControllers: 'PodControllers' },
  },
  PodAutogen: { fields: { podControllers: 'PodControllers' } },
  PodControllers: { fields: { controllers: '[string]' } },
  Enabled: { fields: { enabled: 'boolean' } },
  EnabledByDefault: { fields: { enabled: 'boolean = true' } },
  DisabledByDefault: { fields: { enabled: 'boolean = false' } },
  Evaluation: {
    fields: { admission: 'EnabledByDefault', background: 'EnabledByDefault', mode: 'string' },
  },
  MutatingEvaluation: {
    fields: {
      admission: 'EnabledByDefault',
      background: 'EnabledByDefault',
      mode: 'string',
      mutateExisting: 'DisabledByDefault',
      skipBackgroundRequests: 'boolean = true',
      useServerSideApply: 'boolean',
    },
  },
  GeneratingEvaluation: {
    fields: {
      admission: 'EnabledByDefault',
      generateExisting: 'DisabledByDefault',
      orphanDownstreamOnPolicyDelete: 'DisabledByDefault',
      skipBackgroundRequests: 'boolean = true',
      synchronize: 'DisabledByDefault',
    },
  },
  ImageMatch: {
    fields: { expression: 'string', glob: 'string' },
    exactlyOne: ['glob', 'expression'],
  },
  ImageSettings: {
    fields: {
      mutateDigest: 'boolean = true',
      required: 'boolean = true',
      verifyDigest: 'boolean = true',
    },
  },
  NamedAttestation: {
    fields: { intoto: 'AttestationType', name: 'string!', referrer: 'AttestationType' },
  },
  AttestationType: { fields: { type: 'string!' } },
  NamedAttestor: {
    fields: { cosign: 'Cosign', name: 'string!', notary: 'NotaryCertificates' },
    exactlyOne: ['cosign', 'notary'],
  },
  Cosign: {
    fields: {
      annotations: '{string}',
      certificate: 'CosignCertificate',
      ctlog: 'CosignLogs',
      key: 'CosignKey',
      keyless: 'Keyless',
      source: 'SignatureSource',
      trustedRoot: 'ValueOrExpression',
      tuf: 'Tuf',
    },
  },
  CosignCertificate: { fields: { cert: 'ValueOrExpression', certChain: 'ValueOrExpression' } },
  ValueOrExpression: {
    fields: { expression: 'string', value: 'string' },
    exactlyOne: ['value', 'expression'],
  },
  CosignLogs: {
    fields: {
      ctLogPubKey: 'string',
      insecureIgnoreSCT: 'boolean',
      insecureIgnoreTlog: 'boolean',
      rekorPubKey: 'string',
      tsaCertChain: 'string',
      url: 'string',
    },
  },
  CosignKey: {
    fields: { data: 'string', expression: 'string', hashAlgorithm: 'string', kms: 'string' },
  },
  Keyless: {
    fields: {
      additionalExtensions: '{string}',
      identities: '[KeylessIdentity]!',
      roots: 'string',
    },
  },
  KeylessIdentity: {
    fields: {
      issuer: 'string',
      issuerRegExp: 'string',
      subject: 'string',
      subjectExpression: 'string',
      subjectRegExp: 'string',
    },
  },
  SignatureSource: {
    fields: { PullSecrets: '[SecretName]', repository: 'string', tagPrefix: 'string' },
  },
  SecretName: { fields: { name: 'string = ""' } },
  Tuf: { fields: { mirror: 'string', root: 'TufRoot' } },
  TufRoot: { fields: { data: 'string', path: 'string' } },
  NotaryCertificates: { fields: { certs: 'ValueOrExpression', tsaCerts: 'ValueOrExpression' } },
}
