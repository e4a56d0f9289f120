import { stringifyJson } from '@ephor/lang/json'
import { stringifyYaml } from '@ephor/lang/yaml'
import type { Colours } from '../output/colour.ts'
import { formatTable } from '../output/table.ts'
import { terminalWidth } from '../output/terminal-width.ts'
import type { Row } from './check-results.ts'
import { junitReport } from './junit.ts'

/** Forms that other programs read. */
export type RowForm = 'json' | 'yaml' | 'markdown' | 'junit'

/** How a table of rows is to look. */
export interface RowLook {
  /** With messages. */
  readonly isDetailed: boolean
  readonly colours: Colours
  readonly isForPeople: boolean
}

/** The rows as a table, numbered from 1. */
export function rowTable(
  rows: readonly Row[],
  { isDetailed, colours, isForPeople }: RowLook,
): string {
  const results = {
    Pass: colours.good('Pass'),
    Fail: colours.bad('Fail'),
    Skip: colours.dim('Skip'),
  }
  const cells = rows.map((row, index) => [
    String(index + 1),
    row.policy,
    row.rule,
    row.resource,
    results[row.result],
    row.reason,
    ...(isDetailed ? [row.message] : []),
  ])
  const look = isForPeople ? { width: terminalWidth() } : undefined
  return formatTable({ header: header(isDetailed), rows: cells }, look)
}

/** The rows in one of the forms, with a line end. */
export function formatRows(rows: readonly Row[], isDetailed: boolean, form: RowForm): string {
  switch (form) {
    case 'json':
      return `${stringifyJson(objectsOf(rows, isDetailed), 2)}\n`
    case 'yaml':
      return stringifyYaml(objectsOf(rows, isDetailed))
    case 'markdown':
      return markdownTable(rows, isDetailed)
    case 'junit':
      return junitReport(rows, isDetailed)
  }
}

function header(isDetailed: boolean): readonly string[] {
  const titles = ['ID', 'POLICY', 'RULE', 'RESOURCE', 'RESULT', 'REASON']
  return isDetailed ? [...titles, 'MESSAGE'] : titles
}

function objectsOf(rows: readonly Row[], isDetailed: boolean) {
  return rows.map((row, index) => ({
    ID: index + 1,
    POLICY: row.policy,
    RULE: row.rule,
    RESOURCE: row.resource,
    RESULT: row.result,
    REASON: row.reason,
    ...(isDetailed ? { Message: row.message } : {}),
  }))
}

function markdownTable(rows: readonly Row[], isDetailed: boolean): string {
  const titles = header(isDetailed)
  const lines = rows.map((row, index) =>
    [
      String(index + 1),
      ...[row.policy, row.rule, row.resource, row.result, row.reason],
      ...(isDetailed ? [row.message] : []),
    ].map(markdownCell),
  )
  return [
    `| ${titles.join(' | ')} | `,
    `|${'----|'.repeat(titles.length)}`,
    ...lines.map(cells => `| ${cells.join(' | ')} |`),
    '',
  ].join('\n')
}

function markdownCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', '<br>')
}
