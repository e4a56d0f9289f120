import { join } from 'node:path'
import {
  type ClassicPolicy,
  comparePolicies,
  compile,
  decideAdmission,
  isClusterScopedKind,
  kindOf,
  loadPolicies,
  type Operation,
  type Ports,
  type Request,
  requestFor,
  run,
} from '@ephor/engine'
import { applyMergePatch, getOwn, isObject, type JsonObject, setAt } from '@ephor/lang/json'
import { readJsonLines } from '../files.ts'
import { type CaseResult, type Suite, show } from '../suite.ts'
import { clusterOf, nameOf, namespaceOf } from '../world/cluster.ts'
import { withDefaults } from '../world/defaults.ts'
import { Documents, type Reference } from '../world/documents.ts'

interface Row {
  readonly id: string
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
const admin = {
  userInfo: { username: 'kubernetes-admin', groups: ['system:masters', 'system:authenticated'] },
  roles: [],
  clusterRoles: ['cluster-admin'],
}

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
    for (const row of rows) results.push(await judge(row, documents))
    return results
  },
}

async function judge(row: Row, documents: Documents): Promise<CaseResult> {
  const skipped = (reason: string): CaseResult => ({ id: row.id, outcome: 'skipped', reason })
  if (row.network) return skipped('needs a registry or another service')
  if (row.needsCluster) return skipped('needs a cluster')
  try {
    const policies = patchedPolicies(row, documents)
    if (!isClassicRow(row, policies, documents)) return skipped('CEL policies: not asked for yet')
    const decision = await decide(row, policies, documents)
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
    return policy !== undefined && isClassic(policy)
  }
  return policies.every(isClassic)
}

function isClassic(policy: JsonObject): boolean {
  return String(policy.apiVersion).startsWith('kyverno.io/') && !rulesOf(policy).some(usesCel)
}

function rulesOf(policy: JsonObject): readonly JsonObject[] {
  const spec = getOwn(policy, 'spec')
  const rules = isObject(spec) ? getOwn(spec, 'rules') : undefined
  return Array.isArray(rules) ? rules.filter(isObject) : []
}

function usesCel(rule: JsonObject): boolean {
  const validate = getOwn(rule, 'validate')
  return (
    Object.hasOwn(rule, 'celPreconditions') ||
    (isObject(validate) && Object.hasOwn(validate, 'cel'))
  )
}

function subjectOf(row: Row, documents: Documents, document = row.doc): JsonObject | undefined {
  return row.inline ?? documents.get(row.bundle, `${row.file}#${document}`)
}

async function decide(
  row: Row,
  policies: readonly JsonObject[],
  documents: Documents,
): Promise<Decision> {
  if (row.subject === 'policy') return decidePolicy(row, documents)
  if (row.quantifier === 'each') return decideResource(row, policies, documents, row.doc)
  for (let document = 0; subjectOf(row, documents, document) !== undefined; document++) {
    const decision = await decideResource(row, policies, documents, document)
    if (!decision.allowed) return decision
  }
  return { allowed: true, message: '' }
}

function decidePolicy(row: Row, documents: Documents): Decision {
  const policy = subjectOf(row, documents)
  if (policy === undefined) throw new Error('no such document')
  const old = row.old === undefined ? undefined : documents.get(row.bundle, row.old)
  const errors = [
    ...loadPolicies([{ value: policy }]).problems.map(({ error }) => error),
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

async function decideResource(
  row: Row,
  policies: readonly JsonObject[],
  documents: Documents,
  document: number,
): Promise<Decision> {
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
  const response = await run(
    set,
    request,
    { ...ports, cluster: clusterOf(context) },
    {
      admission: true,
    },
  )
  return decideAdmission(set, request, response)
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
