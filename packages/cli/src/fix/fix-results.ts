import { isObject, type JsonObject } from '@ephor/lang/json'

/** The results of a test, in order and without what stands there twice. */
export interface FixedResults {
  readonly results: readonly unknown[]
  /** The number of the result before, for those that have not changed. */
  readonly origins: readonly (number | undefined)[]
  readonly warnings: readonly string[]
}

interface Row {
  readonly value: JsonObject
  readonly origin: number | undefined
}

/**
 * Renews the results of a test: fields of old versions get their new names, lists lose what they
 * hold twice, `compress` joins what differs in the resources alone; then they are sorted.
 */
export function fixResults(results: readonly unknown[], compress: boolean): FixedResults {
  const warnings: string[] = []
  const warn = (warning: string) => warnings.push(warning)
  const rows = results.filter(isObject).map((value, index): Row => {
    const fixed = withoutRepetitions(withoutOldFields(value, warn), warn)
    return { value: fixed, origin: fixed === value ? index : undefined }
  })
  const all = compress ? compressed(rows, warn) : rows
  const sorted = [...all].sort((a, b) => compareRows(a.value, b.value))
  return {
    results: sorted.map(({ value }) => value),
    origins: sorted.map(({ origin }) => origin),
    warnings,
  }
}

/** The fields that upstream's `create test` still writes, and its `test` no longer reads. */
function withoutOldFields(row: JsonObject, warn: (warning: string) => void): JsonObject {
  const { status, resource, namespace, patchedResource, ...rest } = row
  let fixed: JsonObject = rest
  const move = (from: string, to: string, value: unknown) => {
    if (value === undefined) return
    warn(`result uses \`${from}\`, moving it into \`${to}\``)
    if (fixed[to] === undefined) fixed = { ...fixed, [to]: value }
  }
  move('status', 'result', status)
  move('patchedResource', 'patchedResources', patchedResource)
  move('resource', 'resources', resource === undefined ? undefined : [resource])
  move('namespace', 'resources', namespace)
  if (typeof namespace === 'string' && namespace !== '' && Array.isArray(fixed.resources)) {
    fixed = { ...fixed, resources: fixed.resources.map(name => inNamespace(name, namespace)) }
  }
  const isSame =
    Object.keys(fixed).length === Object.keys(row).length && fixed.result === row.result
  return isSame && fixed.resources === row.resources ? row : fixed
}

function inNamespace(name: unknown, namespace: string): unknown {
  return typeof name === 'string' && !name.includes('/') ? `${namespace}/${name}` : name
}

const lists = [
  ['resources', 'test results contains duplicate resources'],
  ['generatedResources', 'test results contains duplicate generated resources'],
] as const

function withoutRepetitions(row: JsonObject, warn: (warning: string) => void): JsonObject {
  let fixed = row
  for (const [key, warning] of lists) {
    const list = fixed[key]
    if (!Array.isArray(list)) continue
    const unique = [...new Set(list)]
    if (unique.length === list.length) continue
    warn(warning)
    fixed = { ...fixed, [key]: unique }
  }
  return fixed
}

const joinedKeys: readonly string[] = ['resources', 'resourceSpecs', 'generatedResources']

function compressed(rows: readonly Row[], warn: (warning: string) => void): readonly Row[] {
  const groups = new Map<string, Row>()
  for (const [index, row] of rows.entries()) {
    const key = keyOf(row.value, index)
    const before = groups.get(key)
    groups.set(key, before === undefined ? row : joined(before, row, warn))
  }
  return [...groups.values()]
}

/** Without a resource a result is about all of them: to join it would make it say less. */
function keyOf(row: JsonObject, index: number): string {
  const isAboutAll = ['resources', 'resourceSpecs'].every(key => listOf(row, key).length === 0)
  if (isAboutAll) return String(index)
  const base = Object.entries(row).filter(([key]) => !joinedKeys.includes(key))
  return JSON.stringify(base.sort(([a], [b]) => compareTexts(a, b)))
}

function joined(first: Row, second: Row, warn: (warning: string) => void): Row {
  const all = joinedKeys.flatMap(key => {
    const list = [...listOf(first.value, key), ...listOf(second.value, key)]
    return list.length === 0 ? [] : [[key, list] as const]
  })
  const value = withoutRepetitions({ ...first.value, ...Object.fromEntries(all) }, warn)
  return { value, origin: undefined }
}

function listOf(row: JsonObject, key: string): readonly unknown[] {
  const list = row[key]
  return Array.isArray(list) ? list : []
}

const sortKeys = ['policy', 'rule', 'result', 'kind', 'generatedResource', 'cloneSourceResource']

/** As upstream sorts; what is equal there keeps its order. */
function compareRows(a: JsonObject, b: JsonObject): number {
  for (const key of sortKeys) {
    const order = compareTexts(String(a[key] ?? ''), String(b[key] ?? ''))
    if (order !== 0) return order
  }
  return (
    compareLists(listOf(a, 'resources'), listOf(b, 'resources')) ||
    compareLists(listOf(a, 'generatedResources'), listOf(b, 'generatedResources'))
  )
}

function compareLists(a: readonly unknown[], b: readonly unknown[]): number {
  if (a.length !== b.length) return a.length - b.length
  const [first, second] = [a, b].map(list => list.map(String).sort(compareTexts)) as [
    string[],
    string[],
  ]
  for (const [index, text] of first.entries()) {
    const order = compareTexts(text, second[index] ?? '')
    if (order !== 0) return order
  }
  return 0
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
