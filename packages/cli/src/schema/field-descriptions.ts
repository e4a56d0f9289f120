// By the last shape that holds them; `*` is every shape that has no sentence of its own.
const descriptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '*': {
    apiVersion: 'Group and version of the kind.',
    kind: 'The kind of the object.',
    metadata: 'Name, namespace, labels and annotations of the object.',
    spec: 'What the object says.',
    status: 'Written by the controller; leave it out.',
    match: 'The resources that this is about.',
    exclude: 'Resources that this is not about, although they match.',
    preconditions: 'Conditions on variables; where they are not met, the rule says nothing.',
    context: 'Variables for expressions: config maps, API calls, image data, values.',
    foreach: 'The same for each element of a list.',
    list: 'A JMESPath expression that gives the elements.',
    jmesPath: 'A JMESPath expression on what was found.',
    any: 'One of these is enough.',
    all: 'All of these are needed.',
    message:
      'What is said when it fails; may hold variables such as {{ request.object.metadata.name }}.',
    name: 'The name.',
    namespace: 'The namespace.',
  },
  PolicySpec: {
    admission: 'Whether the policy looks at requests to the API server.',
    applyRules: 'One: stop at the first rule that matches; All: apply each of them.',
    background: 'Whether the policy looks at resources that are there already.',
    emitWarning: 'Whether failures of Audit policies are warnings for who sent the request.',
    failurePolicy: 'What happens to a request that cannot be judged.',
    generateExisting: 'Whether generate rules look at resources that are there already.',
    rules: 'What the policy demands, changes or makes.',
    schemaValidation: 'Not looked at any more.',
    useServerSideApply: 'Whether generated objects are written by server-side apply.',
    validationFailureAction: 'Audit: tell; Enforce: refuse. Better said in each rule.',
    validationFailureActionOverrides: 'Another action for some namespaces.',
    webhookConfiguration: 'Timeout, failure policy and conditions of the webhook.',
    webhookTimeoutSeconds: 'How long the API server waits for an answer, from 1 to 30 seconds.',
  },
  Rule: {
    celPreconditions: 'Conditions in CEL; where they are not met, the rule says nothing.',
    generate: 'Objects that the rule makes for each resource that matches.',
    imageExtractors: 'Where the images are in resources that are no Pods or their controllers.',
    mutate: 'Changes that the rule makes to the resource, or to other objects.',
    name: 'Unique in the policy; at most 63 characters.',
    reportProperties: 'Properties for entries of reports; may hold variables.',
    skipBackgroundRequests: 'Whether requests of the background controller are left alone.',
    validate: 'What the rule demands of the resource.',
    verifyImages: 'What the rule demands of signatures and attestations of images.',
  },
  Validation: {
    allowExistingViolations: 'Whether an update may keep what violated the rule before.',
    anyPattern: 'Patterns of which one is to be met.',
    assert: 'A tree of assertions.',
    cel: 'Expressions in CEL that must be true.',
    deny: 'Conditions under which the request is refused.',
    failureAction: 'Audit: tell; Enforce: refuse.',
    failureActionOverrides: 'Another action for some namespaces.',
    manifests: 'What is demanded of the signature of the manifest.',
    pattern: 'What the resource must look like; * and ?, operators and anchors such as =(x) help.',
    podSecurity: 'A level of the Pod Security Standards that is to be met.',
  },
  Mutation: {
    patchStrategicMerge: 'A patch that is merged into the resource; anchors make it conditional.',
    patchesJson6902: 'Operations of RFC 6902, as YAML in a text.',
    targets: 'Other objects that are changed in place of the one that matches.',
  },
  Generation: {
    clone: 'The object that is copied.',
    cloneList: 'Objects of several kinds that are copied.',
    data: 'What the generated object holds.',
    orphanDownstreamOnPolicyDelete: 'Whether generated objects stay when the policy is deleted.',
    synchronize: 'Whether generated objects follow changes of the policy and of what is copied.',
  },
  ResourceDescription: {
    annotations: 'Annotations that the resource must have; wildcards are allowed.',
    kinds: 'Kinds as Kind, group/version/Kind or Kind/subresource; wildcards are allowed.',
    names: 'Names of resources; wildcards are allowed.',
    namespaceSelector: 'Labels that the namespace must have.',
    namespaces: 'Names of namespaces; wildcards are allowed.',
    operations: 'Operations of the request; all of them, if nothing is said.',
    selector: 'Labels that the resource must have.',
  },
  Condition: {
    key: 'What is compared, mostly a variable.',
    operator: 'How it is compared.',
    value: 'What it is compared with.',
  },
  ContextEntry: {
    apiCall: 'Asks the API server, or a service.',
    configMap: 'Reads a config map.',
    globalReference: 'Reads a GlobalContextEntry.',
    imageRegistry: 'Reads manifest and configuration of an image.',
    variable: 'A value, or an expression.',
  },
  PolicyExceptionSpec: {
    background: 'Whether the exception counts for resources that are there already.',
    conditions: 'Conditions under which the exception counts.',
    exceptions: 'The rules that are left out.',
    podSecurity: 'The controls that are left out; without them, all of the rule.',
  },
  Exception: {
    policyName: 'The policy; namespace/name for one of a namespace.',
    ruleNames: 'Its rules; wildcards are allowed.',
  },
  CleanupPolicySpec: {
    conditions: 'Conditions on target and variables under which a resource is deleted.',
    deletionPropagationPolicy: 'What becomes of objects that the deleted one owns.',
    schedule: 'When it happens, as a cron expression such as "0 3 * * *".',
  },
  GlobalContextEntrySpec: {
    apiCall: 'A call whose answer is kept.',
    kubernetesResource: 'Resources of a cluster that are kept.',
    projections: 'Parts of the value under names of their own.',
  },
  Test: {
    apiCallResponses: 'What calls of context entries are answered with.',
    clusterResources: 'Files with objects that make a cluster for the policies.',
    exceptions: 'Files with policy exceptions; paths count from the folder of the test.',
    globalContextEntries: 'Values of GlobalContextEntries.',
    paramResources: 'Files with objects that policies take parameters from.',
    policies: 'Files with policies; paths count from the folder of the test.',
    resources: 'Files with resources; paths count from the folder of the test.',
    results: 'What is expected, each result for some resources.',
    targetResources: 'Files with objects that mutate rules with targets change.',
    userinfo: 'A file of kind UserInfo.',
    values: 'Values of variables.',
    variables: 'A file of kind Values.',
  },
  TestResult: {
    cloneSourceResource: 'A file with what a generate rule copies.',
    generatedResource: 'A file with the object that is to be generated.',
    generatedResources: 'Files with objects, one of which each generated object must be equal to.',
    operation: 'CREATE, UPDATE or DELETE; CREATE, if nothing is said.',
    patchedResources: 'A file with the resources as they are after mutation.',
    policy: 'The policy; namespace/name for one of a namespace.',
    resources: 'Names of resources, or namespace/name; all of the kind, if nothing is said.',
    result: 'pass, fail, skip, warn or error.',
    rule: 'The rule; all rules of the policy, if nothing is said.',
  },
  Values: {
    globalValues: 'Variables for all policies.',
    namespaceSelector: 'Labels of namespaces.',
    policies: 'Variables for some policies, resources and rules.',
    subresources: 'Kinds that are subresources of others.',
  },
}

// Shapes that are another one, but for what a version or a place leaves out.
const alike: Readonly<Record<string, string>> = {
  PolicySpecV2beta1: 'PolicySpec',
  RuleV2beta1: 'Rule',
  ValidationV2beta1: 'Validation',
  ForEachValidation: 'Validation',
  ForEachMutation: 'Mutation',
  ForEachGeneration: 'Generation',
  NewCondition: 'Condition',
  ValuesSpec: 'Values',
}

/** A sentence about a member of a shape, as editors show it; `undefined` if there is none. */
export function fieldDescription(shape: string, field: string): string | undefined {
  for (const name of [shape, alike[shape] ?? '', '*']) {
    const members = Object.hasOwn(descriptions, name) ? descriptions[name] : undefined
    if (members !== undefined && Object.hasOwn(members, field)) return members[field]
  }
  return undefined
}
