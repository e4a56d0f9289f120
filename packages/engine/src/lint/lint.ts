import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'
import type { ClassicPolicy } from '../api/classic.ts'
import { compile } from '../compile.ts'
import { formatPath, type Path, type PolicyError, type PolicyErrorCode } from '../error.ts'
import { examine, nameOf } from '../load/documents.ts'
import { policyKindOf } from '../load/policy-kinds.ts'
import type { Rejection } from '../load/validate/index.ts'
import { admissionLints, lints, schemaLints } from './catalogue.ts'
import type { Hit } from './definition.ts'
import { invalidValue } from './documents/invalid-value.ts'
import { unknownKyvernoKind, unknownPolicyKind } from './documents/unknown-policy-kind.ts'
import { unreadableText } from './documents/unreadable-text.ts'
import type { Finding } from './finding.ts'
import type { Fix } from './fix.ts'
import { createKnowledge, type Knowledge } from './knowledge.ts'
import { isAboutUnknownKind } from './matching/target-kinds.ts'
import { type LintFile, type ReadText, readFile, type WrittenObject } from './read-files.ts'
import { createReport, type HitPlace, type Report } from './report.ts'
import type { Subject } from './subject.ts'
import { valueAt } from './value-at.ts'

/** What linting may know beside the files. */
export interface LintOptions {
  /** CustomResourceDefinition objects; those in the files count too. Other objects do not. */
  readonly definitions?: readonly unknown[]
  /** Codes that nobody wants to hear of. */
  readonly disabled?: ReadonlySet<string>
}

/** What was found in some files. */
export interface LintResult {
  /** File by file, from top to bottom. */
  readonly findings: readonly Finding[]
  /** How many policies and companions of policies were looked at. */
  readonly documents: number
  /** How many documents are of kinds that are known, but not looked at. */
  readonly unsupported: number
}

/** Looks at all documents of all files at once, for everything there is to tell of policies. */
export function lint(files: readonly LintFile[], options: LintOptions = {}): LintResult {
  const texts = files.map(readFile)
  const objects = texts.flatMap(text => text.objects.map(({ object }) => object))
  const looking: Looking = {
    knowledge: createKnowledge([...(options.definitions ?? []), ...objects]),
    report: createReport(options.disabled ?? new Set()),
    subjects: new Map(),
    unsupported: { count: 0 },
  }
  for (const text of texts) {
    for (const { document, message, offset } of text.problems) {
      const place = { text, document, at: [], name: '', ruleNames: [], offset }
      looking.report.add(unreadableText, place, { path: [], message })
    }
    for (const object of text.objects) lookAt(object, text, looking)
  }
  compareAll(looking)
  return {
    findings: looking.report.findings(),
    documents: looking.subjects.size,
    unsupported: looking.unsupported.count,
  }
}

interface Looking {
  readonly knowledge: Knowledge
  readonly report: Report
  /** What was looked at, with its place. */
  readonly subjects: Map<Subject, HitPlace>
  readonly unsupported: { count: number }
}

function lookAt({ object, document, at }: WrittenObject, text: ReadText, looking: Looking): void {
  if (!isObject(object)) return
  const kind = policyKindOf(object)
  const place = { text, document, at, name: nameOf(object), ruleNames: [] }
  if (kind === undefined) {
    reportUnknownKind(object, place, looking)
    return
  }
  const { shape, family } = kind
  if (shape === undefined) {
    looking.unsupported.count++
    return
  }
  const examined = examine(object, { ...kind, shape }, { kinds: looking.knowledge.lenient })
  const isWellFormed = examined.schemaErrors.length === 0
  const policy = family === 'policy' ? (examined.value as unknown as ClassicPolicy) : undefined
  const subject: Subject = {
    family,
    written: object,
    value: examined.value,
    policy,
    knowledge: looking.knowledge,
    isAccepted: isWellFormed && examined.rejections.length === 0,
  }
  const whole: HitPlace = {
    ...place,
    ruleNames: (policy?.spec.rules ?? []).map(({ name }) => name),
  }
  looking.subjects.set(subject, whole)
  for (const error of examined.schemaErrors) {
    const found = schemaLints.find(({ errors }) => errors.includes(error.code))
    if (found) looking.report.add(found, whole, hitOf(error, object))
  }
  for (const rejection of examined.rejections)
    reportRejection(rejection, subject, { place: whole, looking })
  if (isWellFormed) check(subject, whole, looking.report)
}

/** Objects of Kyverno's groups that are of no kind of theirs. */
function reportUnknownKind(
  object: JsonObject,
  place: HitPlace,
  { report, knowledge }: Looking,
): void {
  const apiVersion = getOwn(object, 'apiVersion')
  const kind = getOwn(object, 'kind')
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') return
  // a test of the command is no object of a cluster
  if (!/^(?:policies\.)?kyverno\.io\//.test(apiVersion) || kind === 'Test') return
  const hit = unknownKyvernoKind(apiVersion, kind, knowledge)
  if (hit !== undefined) report.add(unknownPolicyKind, place, hit)
}

function reportRejection(
  rejection: Rejection,
  subject: Subject,
  { place, looking }: { readonly place: HitPlace; readonly looking: Looking },
): void {
  if (isAboutUnknownKind(rejection, subject)) return
  const found = admissionLints.find(({ finds }) => finds(rejection, subject.value))
  if (found === undefined) throw new Error(`unreachable: no lint for ${rejection.area}`)
  looking.report.add(found, place, hitOf(rejection.error, subject.written))
}

/** The message without the path, which a finding has beside it, and what would put it right. */
function hitOf({ code, path, message, instead }: PolicyError, written: JsonObject): Hit {
  const prefix = path.length === 0 ? '' : `${formatPath(path)}: `
  const short = message.startsWith(prefix) ? message.slice(prefix.length) : message
  const fix = instead === undefined ? undefined : replacement(code, path, { instead, written })
  return { path, message: short, ...(fix && { fix: [fix] }) }
}

function replacement(
  code: PolicyErrorCode,
  path: Path,
  { instead, written }: { readonly instead: string; readonly written: JsonObject },
): Fix | undefined {
  if (code === 'UNKNOWN_FIELD') {
    const isTaken = valueAt(written, [...path.slice(0, -1), instead]) !== undefined
    return isTaken ? undefined : { do: 'rename', path, text: instead }
  }
  const old = valueAt(written, path)
  return typeof old === 'string' ? { do: 'replace', path, old, text: instead } : undefined
}

function check(subject: Subject, place: HitPlace, report: Report): void {
  const { policy, isAccepted } = subject
  for (const each of lints) {
    if (each.by === 'document') {
      for (const hit of each.check(subject)) report.add(each, place, hit)
    } else if (each.by === 'policy' && policy !== undefined) {
      for (const hit of each.check(policy, subject)) report.add(each, place, hit)
    }
  }
  if (policy === undefined || !isAccepted) return
  for (const { error } of compile({ policies: [policy] }).problems) {
    report.add(invalidValue, place, hitOf(error, subject.written))
  }
}

function compareAll({ subjects, report }: Looking): void {
  const accepted = [...subjects.keys()].filter(({ isAccepted }) => isAccepted)
  for (const each of lints) {
    if (each.by !== 'set') continue
    for (const hit of each.check(accepted)) {
      const place = subjects.get(hit.subject)
      if (place !== undefined) report.add(each, place, hit)
    }
  }
}
