import type { Counts } from '../summary.ts'

/** What an object is called in findings. */
export interface FindingResource {
  readonly apiVersion: string
  readonly kind: string
  /** Empty for cluster-scoped objects. */
  readonly namespace: string
  readonly name: string
}

/** How grave a problem is for who runs the command; `error` lets it fail. */
export type FindingSeverity = 'error' | 'warning' | 'info'

/** What one rule, or one check of ours, says about one thing; plain data for all forms of output. */
export interface Finding {
  /** What was looked at: `policy/rule`, `namespace/policy/rule`, or the code of a check of ours. */
  readonly code: string
  readonly status: keyof Counts
  readonly severity: FindingSeverity
  readonly message: string
  /** What to do about it. */
  readonly remedy?: string
  /** Empty, as the rule, where it is not about one. */
  readonly policy: string
  readonly rule: string
  readonly resource?: FindingResource
  /** As it was named on the command line; `-` is standard input. */
  readonly file?: string
  /** From 1; columns count UTF-16 code units. */
  readonly line?: number
  readonly column?: number
  readonly endLine?: number
  /** Where in the resource or document: `spec.containers[0].image`. */
  readonly path?: string
  /** The same from run to run, whatever line it stands in; different for each finding of a run. */
  readonly fingerprint: string
}

/** How grave a rule is, by the annotation of its policy. */
export type Grade = 'critical' | 'high' | 'medium' | 'low' | 'info'

/** What is known of a rule, for forms that explain it. */
export interface FindingRule {
  readonly code: string
  readonly title: string
  readonly description: string
  readonly category: string
  readonly grade: Grade | undefined
}

/** All that a command found. */
export interface FindingReport {
  /** `ephor apply`, as titles name it. */
  readonly command: string
  readonly version: string
  readonly counts: Counts
  /** What passes is among them only for forms that show it, see `showsPasses`. */
  readonly findings: readonly Finding[]
  /** Rules of the findings, each once. */
  readonly rules: readonly FindingRule[]
}

/** Whether somebody has to look at it. */
export function isProblem({ status }: Finding): boolean {
  return status === 'fail' || status === 'error' || status === 'warn'
}

/** How grave a result of a rule is. */
export function severityOf(status: keyof Counts): FindingSeverity {
  switch (status) {
    case 'fail':
    case 'error':
      return 'error'
    case 'warn':
      return 'warning'
    case 'pass':
    case 'skip':
      return 'info'
  }
}

/** Adds fingerprints: of what was found where, but for the line; equal ones are numbered. */
export function withFingerprints(
  findings: readonly Omit<Finding, 'fingerprint'>[],
): readonly Finding[] {
  // To load it takes as long as a short command: not where nobody asks for findings.
  const { createHash } = process.getBuiltinModule('node:crypto')
  const seen = new Map<string, number>()
  return findings.map(finding => {
    const identity = identityOf(finding)
    const count = seen.get(identity) ?? 0
    seen.set(identity, count + 1)
    const text = count === 0 ? identity : `${identity}\n${count}`
    const fingerprint = createHash('sha256').update(text).digest('hex').slice(0, 32)
    return { ...finding, fingerprint }
  })
}

/** The message counts only where there is no object: it may hold what changes from run to run. */
function identityOf(finding: Omit<Finding, 'fingerprint'>): string {
  const { code, rule, resource, file = '', path = '', message } = finding
  const { apiVersion, kind, namespace, name } = resource ?? {}
  const about = resource === undefined ? [message] : [apiVersion, kind, namespace, name]
  return JSON.stringify([code, rule, file, path, ...about])
}

/** `Pod default/web`, `Namespace shop`; empty where there is none. */
export function resourceText({ resource }: Finding): string {
  if (resource === undefined) return ''
  const { kind, namespace, name } = resource
  return `${kind} ${namespace === '' ? '' : `${namespace}/`}${name}`
}

/** `file:line:column`, as far as it is known; empty without a file. */
export function placeText({
  file,
  line,
  column,
}: Pick<Finding, 'file' | 'line' | 'column'>): string {
  return [file, line, column].filter(part => part !== undefined).join(':')
}
