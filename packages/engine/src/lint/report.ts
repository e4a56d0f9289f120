import { formatPath, type Path } from '../error.ts'
import type { DocumentPlace } from '../load/documents.ts'
import type { Hit, Lint } from './definition.ts'
import type { Finding } from './finding.ts'
import { editsOf, findPart } from './fix.ts'
import type { ReadText } from './read-files.ts'

/** Gathers findings, with their places in the texts. */
export interface Report {
  add(lint: Lint, place: HitPlace, hit: Hit): void
  /** File by file, from top to bottom. */
  findings(): readonly Finding[]
}

/** The document of a hit, and the rule if it is about one. */
export interface HitPlace extends Pick<DocumentPlace, 'document' | 'at' | 'name'> {
  readonly text: ReadText
  /** Names of the rules by their indexes. */
  readonly ruleNames: readonly string[]
  /** Set for a hit that has no path, but a place. */
  readonly offset?: number
}

/** A report that leaves out codes that are switched off, everywhere or by comments. */
export function createReport(disabled: ReadonlySet<string>): Report {
  const byText = new Map<ReadText, Finding[]>()
  return {
    add(lint, place, hit) {
      if (disabled.has(lint.code)) return
      const finding = findingOf(lint, place, hit)
      if (place.text.isSuppressed(finding.code, finding.line)) return
      const list = byText.get(place.text)
      if (list) list.push(finding)
      else byText.set(place.text, [finding])
    },
    findings: () => [...byText.values()].flatMap(list => list.toSorted(byPlace)),
  }
}

function byPlace(a: Finding, b: Finding): number {
  return a.line - b.line || a.column - b.column || (a.code < b.code ? -1 : 1)
}

function findingOf({ code, severity, remedy }: Lint, place: HitPlace, hit: Hit): Finding {
  const { text, document, at, name, ruleNames } = place
  const fixes = hit.fix?.map(fix => ({ ...fix, path: [...at, ...fix.path] }))
  const places = fixes && text.placesOf(document)
  const edits = fixes && places && editsOf(text.text, places, fixes)
  return {
    code,
    severity: hit.severity ?? severity,
    message: hit.message,
    remedy: hit.remedy ?? remedy,
    file: text.file,
    ...text.positionAt(offsetOf(place, hit)),
    policy: name,
    rule: ruleOf(hit.path, ruleNames),
    path: formatPath([...at, ...hit.path]),
    ...(edits && { fix: edits }),
  }
}

function ruleOf([spec, rules, index]: Path, names: readonly string[]): string {
  return spec === 'spec' && rules === 'rules' && typeof index === 'number'
    ? (names[index] ?? '')
    : ''
}

function offsetOf({ text, document, at, offset }: HitPlace, { path, part }: Hit): number {
  if (offset !== undefined) return offset
  const node = text.placesOf(document)?.find([...at, ...path])
  if (node === undefined) return text.startOf(document)
  const isWhole = part === undefined || node.kind !== 'scalar'
  return (isWhole ? undefined : findPart(text.text, node.valueOffset, part)) ?? node.offset
}
