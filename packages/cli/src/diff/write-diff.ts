import { stringifyJson } from '@ephor/lang/json'
import type { Colours } from '../output/colour.ts'
import { formatTable } from '../output/table.ts'
import { terminalWidth } from '../output/terminal-width.ts'
import { formatKey, type ResourceKey } from '../test/resource-key.ts'
import type { ChangedObject } from './changed-objects.ts'
import type { ChangedVerdict } from './changes.ts'
import { changeNames, countDiff, countsText, diffChanges } from './diff-counts.ts'
import type { PolicyDiff } from './diff-policies.ts'

export type DiffForm = 'table' | 'json' | 'markdown'

export const diffForms: readonly DiffForm[] = ['table', 'json', 'markdown']

/** How a table of changes is to look. */
export interface DiffLook {
  readonly colours: Colours
  readonly isForPeople: boolean
}

/** The changes in one of the forms, with a line end. */
export function formatDiff(diff: PolicyDiff, form: DiffForm, look: DiffLook): string {
  switch (form) {
    case 'table':
      return tableText(diff, look)
    case 'json':
      return `${stringifyJson(diffObject(diff), 2)}\n`
    case 'markdown':
      return markdownText(diff)
  }
}

/** Verdicts that are worth a line of their own, worst first; others are only counted. */
function shownVerdicts({ verdicts }: PolicyDiff): readonly ChangedVerdict[] {
  return diffChanges
    .filter(change => change !== 'passes')
    .flatMap(change => verdicts.filter(each => each.change === change))
}

function tableText(diff: PolicyDiff, { colours, isForPeople }: DiffLook): string {
  const rows = shownVerdicts(diff).map(verdict => [
    colourOf(verdict, colours)(changeNames[verdict.change]),
    verdict.policy.name,
    verdict.rule,
    resourceText(verdict.resource),
    verdict.before,
    verdict.after,
    verdict.message,
  ])
  const header = ['CHANGE', 'POLICY', 'RULE', 'RESOURCE', 'BEFORE', 'AFTER', 'MESSAGE']
  const objects = diff.objects.map(object => objectText(object, colours))
  const table = formatTable({ header, rows }, isForPeople ? { width: terminalWidth() } : undefined)
  return [table, ...objects, `${countsText(countDiff(diff))}\n`].filter(Boolean).join('\n')
}

function colourOf({ change }: ChangedVerdict, colours: Colours): (text: string) => string {
  if (change === 'fails' || change === 'errors') return colours.bad
  if (change === 'fixed') return colours.good
  return change === 'warns' || change === 'skipped' ? colours.warning : colours.dim
}

function resourceText(resource: ResourceKey | undefined): string {
  return resource === undefined ? '' : formatKey(resource)
}

function objectText({ change, resource, policies, diff }: ChangedObject, colours: Colours): string {
  const by = policies.length === 0 ? '' : ` (${policies.join(', ')})`
  const head = colours.bold(`${changeNames[change]}: ${formatKey(resource)}${by}`)
  const lines = diff.replace(/\n$/, '').split('\n')
  return `${[head, '--- before', '+++ after', ...lines.map(line => coloured(line, colours))].join('\n')}\n`
}

function coloured(line: string, colours: Colours): string {
  if (line.startsWith('+')) return colours.good(line)
  if (line.startsWith('-')) return colours.bad(line)
  return line.startsWith('@@') ? colours.dim(line) : line
}

function diffObject(diff: PolicyDiff) {
  return {
    counts: countDiff(diff),
    verdicts: diff.verdicts.map(({ policy, resource, ...verdict }) => ({
      ...{ change: verdict.change, policy: policy.name, policyNamespace: policy.namespace },
      ...{ rule: verdict.rule, ...(resource && { resource }) },
      ...{ before: verdict.before, after: verdict.after, message: verdict.message },
    })),
    objects: diff.objects,
  }
}

// A comment of a pull request holds 65,536 characters, and nobody reads that many.
const maxLength = 60_000

function markdownText(diff: PolicyDiff): string {
  const counts = countDiff(diff)
  const sign = counts.fails + counts.errors > 0 ? '❌' : '✅'
  const lines = [`### ${sign} ephor diff`, '', countsText(counts), '']
  const rows = shownVerdicts(diff).map(verdict => {
    const { policy, rule, resource, before, after, message } = verdict
    const name = rule === '' ? policy.name : `${policy.name}/${rule}`
    const cells = [
      changeNames[verdict.change],
      name,
      resourceText(resource),
      `${before} → ${after}`,
      message,
    ]
    return `| ${cells.map(cellText).join(' | ')} |`
  })
  const blocks = diff.objects.map(({ change, resource, diff: text }) =>
    ['', `${changeNames[change]}: ${cellText(formatKey(resource))}`, '', fenced(text)].join('\n'),
  )
  const table = ['| Change | Rule | Resource | | What |', '| --- | --- | --- | --- | --- |']
  const parts = [...(rows.length === 0 ? [] : [...table, ...rows]), ...blocks]
  return `${[...lines, ...upTo(maxLength, parts)].join('\n')}\n`
}

function upTo(length: number, parts: readonly string[]): readonly string[] {
  let sum = 0
  const end = parts.findIndex(part => {
    sum += part.length + 1
    return sum > length
  })
  return end === -1 ? parts : [...parts.slice(0, end), '', `… and ${parts.length - end} more.`]
}

/** A fence longer than any in the text. */
function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`{3,}/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}diff\n${text}${fence}`
}

/** A text that Markdown shows as it is, on one line of a table. */
function cellText(text: string): string {
  return text
    .trim()
    .replace(/[\\`*_[\]<>|~]/g, '\\$&')
    .replace(/\r?\n/g, '<br>')
}
