import type { CoverageReport, ItemCoverage, PolicyCoverage, RuleCoverage } from './report.ts'

/**
 * The report as a tracefile of lcov (geninfo(1)): rules are functions, parts that can come out in
 * more than one way are branches, lines are those where a part begins. Policies whose file is not
 * known are left out.
 */
export function coverageLcov({ policies }: CoverageReport): string {
  const files = new Map<string, PolicyCoverage[]>()
  for (const policy of policies) {
    if (policy.file === undefined) continue
    const own = files.get(policy.file) ?? []
    own.push(policy)
    files.set(policy.file, own)
  }
  return [...files].map(([file, own]) => fileRecord(file, own)).join('')
}

function fileRecord(file: string, policies: readonly PolicyCoverage[]): string {
  const rules = policies.flatMap(policy => policy.rules.map(rule => ({ policy, rule })))
  const functions = rules.flatMap(({ policy, rule }) => functionOf(policy, rule))
  const items = rules.flatMap(({ rule }) => rule.items).filter(({ line }) => line !== undefined)
  const branches = items.flatMap(branchesOf)
  const lines = linesOf(items)
  return [
    'TN:',
    `SF:${file}`,
    ...functions.map(({ line, name }) => `FN:${line},${name}`),
    ...functions.map(({ count, name }) => `FNDA:${count},${name}`),
    `FNF:${functions.length}`,
    `FNH:${functions.filter(({ count }) => count > 0).length}`,
    ...branches.map(({ text }) => text),
    `BRF:${branches.length}`,
    `BRH:${branches.filter(({ isTaken }) => isTaken).length}`,
    ...lines.map(([line, count]) => `DA:${line},${count}`),
    `LF:${lines.length}`,
    `LH:${lines.filter(([, count]) => count > 0).length}`,
    'end_of_record',
    '',
  ].join('\n')
}

interface CoveredFunction {
  readonly line: number
  readonly name: string
  readonly count: number
}

function functionOf(
  { name }: PolicyCoverage,
  { name: rule, items, counts }: RuleCoverage,
): readonly CoveredFunction[] {
  const line = items[0]?.line
  return line === undefined ? [] : [{ line, name: `${name}/${rule}`, count: counts.applied }]
}

interface Branch {
  readonly text: string
  readonly isTaken: boolean
}

/** A part that was never evaluated has `-` for its branches; that it was is told by the lines. */
function branchesOf({ line, goals }: ItemCoverage, block: number): readonly Branch[] {
  const isSeen = goals.some(({ count }) => count > 0)
  const ways = goals.filter(({ name }) => name !== 'applied')
  if (ways.length < 2) return []
  return ways.map(({ count }, branch) => ({
    text: `BRDA:${line},${block},${branch},${isSeen ? count : '-'}`,
    isTaken: count > 0,
  }))
}

/** Of several parts that begin in one line the one that was seen most counts. */
function linesOf(items: readonly ItemCoverage[]): readonly (readonly [number, number])[] {
  const lines = new Map<number, number>()
  for (const { line = 0, kind, goals } of items) {
    // A rule applies, and then it passes or fails.
    const ways = kind === 'rule' ? goals.slice(0, 1) : goals
    const count = ways.reduce((sum, goal) => sum + goal.count, 0)
    lines.set(line, Math.max(lines.get(line) ?? 0, count))
  }
  return [...lines].sort(([a], [b]) => a - b)
}
