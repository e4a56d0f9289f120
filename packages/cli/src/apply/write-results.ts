import {
  createMergedReports,
  type Phase,
  type PolicyReference,
  type Resource,
  type RuleResponse,
} from '@ephor/engine'
import { stringifyJson } from '@ephor/lang/json'
import { stringifyYaml } from '@ephor/lang/yaml'
import type { ApplyOptions } from '../commands/apply-options.ts'
import { type Colours, noColours } from '../output/colour.ts'
import { placeText } from '../output/finding.ts'
import { formatReport, isFindingForm } from '../output/formats.ts'
import { formatTable } from '../output/table.ts'
import { fold } from '../output/text-width.ts'
import type { Counts, PolicyBook } from '../summary.ts'
import { exceptionsFor } from './exceptions.ts'
import { failuresForPeople } from './failures-for-people.ts'
import { type FoundBesides, findingsReport } from './findings.ts'
import type { Output } from './printing.ts'
import { type ApplyResults, type ResourceName, type ResultRow, resourcePath } from './results.ts'

/** How the results of a run are to be written. */
export interface Writing {
  readonly options: ApplyOptions
  readonly output: Output
  readonly besides: FoundBesides
  readonly book: PolicyBook
  readonly colours: Colours
  readonly nowSeconds: number
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** Whether a person reads `out` as it comes. */
  readonly isTerminal: boolean
  /** Of the terminal, in columns. */
  readonly width: number
}

/** Writes the results in the form that was asked for. */
export function writeResults(results: ApplyResults, writing: Writing): void {
  const { out, output, book, besides } = writing
  switch (output.printing) {
    case 'reports':
      writeReports(results, writing)
      break
    case 'exceptions':
      writeExceptions(results, writing)
      break
    case 'table':
      writeTable(results, writing)
      // Upstream has no numbers here; a program that reads its table may mind them.
      if (writing.isTerminal) out(`${countsLine(results.counts, writing.colours)}\n`)
      break
    case 'data':
      writeData(results, writing)
      break
    case 'findings':
      if (isFindingForm(output.form)) {
        out(formatReport(findingsReport(results, book, besides), output.form))
      }
      break
    case 'text':
      writeText(results, writing)
      break
    case 'objects':
      // Objects are for the next program of the pipe; what failed is for who built it.
      writeText(results, { ...writing, out: writing.err })
      break
  }
}

function writeText(results: ApplyResults, writing: Writing): void {
  const { options, isTerminal, out, width } = writing
  const colours = isTerminal ? writing.colours : noColours
  if (isTerminal) out(failuresForPeople(results, { colours, width }))
  else writeFailures(results, writing)
  if (!options.quiet) out(`\n${countsLine(results.counts, colours)}\n`)
}

function writeExceptions(results: ApplyResults, { options, output, out }: Writing): void {
  for (const exception of exceptionsFor(results, options.generatedExceptionTtl)) {
    out(`---\n${printed(exception, output)}\n`)
  }
}

/** All results and their numbers, as one JSON or YAML document. */
function writeData(results: ApplyResults, { output, out }: Writing): void {
  const rows = [...results.rows()].map(({ properties, file: _, at, ...row }) => ({
    ...row,
    ...(properties && { properties }),
    ...(at && { at }),
  }))
  const document = { results: rows, summary: { ...results.counts } }
  out(output.form === 'json' ? `${stringifyJson(document, 2)}\n` : stringifyYaml(document))
}

/** Upstream's summary, with its blank at the end. */
function countsLine({ pass, fail, warn, error, skip }: Counts, colours: Colours): string {
  const { good, bad, warning } = colours
  const shown = (text: string, count: number, colour: (text: string) => string) =>
    count > 0 ? colour(text) : text
  return [
    `${shown(`pass: ${pass}`, pass, good)}, ${shown(`fail: ${fail}`, fail, bad)}, `,
    `${shown(`warn: ${warn}`, warn, warning)}, ${shown(`error: ${error}`, error, bad)}, skip: ${skip} `,
  ].join('')
}

function printed(document: Resource, { form }: Output): string {
  return form === 'json' ? stringifyJson(document) : stringifyYaml(document)
}

function writeReports({ results }: ApplyResults, writing: Writing): void {
  const { book, nowSeconds, output, out } = writing
  const reports = createMergedReports({
    responses: results.map(({ resource, policies }) => ({ resource: stub(resource), policies })),
    policyOf: reference => book.sourceOf(reference),
    nowSeconds,
    isAuditWarning: (reference, resource) => isAuditWarning(reference, resource, book),
  })
  for (const report of reports) {
    if (report.kind !== 'ClusterReport') out('---\n')
    out(`${printed(report, output)}\n`)
  }
}

function isAuditWarning(
  reference: PolicyReference,
  { metadata }: Resource,
  book: PolicyBook,
): boolean {
  return book.isAuditWarning(reference, (metadata as { namespace?: string }).namespace ?? '')
}

/** Enough of an object to be named in a report. */
function stub({ apiVersion, kind, ...metadata }: ResourceName): Resource {
  return { apiVersion, kind, metadata }
}

function writeTable(results: ApplyResults, writing: Writing): void {
  const { options, colours, out, isTerminal, width } = writing
  const shown = {
    pass: colours.good('Pass'),
    fail: colours.bad('Fail'),
    warn: colours.warning('Warn'),
    error: colours.bad('Error'),
    skip: colours.dim('Skip'),
  }
  const all = [...results.rows()]
  const rows = all.map(({ policy, rule, resource, status, message }, index) => [
    String(index + 1),
    policy.namespace ? `${policy.namespace}/${policy.name}` : policy.name,
    // A cleanup policy has no rules.
    policy.kind.endsWith('CleanupPolicy') ? '' : rule,
    tablePath(resource),
    shown[status],
    // Upstream's column for tests, which is always empty here.
    ...(isTerminal ? [] : ['']),
    ...(options.detailedResults ? [message] : []),
  ])
  const header = ['ID', 'POLICY', 'RULE', 'RESOURCE', 'RESULT', ...(isTerminal ? [] : ['REASON'])]
  const titles = options.detailedResults ? [...header, 'MESSAGE'] : header
  out(formatTable({ header: titles, rows }, isTerminal ? { width } : undefined))
  if (isTerminal && !options.detailedResults) out(notesBelow(all, writing))
}

/** A person wants to know why, and sees a table without messages: those that matter, by number. */
function notesBelow(rows: readonly ResultRow[], { colours, width }: Writing): string {
  const lines = rows.flatMap(({ status, resource, message, at }, index) => {
    if (status === 'pass' || status === 'skip') return []
    const number = `${String(index + 1).padStart(4)}  `
    const about = [tablePath(resource), ...(at ? [placeText(at)] : [])].map(colours.dim)
    const text = fold(`      ${message}`, width, 6)
    return [`${number}${about.join('  ')}`, ...text, '']
  })
  return lines.length === 0 ? '' : `\n${lines.join('\n')}\n`
}

function tablePath({ namespace, kind, name }: ResourceName): string {
  return namespace ? `${namespace}/${kind}/${name}` : `${kind}/${name}`
}

/** Failing policies, mutations that did nothing and what could not be evaluated, in upstream's words. */
function writeFailures({ results }: ApplyResults, { book, out }: Writing): void {
  for (const { resource, policies } of results) {
    for (const { policy, phase, rules } of policies) {
      const about = { policy: policy.name, path: resourcePath(resource) }
      for (const rule of rules) out(outcomeText(phase, rule, about))
      const isWarning = book.isAuditWarning(policy, resource.namespace)
      out(failuresText(rules, about, isWarning))
    }
  }
}

/** The failing rules of a policy, numbered; empty if there are none. */
function failuresText(
  rules: readonly RuleResponse[],
  { policy, path }: { readonly policy: string; readonly path: string },
  isWarning: boolean,
): string {
  const failed = rules.filter(({ status }) => status === 'fail')
  if (failed.length === 0) return ''
  const how = isWarning ? 'failed as audit warning:' : 'failed:'
  const lines = failed.map(
    ({ rule, message }, index) => `${index + 1} - ${rule} ${message || 'validation failed'}\n`,
  )
  return `policy ${policy} -> resource ${path} ${how}\n${lines.join('')}`
}

/** What is said of a rule that neither passed nor failed; empty for all others. */
function outcomeText(
  phase: Phase,
  { status, message }: RuleResponse,
  { policy, path }: { readonly policy: string; readonly path: string },
): string {
  if (status === 'skip') {
    return phase === 'mutate' ? `\nskipped mutate policy ${policy} -> resource ${path}\n` : ''
  }
  if (status !== 'error') return ''
  switch (phase) {
    case 'mutate':
      return `\nerror while applying mutate policy ${policy} -> resource ${path} \nerror:  ${message}\n`
    case 'generate':
      return `\nerror while applying generate policy ${policy} -> resource ${path} \nerror: ${message}\n`
    case 'validate':
    case 'verify-images':
      return `policy ${policy} -> resource ${path} error: ${message}\n`
  }
}
