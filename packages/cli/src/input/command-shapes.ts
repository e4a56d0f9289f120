import type { Shapes } from '@ephor/engine'

const shapes: Shapes = {
  Test: {
    fields: {
      apiVersion: 'string',
      kind: 'string',
      metadata: 'Metadata',
      policies: '[text]',
      resources: '[text]',
      targetResources: '[text]',
      paramResources: '[text]',
      clusterResources: '[text]',
      exceptions: '[text]',
      jsonPayload: 'text',
      jsonPayloads: '[text]',
      httpPayloads: '[text]',
      envoyPayloads: '[text]',
      variables: 'text',
      values: 'ValuesSpec',
      userinfo: 'text',
      context: 'text',
      apiCallResponses: '[ApiCallResponse]',
      globalContextEntries: '[GlobalContextValue]',
      results: '[TestResult]',
    },
  },
  TestResult: {
    fields: {
      policy: 'text',
      rule: 'text',
      result: 'text',
      kind: 'text',
      resources: '[text]',
      resourceSpecs: '[ResourceSpec]',
      operation: 'text',
      patchedResources: 'text',
      generatedResource: 'text',
      generatedResources: '[text]',
      cloneSourceResource: 'text',
      failOnMissingResources: 'boolean',
      isValidatingAdmissionPolicy: 'boolean',
      isMutatingAdmissionPolicy: 'boolean',
      isValidatingPolicy: 'boolean',
      isDeletingPolicy: 'boolean',
      isImageValidatingPolicy: 'boolean',
      isGeneratingPolicy: 'boolean',
      isMutatingPolicy: 'boolean',
    },
  },
  ResourceSpec: {
    fields: {
      group: 'text',
      version: 'text',
      kind: 'text',
      namespace: 'text',
      subresource: 'text',
      name: 'text',
    },
  },
  ApiCallResponse: {
    fields: { url: 'text', urlPath: 'text', method: 'text', response: 'MockedResponse' },
  },
  MockedResponse: { fields: { statusCode: 'integer', body: 'any' } },
  GlobalContextValue: {
    fields: {
      name: 'text',
      data: 'any',
      resources: '[any]',
      resourceFiles: '[text]',
      fieldPath: 'text',
      projections: '[Projection]',
    },
  },
  Projection: { fields: { name: 'text', path: 'text' } },
  Values: {
    fields: {
      apiVersion: 'string',
      kind: 'string',
      metadata: 'Metadata',
      globalValues: 'object',
      policies: '[PolicyValues]',
      namespaceSelector: '[NamespaceSelector]',
      namespaces: '[object]',
      subresources: '[Subresource]',
    },
  },
  ValuesSpec: {
    fields: {
      globalValues: 'object',
      policies: '[PolicyValues]',
      namespaceSelector: '[NamespaceSelector]',
      namespaces: '[object]',
      subresources: '[Subresource]',
    },
  },
  PolicyValues: {
    fields: { name: 'text', resources: '[ResourceValues]', rules: '[RuleValues]' },
  },
  ResourceValues: { fields: { name: 'text', values: 'object' } },
  RuleValues: { fields: { name: 'text', values: 'object', foreachValues: '{[any]}' } },
  NamespaceSelector: { fields: { name: 'text', labels: '{text}' } },
  Subresource: { fields: { subresource: 'ApiResource', parentResource: 'ApiResource' } },
  ApiResource: {
    fields: {
      name: 'text',
      singularName: 'text',
      namespaced: 'boolean',
      group: 'text',
      version: 'text',
      kind: 'text',
      verbs: '[text]',
      shortNames: '[text]',
      categories: '[text]',
      storageVersionHash: 'text',
    },
  },
  UserInfo: {
    fields: {
      apiVersion: 'string',
      kind: 'string',
      metadata: 'Metadata',
      roles: '[text]',
      clusterRoles: '[text]',
      userInfo: 'RequestUser',
    },
  },
  RequestUser: { fields: { username: 'text', uid: 'text', groups: '[text]', extra: '{[text]}' } },
  ClusterResource: {
    fields: {
      apiVersion: 'string',
      kind: 'string',
      metadata: 'Metadata',
      spec: 'ClusterResourceSpec',
    },
  },
  ClusterResourceSpec: { fields: { crds: '[text]', resources: '[object]' } },
  Metadata: {
    fields: {
      name: 'text',
      generateName: 'text',
      namespace: 'text',
      labels: '{text}',
      annotations: '{text}',
      uid: 'text',
      resourceVersion: 'text',
      generation: 'integer',
      creationTimestamp: 'any',
      finalizers: '[text]',
      ownerReferences: '[object]',
      managedFields: '[object]',
    },
  },
}

/**
 * The documents of group cli.kyverno.io/v1alpha1, member by member. As upstream reads them, numbers
 * and booleans where a text is expected count as their text, and capital letters in keys do not.
 */
export const commandShapes: Shapes = Object.fromEntries(
  Object.entries(shapes).map(([name, shape]) => [name, { ...shape, ignoresCase: true }]),
)
