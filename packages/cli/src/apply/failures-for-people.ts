import type { PolicyReference } from '@ephor/engine'
import type { Colours } from '../output/colour.ts'
import { placeText } from '../output/finding.ts'
import { fold } from '../output/text-width.ts'
import type { Counts } from '../summary.ts'
import type { ApplyResults, ResourceName, ResultRow } from './results.ts'

/** How text for a terminal is to look. */
export interface TextLook {
  readonly colours: Colours
  /** In columns. */
  readonly width: number
}

const indent = '  '
// `error` and a blank are the longest that stand before a rule.
const statusWidth = 6

/**
 * What did not pass, resource by resource: each rule with its place, which terminals and editors
 * open, and its message below, folded. Begins with an empty line; empty if all passed.
 */
export function failuresForPeople(results: ApplyResults, look: TextLook): string {
  const lines: string[] = []
  let shown: ResourceName | undefined
  for (const row of results.rows()) {
    if (row.status === 'pass' || row.status === 'skip') continue
    if (row.resource !== shown) lines.push('', look.colours.bold(titleOf(row.resource)))
    shown = row.resource
    lines.push(...linesOf(row, look))
  }
  return lines.length === 0 ? '' : `\n${lines.join('\n').trimStart()}\n`
}

function titleOf({ kind, namespace, name }: ResourceName): string {
  return `${kind} ${namespace === '' ? '' : `${namespace}/`}${name}`
}

function linesOf(row: ResultRow, { colours, width }: TextLook): readonly string[] {
  const { status, policy, rule, message, at } = row
  const paint = painter(status, colours)
  const place = at === undefined ? '' : `  ${colours.dim(placeText(at))}`
  const deep = ' '.repeat(indent.length + statusWidth)
  return [
    `${indent}${paint(status.padEnd(statusWidth))}${policyText(policy)}/${rule}${place}`,
    ...fold(`${deep}${message || 'validation failed'}`, width, deep.length),
  ]
}

function policyText({ namespace, name }: PolicyReference): string {
  return namespace === '' ? name : `${namespace}/${name}`
}

function painter(status: keyof Counts, { bad, warning }: Colours): (text: string) => string {
  return status === 'warn' ? warning : bad
}
