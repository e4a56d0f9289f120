import type { Shapes } from './shape.ts'

/** The bodies of the rules of a policy (config/crds/kyverno at v1.19.1). */
export const ruleShapes: Shapes = {
  Validation: {
    fields: {
      allowExistingViolations: 'boolean = true',
      anyPattern: 'any',
      assert: 'any',
      cel: 'Cel',
      deny: 'Deny',
      failureAction: '"Audit" | "Enforce"',
      failureActionOverrides: '[FailureActionOverride]',
      foreach: '[ForEachValidation]',
      manifests: 'Manifests',
      message: 'string',
      pattern: 'any',
      podSecurity: 'PodSecurity',
    },
  },
  ValidationV2beta1: {
    fields: {
      anyPattern: 'any',
      assert: 'any',
      cel: 'Cel',
      deny: 'DenyV2beta1',
      failureAction: '"Audit" | "Enforce"',
      failureActionOverrides: '[FailureActionOverride]',
      foreach: '[ForEachValidation]',
      manifests: 'Manifests',
      message: 'string',
      pattern: 'any',
      podSecurity: 'PodSecurity',
    },
  },
  Deny: { fields: { conditions: 'Conditions~' } },
  DenyV2beta1: { fields: { conditions: 'NewAnyAllConditions' } },
  FailureActionOverride: {
    fields: {
      action: '"audit" | "enforce" | "Audit" | "Enforce"',
      namespaceSelector: 'LabelSelector',
      namespaces: '[string]',
    },
  },
  ForEachValidation: {
    fields: {
      anyPattern: 'any',
      context: '[ContextEntry]',
      deny: 'Deny',
      elementScope: 'boolean',
      foreach: '[ForEachValidation]~',
      list: 'string',
      pattern: 'any',
      preconditions: 'OpenAnyAllConditions',
    },
  },
  PodSecurity: {
    fields: {
      exclude: '[PodSecurityExclusion]',
      level: '"privileged" | "baseline" | "restricted"',
      version:
        '"v1.19" | "v1.20" | "v1.21" | "v1.22" | "v1.23" | "v1.24" | "v1.25" | "v1.26" | "v1.27" | "v1.28" | "v1.29" | "v1.30" | "v1.31" | "v1.32" | "latest"',
    },
  },
  Cel: {
    fields: {
      auditAnnotations: '[AuditAnnotation]',
      expressions: '[CelValidation]',
      generate: 'boolean = false',
      paramKind: 'ParamKind',
      paramRef: 'ParamRef',
      variables: '[NamedExpression]',
    },
  },
  AuditAnnotation: { fields: { key: 'string!', valueExpression: 'string!' } },
  CelValidation: {
    fields: {
      expression: 'string!',
      message: 'string',
      messageExpression: 'string',
      reason: 'string',
    },
  },
  NamedExpression: { fields: { expression: 'string!', name: 'string!' } },
  ParamKind: { fields: { apiVersion: 'string', kind: 'string' } },
  ParamRef: {
    fields: {
      name: 'string',
      namespace: 'string',
      parameterNotFoundAction: 'string',
      selector: 'LabelSelector',
    },
  },
  Mutation: {
    fields: {
      foreach: '[ForEachMutation]',
      mutateExistingOnPolicyUpdate: 'boolean',
      patchStrategicMerge: 'any',
      patchesJson6902: 'string',
      targets: '[MutationTarget]',
    },
  },
  ForEachMutation: {
    fields: {
      context: '[ContextEntry]',
      foreach: '[ForEachMutation]~',
      list: 'string',
      order: '"Ascending" | "Descending"',
      patchStrategicMerge: 'any',
      patchesJson6902: 'string',
      preconditions: 'OpenAnyAllConditions',
    },
  },
  MutationTarget: {
    fields: {
      apiVersion: 'string',
      context: '[ContextEntry]',
      kind: 'string',
      name: 'string',
      namespace: 'string',
      preconditions: 'Conditions~',
      selector: 'LabelSelector',
      uid: 'string',
    },
  },
  Generation: {
    fields: {
      apiVersion: 'string',
      clone: 'CloneFrom',
      cloneList: 'CloneList',
      data: 'any',
      foreach: '[ForEachGeneration]',
      generateExisting: 'boolean',
      kind: 'string',
      name: 'string',
      namespace: 'string',
      orphanDownstreamOnPolicyDelete: 'boolean',
      synchronize: 'boolean',
      uid: 'string',
    },
  },
  ForEachGeneration: {
    fields: {
      apiVersion: 'string',
      clone: 'CloneFrom',
      cloneList: 'CloneList',
      context: '[ContextEntry]',
      data: 'any',
      kind: 'string',
      list: 'string',
      name: 'string',
      namespace: 'string',
      preconditions: 'OpenAnyAllConditions',
      uid: 'string',
    },
  },
  CloneFrom: { fields: { name: 'string', namespace: 'string' } },
  CloneList: { fields: { kinds: '[string]', namespace: 'string', selector: 'LabelSelector' } },
}
