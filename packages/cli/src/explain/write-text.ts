import type { ExplainedRule } from '@ephor/engine'
import type { Colours } from '../output/colour.ts'
import { fold, widthOf } from '../output/text-width.ts'
import type { Counts } from '../summary.ts'
import { type Mark, placeText, type Row, rowsOf } from './rows.ts'

/** A rule with the status that is shown: failures of audited policies may be warnings. */
export interface ShownRule {
  readonly rule: ExplainedRule
  readonly status: keyof Counts | 'none'
  /** Whether its steps are printed, or its summary alone. */
  readonly hasSteps: boolean
}

/** How text is laid out. */
export interface Layout {
  readonly colours: Colours
  /** In columns. */
  readonly width: number
}

const decidingMark = '▶'

/** Who and what, in one sentence, and below it the steps as a tree. */
export function ruleText({ rule, status, hasSteps }: ShownRule, layout: Layout): string {
  const head = headLines({ rule, status, hasSteps }, layout)
  const rows = hasSteps ? rowsOf(rule.steps) : []
  return `${[...head, ...rows.flatMap(row => rowLines(row, layout))].join('\n')}\n`
}

function headLines({ rule, status, hasSteps }: ShownRule, { colours, width }: Layout): string[] {
  const { policy, decidedAt, summary, message } = rule
  const name = policy.namespace === '' ? policy.name : `${policy.namespace}/${policy.name}`
  const inResource = status === 'none' ? [] : placeText(decidedAt.resource)
  const places = [...placeText(decidedAt.policy), ...inResource]
  const label = labels[status]
  const where = places.length === 0 ? '' : ` (${places.join(', ')})`
  const sentence = `${label} ${name}/${rule.rule}: ${summary}${where}`
  const [first = '', ...rest] = fold(sentence, width, 2)
  const paint = painterFor(status, colours)
  const lines = [`${paint(label)}${first.slice(label.length)}`, ...rest]
  if (!hasSteps || message === '' || status === 'none') return lines
  return [...lines, ...fold(`  message: ${message}`, width, 4).map(line => colours.dim(line))]
}

const labels: Readonly<Record<ShownRule['status'], string>> = {
  pass: 'PASS',
  fail: 'FAIL',
  warn: 'WARN',
  error: 'ERROR',
  skip: 'SKIP',
  none: 'NONE',
}

function painterFor(status: ShownRule['status'], colours: Colours): (text: string) => string {
  switch (status) {
    case 'pass':
      return colours.good
    case 'fail':
    case 'error':
      return colours.bad
    case 'warn':
      return colours.warning
    case 'skip':
    case 'none':
      return colours.dim
  }
}

const marks: Readonly<Record<Mark, string>> = {
  good: '✓',
  bad: '✗',
  held: '✓',
  off: '–',
  value: '·',
  none: ' ',
}

/** The places stand at the right where there is room, else on a line of their own. */
function rowLines(row: Row, layout: Layout): readonly string[] {
  const { colours, width } = layout
  const lead = `${row.isDeciding ? decidingMark : ' '} ${'  '.repeat(row.depth)}`
  const mark = row.change ?? marks[row.mark]
  const text = `${lead}${mark} ${textOf(row)}`
  const [first = '', ...rest] = fold(text, width, lead.length + 4)
  const places = row.places.join('  ')
  const painted = paintRow(first, { row, lead, mark, colours })
  const others = rest.map(line => (row.isDeciding ? colours.bold(line) : line))
  if (places === '') return [painted, ...others]
  const room = width - widthOf(first) - widthOf(places)
  if (rest.length === 0 && room >= 2) {
    return [`${painted}${' '.repeat(room)}${colours.dim(places)}`]
  }
  const indent = Math.max(lead.length + 4, width - widthOf(places))
  return [painted, ...others, `${' '.repeat(indent)}${colours.dim(places)}`]
}

function textOf({ title, detail }: Row): string {
  if (detail === '') return title
  if (detail.startsWith('= ')) return `${title} ${detail}`
  return title === '' ? detail : `${title}: ${detail}`
}

interface Painting {
  readonly row: Row
  readonly lead: string
  readonly mark: string
  readonly colours: Colours
}

function paintRow(line: string, { row, lead, mark, colours }: Painting): string {
  const rest = line.slice(lead.length + mark.length)
  if (row.change !== undefined) {
    const paint = row.change === '+' ? colours.good : colours.bad
    return `${lead}${paint(mark + rest)}`
  }
  const start = row.isDeciding ? colours.bold(colours.bad(lead)) : lead
  return `${start}${paintMark(row.mark, mark, colours)}${row.isDeciding ? colours.bold(rest) : rest}`
}

function paintMark(kind: Mark, mark: string, colours: Colours): string {
  switch (kind) {
    case 'good':
      return colours.good(mark)
    case 'bad':
    case 'held':
      return colours.bad(mark)
    case 'off':
    case 'value':
      return colours.dim(mark)
    case 'none':
      return mark
  }
}
