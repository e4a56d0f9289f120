import { join } from 'node:path'
import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'
import { readJsonLines } from '../files.ts'
import { type CaseResult, type Suite, show } from '../suite.ts'
import { isClassicPolicy, rulesOf } from '../world/classic.ts'
import { nameOf, namespaceOf } from '../world/cluster.ts'
import { Documents, type Reference } from '../world/documents.ts'
import { SimulatedCluster } from '../world/simulated-cluster.ts'
import { admin, inNamespace, systemNamespaces } from './verdicts.ts'

interface Row {
  readonly id: string
  readonly suite: string
  readonly bundle: string
  readonly file?: string
  readonly doc: number
  readonly inline?: JsonObject
  readonly apiVersion: string
  readonly kind: string
  readonly name?: string
  readonly namespace?: string
  readonly defaultNamespace: string
  readonly policies?: readonly Reference[]
  readonly applied?: readonly Reference[]
  readonly expected: string
  readonly assertionTree: boolean
}

/** Objects as they are after others were applied under mutate and generate rules. */
export const states: Suite = {
  name: 'state-cases',
  goal: 0.98,
  async run(folder) {
    const rows = readJsonLines<Row>(join(folder, 'state-cases.jsonl'))
    if (rows === undefined) return undefined
    const documents = new Documents(folder)
    const orders = readOrders(folder)
    const results: CaseResult[] = []
    for (const row of rows) results.push(await judge(row, documents, orders.get(row.suite)))
    return results
  },
}

/** By file: the position of the step of a scenario that first applies it. */
type Order = ReadonlyMap<string, number>

interface Scenario {
  readonly source: string
  readonly scenario: string
  readonly ops: readonly { readonly files?: readonly string[] }[]
}

/** The rows do not tell whether policies or objects came first; the scenarios do. */
function readOrders(folder: string): ReadonlyMap<string, Order> {
  const scenarios = readJsonLines<Scenario>(join(folder, 'scenarios.jsonl')) ?? []
  return new Map(
    scenarios.map(({ source, scenario, ops }) => {
      const order = new Map<string, number>()
      for (const [index, { files = [] }] of ops.entries()) {
        for (const file of files) if (!order.has(file)) order.set(file, index)
      }
      return [`${source}/${scenario}`, order]
    }),
  )
}

async function judge(
  row: Row,
  documents: Documents,
  order: Order = new Map(),
): Promise<CaseResult> {
  const skipped = (reason: string): CaseResult => ({ id: row.id, outcome: 'skipped', reason })
  if (row.assertionTree) return skipped('the expected object is written in expressions')
  try {
    const policies = (row.policies ?? []).map(reference => objectOf(row, reference, documents))
    if (!policies.every(isClassicPolicy)) return skipped('CEL policies: not asked for yet')
    if (policies.flatMap(rulesOf).some(rule => Object.hasOwn(rule, 'verifyImages'))) {
      return skipped('verification of images: not asked for yet')
    }
    const cluster = new SimulatedCluster(systemNamespaces, admin)
    for (const reference of stepsOf(row, order)) {
      const object = inNamespace(objectOf(row, reference, documents), row.defaultNamespace)
      if (String(object.apiVersion).startsWith('kyverno.io/')) await cluster.enforce(object)
      else await cluster.apply(object)
    }
    return compare(row, cluster, expectedObject(row, documents))
  } catch (error) {
    return { id: row.id, outcome: 'failed', reason: `threw ${String(error)}` }
  }
}

/** The policies and objects of a row in the order in which its scenario applies them. */
function stepsOf({ policies = [], applied = [] }: Row, order: Order): readonly Reference[] {
  const positionOf = (reference: Reference) => {
    const text = typeof reference === 'string' ? reference : 'ref' in reference ? reference.ref : ''
    return order.get(text.split('#')[0] ?? '')
  }
  const steps = [...applied]
  for (const policy of [...policies].reverse()) {
    const position = positionOf(policy) ?? -1
    const later = steps.findIndex(step => (positionOf(step) ?? Number.POSITIVE_INFINITY) > position)
    steps.splice(later === -1 ? steps.length : later, 0, policy)
  }
  return steps
}

function objectOf(row: Row, reference: Reference, documents: Documents): JsonObject {
  const object = documents.get(row.bundle, reference)
  if (object === undefined) throw new Error(`no object ${show(reference)}`)
  return object
}

function expectedObject(row: Row, documents: Documents): JsonObject {
  return row.inline ?? objectOf(row, `${row.file}#${row.doc}`, documents)
}

function compare(row: Row, cluster: SimulatedCluster, expected: JsonObject): CaseResult {
  const { id } = row
  const wanted = inNamespace(expected, row.defaultNamespace)
  const name = nameOf(wanted)
  const candidates = cluster
    .list(row.apiVersion, row.kind)
    .filter(each => namespaceOf(each) === namespaceOf(wanted))
    .filter(each => name === '' || nameOf(each) === name)
  const isThere = candidates.some(each => contains(each, wanted))
  if (isThere === (row.expected === 'exists-and-matches')) return { id, outcome: 'passed' }
  const reason = `should be ${row.expected}: wanted ${show(wanted)}, there is ${show(candidates)}`
  return { id, outcome: 'failed', reason }
}

/** Whether a value has all that is expected: objects may have more members, lists may not. */
function contains(value: unknown, expected: unknown): boolean {
  if (isObject(expected)) {
    if (!isObject(value)) return false
    return Object.entries(expected).every(([key, member]) => contains(getOwn(value, key), member))
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(value) || value.length !== expected.length) return false
    return expected.every((item, index) => contains(value[index], item))
  }
  return value === expected || (expected === null && value === undefined)
}
