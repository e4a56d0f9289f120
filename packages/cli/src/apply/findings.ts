import { type PolicyReference, policyAnnotations } from '@ephor/engine'
import { getOwn } from '@ephor/lang/json'
import type { RefusedPolicy } from '../input/policies.ts'
import type { InputProblem } from '../input/problem.ts'
import {
  type Finding,
  type FindingReport,
  type FindingRule,
  severityOf,
  withFingerprints,
} from '../output/finding.ts'
import { inputFindings, inputRules } from '../output/input-findings.ts'
import type { Counts, PolicyBook } from '../summary.ts'
import { ephorVersion } from '../version.ts'
import type { ApplyResults, ResultRow } from './results.ts'

/** What a run found beside its results. */
export interface FoundBesides {
  readonly problems: readonly InputProblem[]
  /** Policies that cannot be used, for other reasons than the problems. */
  readonly refused: readonly RefusedPolicy[]
}

/** The results of a run, and what could not be read, as findings. */
export function findingsReport(
  results: ApplyResults,
  book: PolicyBook,
  { problems, refused }: FoundBesides,
): FindingReport {
  const rules = new Map<string, FindingRule>(inputRules.map(rule => [rule.code, rule]))
  const findings: Omit<Finding, 'fingerprint'>[] = [...inputFindings(problems, refused)]
  for (const row of results.rows()) {
    const code = codeOf(row, book)
    findings.push(findingOf(row, code))
    if (!rules.has(code)) rules.set(code, ruleOf(row, code, book))
  }
  return {
    ...{ command: 'ephor apply', version: ephorVersion },
    counts: countsOf(findings, results.counts),
    findings: withFingerprints(findings),
    rules: [...rules.values()],
  }
}

/** What passes may be counted only; everything else is a finding. */
function countsOf(findings: readonly Pick<Finding, 'status'>[], { pass, skip }: Counts): Counts {
  const count = (wanted: string) => findings.filter(({ status }) => status === wanted).length
  return { pass, fail: count('fail'), warn: count('warn'), error: count('error'), skip }
}

function findingOf({ policy, rule, resource, status, message, file, at }: ResultRow, code: string) {
  const { apiVersion, kind, namespace, name } = resource
  return {
    ...{ code, status, severity: severityOf(status), message },
    ...{ policy: policyName(policy), rule },
    resource: { apiVersion, kind, namespace, name },
    ...(file !== undefined && { file }),
    ...(at && { line: at.line, column: at.column, path: at.path }),
  }
}

function policyName({ namespace, name }: PolicyReference): string {
  return namespace === '' ? name : `${namespace}/${name}`
}

/** Rules that are made for the controllers of Pods are the rule that they are made from. */
function codeOf({ policy, rule }: ResultRow, book: PolicyBook): string {
  if (policy.kind.endsWith('CleanupPolicy')) return policyName(policy)
  const written = rule.replace(/^autogen-(?:cronjob-)?/, '')
  const names = (book.sourceOf(policy)?.spec.rules ?? []).map(({ name }) => name)
  return `${policyName(policy)}/${names.includes(written) ? written : rule}`
}

function ruleOf({ policy }: ResultRow, code: string, book: PolicyBook): FindingRule {
  const source = book.sourceOf(policy)
  const { title, category, severity } = source === undefined ? nothing : policyAnnotations(source)
  const annotations = source?.metadata.annotations ?? {}
  const description = getOwn(annotations, 'policies.kyverno.io/description')
  const name = code.slice(code.lastIndexOf('/') + 1)
  return {
    ...{ code, category, grade: severity },
    title: title === undefined ? code : `${title}: ${name}`,
    description: typeof description === 'string' ? description.trim() : '',
  }
}

const nothing = { title: undefined, category: '', severity: undefined }
