import type { Colours } from '../../output/colour.ts'
import { formatTable } from '../../output/table.ts'
import {
  type CoverageReport,
  type ItemCoverage,
  missingGoals,
  neverText,
  type PolicyCoverage,
  percentText,
  type RuleCoverage,
  type Share,
  type Shares,
} from './report.ts'

/** How the text is laid out. */
export interface CoverageLook {
  readonly colours: Colours
  /** Of the terminal; `undefined` where nobody looks. */
  readonly width: number | undefined
}

// The rest of them is in the other forms.
const maxMissing = 25

const header = ['POLICY', 'RULES', 'OUTCOMES', 'CONDITIONS', 'PATTERNS', 'OTHERS', 'TOTAL'] as const

/** A table of the policies, and below it what no test has seen, with its places. */
export function coverageText(report: CoverageReport, look: CoverageLook): string {
  const { policies, shares, unmeasured } = report
  const rows = policies.map(policy => [nameOf(policy), ...shareCells(policy.shares, look)])
  const all = policies.length > 1 ? [['all', ...shareCells(shares, look)]] : []
  const { width } = look
  const table = formatTable(
    { header: [...header], rows: [...rows, ...all] },
    width === undefined ? undefined : { width },
  )
  const notMeasured = unmeasured.map(name => `  ${name}: not measured\n`).join('')
  return `Coverage of policies\n\n${table}${notMeasured}\n${missingText(policies, look)}`
}

function nameOf({ namespace, name }: PolicyCoverage): string {
  return namespace === '' ? name : `${namespace}/${name}`
}

function shareCells(shares: Shares, { colours }: CoverageLook): readonly string[] {
  const { rules, outcomes, conditions, patterns, others, all } = shares
  const paint = all.covered === all.total ? colours.good : colours.warning
  return [
    ...[rules, outcomes, conditions, patterns, others].map(shareText),
    paint(percentText(all)),
  ]
}

function shareText({ covered, total }: Share): string {
  return total === 0 ? '-' : `${covered}/${total}`
}

function missingText(policies: readonly PolicyCoverage[], { colours }: CoverageLook): string {
  const lines = policies.flatMap(policy =>
    policy.rules.flatMap(rule => missingOf(rule).map(text => missingLine(policy, rule, text))),
  )
  if (lines.length === 0) return ''
  const shown = lines.slice(0, maxMissing)
  const rest = lines.length - shown.length
  return [
    colours.bold('Not covered:'),
    ...shown,
    ...(rest > 0 ? [`  … ${rest} more: --coverage-format html shows them in the policies`] : []),
    '',
    '',
  ].join('\n')
}

interface Missing {
  readonly item: ItemCoverage
  readonly text: string
}

/** What no test has seen of a rule; of a rule that never applies no more is told. */
function missingOf({ items }: RuleCoverage): readonly Missing[] {
  const [rule, ...others] = items
  if (rule === undefined) return []
  if (missingGoals(rule).includes('applied')) return [{ item: rule, text: 'never applies' }]
  return [rule, ...others].flatMap(item => {
    const missing = missingGoals(item).map(goal => neverText(item, goal))
    return missing.length === 0 ? [] : [{ item, text: missing.join(', ') }]
  })
}

function missingLine(policy: PolicyCoverage, rule: RuleCoverage, { item, text }: Missing): string {
  const place = [policy.file ?? nameOf(policy), item.line, item.column]
  const at = place.filter(part => part !== undefined).join(':')
  const about = item.kind === 'rule' ? item.title : `rule ${rule.name}, ${item.title}`
  return `  ${at}: ${about}: ${text}`
}
