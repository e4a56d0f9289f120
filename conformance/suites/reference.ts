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
  readonly cells: ReadonlyMap<string, Cell>
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

function cellsOf(out: string): ReadonlyMap<string, Cell> {
  const cells = new Map<string, Cell>()
  const reports = out.split('\n').filter(line => line.startsWith('{'))
  for (const report of reports.map(line => JSON.parse(line) as JsonObject)) {
    for (const result of report.results as readonly Record<string, unknown>[]) {
      for (const resource of result.resources as readonly Record<string, string>[]) {
        const key = cellKey(
          { policy: String(result.policy), rule: String(result.rule) },
          { kind: resource.kind ?? '', name: resource.name ?? '' },
        )
        cells.set(key, { result: String(result.result), message: String(result.message ?? '') })
      }
    }
  }
  return cells
}

function cellKey(
  { policy, rule }: { readonly policy: string; readonly rule: string },
  { kind, name }: { readonly kind: string; readonly name: string },
): string {
  return `${policy}/${rule} ${kind}/${name}`
}

function resourceNames(
  folder: string,
): readonly { readonly kind: string; readonly name: string }[] {
  const text = readFileSync(join(folder, 'kyverno-reference/resources.yaml'), 'utf8')
  return parseYaml(text)
    .map(({ value }) => value)
    .filter(isObject)
    .map(object => ({ kind: String(object.kind), name: nameOf(object) }))
}

/** Compares every cell; cells that we have and the real command has not are failures too. */
function compareCells(
  name: string,
  goal: number,
  compare: (wanted: Cell, got: Cell | undefined) => string | undefined,
): Suite {
  return {
    name,
    goal,
    async run(folder) {
      const reports = await allReports(folder)
      if (reports === undefined) return undefined
      const names = resourceNames(folder)
      return reports.flatMap(report => cellResults(report, names, compare))
    },
  }
}

function cellResults(
  { row, cells, failure }: Reports,
  names: ReturnType<typeof resourceNames>,
  compare: (wanted: Cell, got: Cell | undefined) => string | undefined,
): readonly CaseResult[] {
  const wantedKeys = new Set<string>()
  const results = row.results.flatMap(({ name, rule, result, message, resources }) =>
    resources.map((index): CaseResult => {
      const key = cellKey({ policy: name, rule }, names[index] ?? { kind: '', name: '' })
      wantedKeys.add(key)
      const difference = compare({ result, message }, cells.get(key))
      if (difference === undefined) return { id: `${row.file} ${key}`, outcome: 'passed' }
      const detail = cells.size === 0 ? ` (${failure.slice(0, 200)})` : ''
      return { id: `${row.file} ${key}`, outcome: 'failed', reason: `${difference}${detail}` }
    }),
  )
  const extra = [...cells].filter(([key]) => !wantedKeys.has(key))
  return [
    ...results,
    ...extra.map(
      ([key, cell]): CaseResult => ({
        id: `${row.file} ${key}`,
        outcome: 'failed',
        reason: `the real command has no such result, ours is ${show(cell)}`,
      }),
    ),
  ]
}

function compareMessages(wanted: Cell, got: Cell | undefined): string | undefined {
  return got?.message === wanted.message
    ? undefined
    : `said ${show(got?.message)}, wanted ${show(wanted.message)}`
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
  compareCells('kyverno-reference/results', 0.995, (wanted, got) =>
    got?.result === wanted.result
      ? undefined
      : `is ${show(got)}, wanted ${wanted.result} (${wanted.message})`,
  ),
  compareCells('kyverno-reference/messages', 0.98, compareMessages),
  patchedObjects,
]
