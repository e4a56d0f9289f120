import { basename, join } from 'node:path'
import { filesIn, readJson, readTable } from '../files.ts'
import type { CaseResult, Suite } from '../suite.ts'
import { areas } from '../unit-tables/index.ts'
import { later, unanswerable } from '../unit-tables/later.ts'
import type { Adapter, Area, LeftOut, UnitCase } from '../unit-tables/unit-case.ts'

interface UnitFile {
  readonly cases: readonly UnitCase[]
}

/** Kyverno's own unit tests about behaviour (tier A), each function through an adapter. */
export const unitTables: Suite = {
  name: 'unit-tables',
  goal: 0.97,
  async run(folder) {
    const root = join(folder, 'unit-tables')
    const files = filesIn(root, '.json')
    const tiers = readTiers(join(root, 'UNIT-TABLES.tsv'))
    if (files.length === 0 || tiers === undefined) return undefined
    const results: CaseResult[] = []
    for (const file of files) {
      const stem = basename(file, '.json')
      if (!tiers.get(stem)?.startsWith('A')) continue
      const cases = readJson<UnitFile>(file)?.cases ?? []
      for (const unit of cases) results.push(await judge(stem, unit, folder))
    }
    return results
  },
}

/** By file: `A-engine` or `B-plumbing`. */
function readTiers(path: string): ReadonlyMap<string, string> | undefined {
  const rows = readTable(path)
  if (rows === undefined) return undefined
  return new Map(
    rows.map(({ source = '', tier = '' }) => [
      source.replaceAll('/', '__').replace(/_test\.go$/u, ''),
      tier,
    ]),
  )
}

async function judge(stem: string, unit: UnitCase, folder: string): Promise<CaseResult> {
  const { id } = unit
  const reason = unanswerable[id] ?? later.find(([prefix]) => stem.startsWith(prefix))?.[1]
  if (reason !== undefined) return { id, outcome: 'skipped', reason }
  const adapter = adapterFor(areas[stem] ?? {}, unit)
  if (adapter === undefined) {
    return { id, outcome: 'failed', reason: `no adapter for ${stem} ${nameOf(unit)}` }
  }
  if ('leftOut' in adapter) return { id, outcome: 'skipped', reason: adapter.leftOut }
  try {
    const difference = await adapter(unit, folder)
    return difference === undefined
      ? { id, outcome: 'passed' }
      : { id, outcome: 'failed', reason: difference }
  } catch (error) {
    return { id, outcome: 'failed', reason: `threw ${String(error)}` }
  }
}

function adapterFor(area: Area, unit: UnitCase): Adapter | LeftOut | undefined {
  return area[unit.table ?? ''] ?? area[nameOf(unit)]
}

/** `TestMatch` for the table `TestMatch:testCases`, else the function that is called. */
function nameOf({ table, subject = '' }: UnitCase): string {
  return table?.split(':')[0] ?? subject
}
