import { join } from 'node:path'
import {
  type BuiltInKind,
  type ClassicPolicy,
  comparePolicies,
  compile,
  createKnownKinds,
  decideAdmission,
  isClusterScopedKind,
  kindOf,
  listBuiltInKinds,
  loadPolicies,
  type Operation,
  type PolicySet,
  type Ports,
  pluralOf,
  type Request,
  type RequestUser,
  requestFor,
  run,
} from '@ephor/engine'
import { applyMergePatch, getOwn, isObject, type JsonObject, setAt } from '@ephor/lang/json'
import { readJsonLines } from '../files.ts'
import { type CaseResult, type Suite, show } from '../suite.ts'
import { isClassicPolicy, rulesOf } from '../world/classic.ts'
import { clusterOf, nameOf, namespaceOf } from '../world/cluster.ts'
import { withDefaults } from '../world/defaults.ts'
import { Documents, type Reference } from '../world/documents.ts'
import { globalContextOf } from '../world/global-context.ts'

interface Row {
  readonly id: string
  readonly suite: string
  readonly bundle: string
  readonly subject: 'resource' | 'policy'
  readonly apiVersion: string
  readonly kind: string
  readonly operation: Operation
  readonly file?: string
  readonly doc: number
  readonly inline?: JsonObject
  readonly old?: Reference
  readonly policies?: readonly Reference[]
  readonly policyPatches?: readonly JsonObject[]
  readonly contextResources?: readonly Reference[]
  readonly defaultNamespace: string
  readonly expected: 'allowed' | 'denied'
  readonly quantifier: 'each' | 'any'
  readonly network: boolean
  readonly needsCluster: boolean
}

type Decision = { readonly allowed: boolean; readonly message: string }

// Who applies the objects of the suites: kubectl with the admin's certificate.
export const admin: RequestUser = {
  userInfo: { username: 'kubernetes-admin', groups: ['system:masters', 'system:authenticated'] },
  roles: [],
  clusterRoles: ['cluster-admin'],
}

export const systemNamespaces: readonly JsonObject[] = ['default', 'kube-system', 'kyverno'].map(
  name => ({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name, labels: { 'kubernetes.io/metadata.name': name } },
  }),
)

const ports: Ports = { now: () => Date.now(), random: Math.random }

/** Single admission decisions of upstream's scenarios and of the policy library. */
export const verdicts: Suite = {
  name: 'verdicts',
  goal: 0.99,
  async run(folder) {
    const rows = readJsonLines<Row>(join(folder, 'verdicts.jsonl'))
    if (rows === undefined) return undefined
    const documents = new Documents(folder)
    const results: CaseResult[] = []
    let scenario: Scenario = { suite: '', created: [] }
    for (const row of rows) {
      if (row.suite !== scenario.suite) scenario = { suite: row.suite, created: [] }
      results.push(await judge(row, documents, scenario))
      remember(row, documents, scenario)
    }
    return results
  },
}

/** The rows of one scenario follow one another: what was allowed is in the cluster afterwards. */
interface Scenario {
  readonly suite: string
  readonly created: JsonObject[]
}

function remember(row: Row, documents: Documents, { created }: Scenario): void {
  if (row.subject !== 'resource' || row.expected !== 'allowed') return
  const object = subjectOf(row, documents)
  if (object !== undefined) created.push(inNamespace(object, row.defaultNamespace))
}

async function judge(row: Row, documents: Documents, scenario: Scenario): Promise<CaseResult> {
  const skipped = (reason: string): CaseResult => ({ id: row.id, outcome: 'skipped', reason })
  if (row.network) return skipped('needs a registry or another service')
  if (row.needsCluster) return skipped('needs a cluster')
  try {
    const policies = patchedPolicies(row, documents)
    if (!isClassicRow(row, policies, documents)) return skipped('CEL policies: not asked for yet')
    const decision = await decide(row, policies, { documents, scenario })
    const got = decision.allowed ? 'allowed' : 'denied'
    if (got === row.expected) return { id: row.id, outcome: 'passed' }
    const reason = `${got}, should be ${row.expected} (${show(decision.message)})`
    return { id: row.id, outcome: 'failed', reason }
  } catch (error) {
    return { id: row.id, outcome: 'failed', reason: `threw ${String(error)}` }
  }
}

function patchedPolicies(row: Row, documents: Documents): readonly JsonObject[] {
  return (row.policies ?? []).map(reference => {
    const policy = documents.get(row.bundle, reference)
    if (policy === undefined) throw new Error(`no policy ${show(reference)}`)
    return (row.policyPatches ?? [])
      .filter(patch => patch.kind === policy.kind && nameOf(patch) === nameOf(policy))
      .reduce((patched, patch) => applyMergePatch(patched, patch) as JsonObject, policy)
  })
}

function isClassicRow(row: Row, policies: readonly JsonObject[], documents: Documents): boolean {
  if (row.subject === 'policy') {
    const policy = subjectOf(row, documents)
    return policy !== undefined && isClassicPolicy(policy)
  }
  return policies.every(isClassicPolicy)
}

function subjectOf(row: Row, documents: Documents, document = row.doc): JsonObject | undefined {
  return row.inline ?? documents.get(row.bundle, `${row.file}#${document}`)
}

/** What a decision may look at beside its row. */
interface Surroundings {
  readonly documents: Documents
  readonly scenario: Scenario
}

async function decide(
  row: Row,
  policies: readonly JsonObject[],
  around: Surroundings,
): Promise<Decision> {
  if (row.subject === 'policy') {
    const own = decidePolicy(row, around.documents)
    // Policies are objects too: other policies may be about them.
    return own.allowed ? decideResource(row, policies, around, row.doc) : own
  }
  if (row.quantifier === 'each') return decideResource(row, policies, around, row.doc)
  for (let document = 0; subjectOf(row, around.documents, document) !== undefined; document++) {
    const decision = await decideResource(row, policies, around, document)
    if (!decision.allowed) return decision
  }
  return { allowed: true, message: '' }
}

function decidePolicy(row: Row, documents: Documents): Decision {
  const policy = subjectOf(row, documents)
  if (policy === undefined) throw new Error('no such document')
  const old = row.old === undefined ? undefined : documents.get(row.bundle, row.old)
  const kinds = createKnownKinds([...listBuiltInKinds(), ...customKinds(row, documents)])
  const errors = [
    ...loadPolicies([{ value: policy }], { kinds }).problems.map(({ error }) => error),
    ...(old === undefined ? [] : forbiddenChange(policy, old)),
  ]
  return { allowed: errors.length === 0, message: errors.map(({ message }) => message).join('; ') }
}

function forbiddenChange(policy: JsonObject, old: JsonObject): readonly Error[] {
  const change = comparePolicies(
    policy as unknown as ClassicPolicy,
    old as unknown as ClassicPolicy,
  )
  return change.kind === 'forbidden' ? [change.error] : []
}

/** Kinds of the custom resource definitions that are in the cluster. */
function customKinds(row: Row, documents: Documents): readonly BuiltInKind[] {
  const defined = (row.contextResources ?? [])
    .map(reference => documents.get(row.bundle, reference))
    .filter(object => object?.kind === 'CustomResourceDefinition')
    .flatMap(object => kindsOfDefinition((object as JsonObject).spec as unknown as Definition))
  return [...defined, ...madeKinds(subjectOf(row, documents))]
}

/** Custom kinds that a policy makes: the scenarios install their definitions in scripts. */
function madeKinds(policy: JsonObject | undefined): readonly BuiltInKind[] {
  return (policy ? rulesOf(policy) : []).flatMap(({ generate }) => {
    if (!isObject(generate)) return []
    const { group, version, kind } = kindOf(generate)
    if (!group.includes('.') || group.endsWith('.k8s.io')) return []
    return [{ group, version, kind, plural: pluralOf({ group, version, kind }), ...namespaced }]
  })
}

const namespaced = { isNamespaced: true, subresources: [] } as const

interface Definition {
  readonly group: string
  readonly scope: string
  readonly names: { readonly kind: string; readonly plural: string }
  readonly versions?: readonly { readonly name: string }[]
}

function kindsOfDefinition({ group, scope, names, versions }: Definition): readonly BuiltInKind[] {
  return (versions ?? []).map(({ name }) => ({
    group,
    version: name,
    kind: names.kind,
    plural: names.plural,
    isNamespaced: scope === 'Namespaced',
    subresources: ['status'],
  }))
}

async function decideResource(
  row: Row,
  policies: readonly JsonObject[],
  around: Surroundings,
  document: number,
): Promise<Decision> {
  const { set, request, ports: ownPorts } = admissionOf(row, policies, around, document)
  const response = await run(set, request, ownPorts, { admission: true })
  return decideAdmission(set, request, response)
}

/** One request that a row is about, with the policies and the cluster that it meets. */
export interface Admission {
  readonly id: string
  readonly set: PolicySet
  readonly request: Request
  readonly ports: Ports
}

/** The request of every row that can be decided here; the rest of the row does not count. */
export function* admissions(folder: string): Generator<Admission> {
  const documents = new Documents(folder)
  let scenario: Scenario = { suite: '', created: [] }
  for (const row of readJsonLines<Row>(join(folder, 'verdicts.jsonl')) ?? []) {
    if (row.suite !== scenario.suite) scenario = { suite: row.suite, created: [] }
    if (!row.network && !row.needsCluster && row.subject === 'resource') {
      const policies = patchedPolicies(row, documents)
      if (isClassicRow(row, policies, documents)) {
        yield admissionOf(row, policies, { documents, scenario }, row.doc)
      }
    }
    remember(row, documents, scenario)
  }
}

function admissionOf(
  row: Row,
  policies: readonly JsonObject[],
  { documents, scenario }: Surroundings,
  document: number,
): Admission {
  const written = subjectOf(row, documents, document)
  if (written === undefined) throw new Error('no such document')
  const context = (row.contextResources ?? []).map(reference => {
    const object = documents.get(row.bundle, reference)
    if (object === undefined) throw new Error(`no object ${show(reference)}`)
    return inNamespace(object, row.defaultNamespace)
  })
  const loaded = loadPolicies([...policies, ...context].map(value => ({ value })))
  const { set } = compile(loaded)
  const request = requestOf(row, inNamespace(written, row.defaultNamespace), context, documents)
  const cluster = clusterOf([...systemNamespaces, ...context, ...scenario.created])
  const globalContext = globalContextOf(loaded.globalContextEntries, cluster)
  return { id: row.id, set, request, ports: { ...ports, cluster, globalContext } }
}

function requestOf(
  row: Row,
  resource: JsonObject,
  context: readonly JsonObject[],
  documents: Documents,
): Request {
  const old = row.old === undefined ? undefined : documents.get(row.bundle, row.old)
  return requestFor(withDefaults(resource), {
    operation: row.operation,
    ...(old ? { oldObject: withDefaults(inNamespace(old, row.defaultNamespace)) } : {}),
    user: admin,
    namespaceLabels: labelsOfNamespace(namespaceOf(resource), context),
  })
}

function labelsOfNamespace(name: string, context: readonly JsonObject[]): Record<string, string> {
  const namespace = context.find(each => each.kind === 'Namespace' && nameOf(each) === name)
  const metadata = namespace?.metadata
  const labels = isObject(metadata) ? getOwn(metadata, 'labels') : undefined
  return {
    ...(name === '' ? {} : { 'kubernetes.io/metadata.name': name }),
    ...(isObject(labels) ? (labels as Record<string, string>) : {}),
  }
}

/** Objects without a namespace go to the default one, but for those of cluster-wide kinds. */
export function inNamespace(object: JsonObject, namespace: string): JsonObject {
  if (namespaceOf(object) !== '' || isClusterScopedKind(kindOf(object))) return object
  const metadata = isObject(object.metadata) ? object.metadata : {}
  return setAt(object, ['metadata'], { ...metadata, namespace }) as JsonObject
}
