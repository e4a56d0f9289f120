import type { CheckedRow } from '../findings.ts'
import type { ExpectedResult, TestDocument } from '../test-document.ts'

/** A result as it is to be written. */
export interface NewResult {
  readonly result: string
  /** Where the resources are other ones than before. */
  readonly resources?: readonly string[]
}

/** What becomes of one expected result; several where its resources give different ones. */
export interface ResultUpdate {
  readonly test: TestDocument
  /** Its place among the results of the test. */
  readonly index: number
  readonly results: readonly NewResult[]
  readonly rows: readonly CheckedRow[]
}

/** A result that cannot be rewritten, and why. */
export interface RefusedUpdate {
  readonly rows: readonly CheckedRow[]
  readonly reason: string
}

/**
 * What has to be written so that the rows that fail pass. Rows that name what is not there stay as
 * they are: nobody knows what was meant.
 */
export function planResults(rows: readonly CheckedRow[]): {
  readonly updates: readonly ResultUpdate[]
  readonly refused: readonly RefusedUpdate[]
} {
  const updates: ResultUpdate[] = []
  const refused: RefusedUpdate[] = []
  for (const group of groupsOf(rows)) {
    const failed = group.filter(hasOtherStatus)
    if (failed.length === 0) continue
    const plan = planOf(group)
    if (typeof plan === 'string') refused.push({ rows: failed, reason: plan })
    else updates.push({ ...plan, rows: failed })
  }
  return { updates, refused }
}

/** Whether a rule says something else than is expected. */
export function hasOtherStatus({ row, result }: CheckedRow): boolean {
  return row.evidence !== undefined && row.evidence.rule.status !== result.result
}

/** The rows of each expected result. */
function groupsOf(rows: readonly CheckedRow[]): readonly (readonly CheckedRow[])[] {
  const groups = new Map<TestDocument, Map<number, CheckedRow[]>>()
  for (const checked of rows) {
    const { test, result } = checked
    const ofTest = groups.get(test) ?? new Map<number, CheckedRow[]>()
    groups.set(test, ofTest)
    const own = ofTest.get(result.index ?? 0) ?? []
    ofTest.set(result.index ?? 0, own)
    own.push(checked)
  }
  return [...groups.values()].flatMap(ofTest => [...ofTest.values()])
}

function planOf(group: readonly CheckedRow[]): Omit<ResultUpdate, 'rows'> | string {
  const [first] = group
  const index = first?.result.index
  const written = index === undefined ? undefined : first?.test.results[index]
  if (first === undefined || index === undefined || written === undefined) return 'it is not read'
  const statuses = statusesByName(group)
  if (typeof statuses === 'string') return statuses
  const names = namesOf(written, statuses)
  const byStatus = new Map<string, string[]>()
  for (const name of names) {
    // What no rule says anything of, or was not selected, keeps what is written.
    const status = statuses.get(name) ?? written.result
    byStatus.set(status, [...(byStatus.get(status) ?? []), name])
  }
  const { test } = first
  const [only, ...others] = byStatus.keys()
  if (only !== undefined && others.length === 0) {
    return { test, index, results: [{ result: only }] }
  }
  if (written.resourceSpecs.length > 0) return 'its resourceSpecs give different results'
  const kept = [...byStatus].sort(([a], [b]) => rank(a, written) - rank(b, written))
  return { test, index, results: kept.map(([result, resources]) => ({ result, resources })) }
}

/** What is expected now stays first. */
function rank(status: string, { result }: ExpectedResult): number {
  return status === result ? 0 : 1
}

function statusesByName(group: readonly CheckedRow[]): ReadonlyMap<string, string> | string {
  const statuses = new Map<string, string>()
  for (const { row, result } of group) {
    if (row.evidence === undefined || row.name === undefined) continue
    const { status } = row.evidence.rule
    const name = writtenName(row.name, row.resource, result)
    const known = statuses.get(name)
    if (known !== undefined && known !== status) {
      return `${name} gives ${known} and ${status}: name the rule, or more of the resource`
    }
    statuses.set(name, status)
  }
  return statuses
}

/** Where a result names no resources, they are named with their namespace. */
function writtenName(name: string, resource: string, result: ExpectedResult): string {
  if (result.resources.length > 0 || result.resourceSpecs.length > 0) return name
  const [own = name, namespace = ''] = resource.split('/').reverse()
  return namespace === '' ? own : `${namespace}/${own}`
}

function namesOf(
  { resources }: ExpectedResult,
  statuses: ReadonlyMap<string, string>,
): readonly string[] {
  return resources.length > 0 ? resources : [...statuses.keys()]
}
