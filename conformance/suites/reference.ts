import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { equal, isObject, type JsonObject } from '@ephor/lang/json'
import { parseYaml } from '@ephor/lang/yaml'
import { inParallel, runCommand } from '../command.ts'
import { readJsonLines } from '../files.ts'
import { type CaseResult, type Suite, show } from '../suite.ts'
import { nameOf } from '../world/cluster.ts'

interface Row {
  readonly file: string
  readonly cel: boolean
  readonly results: readonly {
    readonly name: string
    readonly rule: string
    readonly result: string
    readonly message: string
    readonly resources: readonly number[]
  }[]
  readonly patched?: readonly {
    readonly name: string
    readonly resource: number
    readonly object: JsonObject
  }[]
}

/** One cell as our command reports it. */
interface Cell {
  readonly result: string
  readonly message: string
}

interface Reports {
  readonly row: Row
  readonly cells: ReadonlyMap<string, readonly Cell[]>
  readonly objects: readonly JsonObject[]
  readonly failure: string
}

let running: Promise<readonly Reports[] | undefined> | undefined

/** The reports of all classic policies of the library; three suites read them, one run makes them. */
function allReports(folder: string): Promise<readonly Reports[] | undefined> {
  running ??= makeReports(folder)
  return running
}

async function makeReports(folder: string): Promise<readonly Reports[] | undefined> {
  const rows = readJsonLines<Row>(join(folder, 'kyverno-reference/reference.jsonl'))
  if (rows === undefined) return undefined
  const resources = join(folder, 'kyverno-reference/resources.yaml')
  return inParallel(
    rows.filter(({ cel }) => !cel),
    async row => {
      const policy = join(folder, 'kyverno-policies', row.file)
      const { out, err } = await runCommand([
        ...['apply', policy, '--resource', resources, '--policy-report'],
        ...['--output-format', 'json', '--continue-on-fail'],
      ])
      const objects = row.patched ? await madeObjects(policy, resources) : []
      return { row, cells: cellsOf(out), objects, failure: err }
    },
  )
}

/** The objects that the policy makes of the resources, as `-o` writes them. */
async function madeObjects(policy: string, resources: string): Promise<readonly JsonObject[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ephor-reference-'))
  try {
    await runCommand(['apply', policy, '--resource', resources, '-o', `${folder}/made.yaml`])
    return readdirSync(folder)
      .flatMap(name => parseYaml(readFileSync(join(folder, name), 'utf8')))
      .map(({ value }) => value)
      .filter(isObject)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function cellsOf(out: string): ReadonlyMap<string, readonly Cell[]> {
  const cells = new Map<string, Cell[]>()
  const reports = out.split('\n').filter(line => line.startsWith('{'))
  for (const report of reports.map(line => JSON.parse(line) as JsonObject)) {
    for (const result of report.results as readonly Record<string, unknown>[]) {
      for (const resource of result.resources as readonly Record<string, string>[]) {
        const rule = { policy: String(result.policy), rule: String(result.rule) }
        const key = cellKey(rule, { kind: resource.kind ?? '', name: resource.name ?? '' })
        const cell = { result: String(result.result), message: String(result.message ?? '') }
        cells.set(key, [...(cells.get(key) ?? []), cell])
      }
    }
  }
  return cells
}

/**
 * The answers of the real command name a resource by kind and name only; a few objects share both
 * and differ in their namespace, so their cells are compared as a set.
 */
interface Name {
  readonly kind: string
  readonly name: string
}

function cellKey(
  { policy, rule }: { readonly policy: string; readonly rule: string },
  { kind, name }: Name,
): string {
  return `${policy}/${rule} ${kind}/${name}`
}

function resourceNames(folder: string): readonly Name[] {
  const text = readFileSync(join(folder, 'kyverno-reference/resources.yaml'), 'utf8')
  return parseYaml(text)
    .map(({ value }) => value)
    .filter(isObject)
    .map(object => ({ kind: String(object.kind), name: nameOf(object) }))
}

/** Compares every cell; cells that we have and the real command has not are failures too. */
function compareCells(name: string, goal: number, textOf: (cell: Cell) => string): Suite {
  return {
    name,
    goal,
    async run(folder) {
      const reports = await allReports(folder)
      if (reports === undefined) return undefined
      const names = resourceNames(folder)
      return reports.flatMap(report => cellResults(report, names, textOf))
    },
  }
}

function cellResults(
  { row, cells, failure }: Reports,
  names: readonly Name[],
  textOf: (cell: Cell) => string,
): readonly CaseResult[] {
  const wanted = new Map<string, Cell[]>()
  for (const { name, rule, result, message, resources } of row.results) {
    for (const index of resources) {
      const key = cellKey({ policy: name, rule }, names[index] ?? { kind: '', name: '' })
      wanted.set(key, [...(wanted.get(key) ?? []), { result, message }])
    }
  }
  const keys = new Set([...wanted.keys(), ...cells.keys()])
  const detail = cells.size === 0 ? ` (${failure.slice(0, 200)})` : ''
  return [...keys].flatMap(key =>
    comparedCells((wanted.get(key) ?? []).map(textOf), (cells.get(key) ?? []).map(textOf)).map(
      (difference, index): CaseResult => {
        const id = `${row.file} ${key}${index > 0 ? `#${index}` : ''}`
        return difference === undefined
          ? { id, outcome: 'passed' }
          : { id, outcome: 'failed', reason: `${difference}${detail}` }
      },
    ),
  )
}

/** One entry a cell of either side: nothing where both have it, else what differs. */
function comparedCells(
  wanted: readonly string[],
  got: readonly string[],
): readonly (string | undefined)[] {
  const rest = [...got]
  const missing = wanted.filter(text => {
    const index = rest.indexOf(text)
    if (index >= 0) rest.splice(index, 1)
    return index < 0
  })
  const same: undefined[] = Array.from({ length: wanted.length - missing.length })
  const count = Math.max(missing.length, rest.length)
  return [
    ...same,
    ...Array.from(
      { length: count },
      (_, index) => `said ${show(rest[index])}, wanted ${show(missing[index])}`,
    ),
  ]
}

/** A patched or generated object is found by kind and name among what our command wrote. */
const patchedObjects: Suite = {
  name: 'kyverno-reference/objects',
  goal: 0.98,
  async run(folder) {
    const reports = await allReports(folder)
    return reports?.flatMap(({ row, objects }) =>
      (row.patched ?? []).map(({ name, resource, object }): CaseResult => {
        const id = `${row.file} ${name} #${resource} ${String(object.kind)}/${nameOf(object)}`
        const same = objects.filter(
          each => each.kind === object.kind && nameOf(each) === nameOf(object),
        )
        if (same.some(each => equal(each, object))) return { id, outcome: 'passed' }
        const reason = `made ${show(same[0])}, wanted ${show(object)}`
        return { id, outcome: 'failed', reason }
      }),
    )
  },
}

/** 176 classic policies of the library on 392 resources, as the real command answered. */
export const reference: readonly Suite[] = [
  compareCells('kyverno-reference/results', 0.995, ({ result }) => result),
  compareCells('kyverno-reference/messages', 0.98, ({ message }) => message),
  patchedObjects,
]
