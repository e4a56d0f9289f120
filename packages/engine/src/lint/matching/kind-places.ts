import { parseKindSelector } from '@ephor/lang/notation'
import type { ClassicPolicy, GeneratePattern } from '../../api/classic.ts'
import type { Path } from '../../error.ts'
import { nearest } from '../../load/nearest.ts'
import { filtersOf } from '../../load/validate/match-block.ts'
import { hasVariable } from '../../variables/tokens.ts'
import type { Knowledge } from '../knowledge.ts'
import { blocksOf, rulesOf, type Subject } from '../subject.ts'

/** A kind that a document names. */
export interface KindPlace {
  /** `[group/][version/]kind[/subresource]`. */
  readonly selector: string
  /** The text as it is written at the path: the selector, or the kind alone. */
  readonly written: string
  readonly path: Path
}

/** What is known of a kind that a document names. */
export type KindVerdict =
  | { readonly is: 'known' }
  /** Nothing is known, but almost the same is; `text` is what should be written. */
  | { readonly is: 'misspelt'; readonly meant: string; readonly text: string }
  /** Its group is known, and has no such kind. */
  | { readonly is: 'absent' }
  /** The kind is known in other groups. */
  | { readonly is: 'elsewhere'; readonly selectors: readonly string[] }
  /** The kind is known, in other versions of its group. */
  | { readonly is: 'other version'; readonly versions: readonly string[] }
  /** The kind is known, but not this subresource. */
  | { readonly is: 'no subresource'; readonly subresources: readonly string[] }
  /** Nothing is known, which is usual for custom resources. */
  | { readonly is: 'unknown' }

/** The kinds that match blocks, targets and generate rules name. */
export function kindPlaces(subject: Subject): readonly KindPlace[] {
  const matched = blocksOf(subject).flatMap(({ block, path }) =>
    filtersOf(block, path).flatMap(([filter, filterPath]) =>
      (filter.resources?.kinds ?? []).map((selector, index) => ({
        selector,
        written: selector,
        path: [...filterPath, 'resources', 'kinds', index],
      })),
    ),
  )
  const targets = subject.policy === undefined ? [] : targetPlaces(subject.policy)
  return [...matched, ...targets.filter(({ selector }) => !hasVariable(selector))]
}

function targetPlaces(policy: ClassicPolicy): KindPlace[] {
  return rulesOf(policy).flatMap(({ rule: { mutate, generate }, path }) => [
    ...(mutate?.targets ?? []).flatMap((target, index) =>
      objectKind(target, [...path, 'mutate', 'targets', index]),
    ),
    ...(generate ? generated(generate, [...path, 'generate']) : []),
    ...(generate?.foreach ?? []).flatMap((each, index) =>
      generated(each, [...path, 'generate', 'foreach', index]),
    ),
  ])
}

function generated(target: GeneratePattern, path: Path): KindPlace[] {
  const cloned = (target.cloneList?.kinds ?? []).map((selector, index) => ({
    selector,
    written: selector,
    path: [...path, 'cloneList', 'kinds', index],
  }))
  return [...objectKind(target, path), ...cloned]
}

function objectKind(
  { apiVersion, kind }: Pick<GeneratePattern, 'apiVersion' | 'kind'>,
  path: Path,
): KindPlace[] {
  if (!apiVersion || !kind) return []
  return [{ selector: `${apiVersion}/${kind}`, written: kind, path: [...path, 'kind'] }]
}

const wild = /[*?]/

const verdicts = new WeakMap<Knowledge, Map<string, KindVerdict>>()

/** Looks a kind up, written with or without its group and version; most are asked for again and again. */
export function judgeKind(place: KindPlace, knowledge: Knowledge): KindVerdict {
  const known = verdicts.get(knowledge) ?? new Map<string, KindVerdict>()
  verdicts.set(knowledge, known)
  const key = `${place.selector} ${place.written}`
  const verdict = known.get(key) ?? lookUp(place, knowledge)
  known.set(key, verdict)
  return verdict
}

function lookUp({ selector, written }: KindPlace, knowledge: Knowledge): KindVerdict {
  const { list, kinds, groups } = knowledge
  if (kinds.find(selector) !== 'nothing') return { is: 'known' }
  const { group, version, kind, subresource } = parseKindSelector(selector)
  if (kind === '' || wild.test(kind)) return { is: 'unknown' }
  const text = otherForm(selector, list)
  if (text !== undefined) return { is: 'misspelt', meant: text, text }
  // A version without a group is of the core group only by its name: `v1/Deployment` is found.
  const namesakes = list.filter(one => one.kind === kind)
  const inGroup = wild.test(group) ? namesakes : namesakes.filter(one => one.group === group)
  const inVersion = wild.test(version) ? inGroup : inGroup.filter(one => one.version === version)
  if (inVersion.length > 0 && subresource !== '') {
    return {
      is: 'no subresource',
      subresources: [...new Set(inVersion.flatMap(one => one.subresources))],
    }
  }
  if (inGroup.length > 0) {
    return { is: 'other version', versions: [...new Set(inGroup.map(one => one.version))] }
  }
  if (namesakes.length > 0) return judgeGroup(namesakes, { group, groups, selector })
  if (!wild.test(group) && !groups.has(group)) return { is: 'unknown' }
  const candidates = list.filter(one => wild.test(group) || one.group === group)
  const meant = nearest(kind, new Set(candidates.map(one => one.kind)))
  if (meant !== undefined) return { is: 'misspelt', meant, text: written.replace(kind, meant) }
  if (wild.test(group)) return { is: 'unknown' }
  return removed.has(`${group}/${kind}`) ? { is: 'other version', versions: [] } : { is: 'absent' }
}

/** Kinds that Kubernetes had once. */
const removed = new Set(['policy/PodSecurityPolicy', 'extensions/PodSecurityPolicy'])

/** How a kind is written that is written as nothing that can be matched: `apps/Deployment`, `Scale`. */
function otherForm(text: string, list: Knowledge['list']): string | undefined {
  const { kind, subresource } = parseKindSelector(text)
  const ofGroup = list.find(one => one.group === kind && one.kind === subresource)
  if (ofGroup !== undefined) return `${kind}/${ofGroup.version}/${subresource}`
  return subresource === '' ? subresourceKinds.get(kind) : undefined
}

/** Kinds of what is sent to subresources: a rule is about the subresource. */
const subresourceKinds: ReadonlyMap<string, string> = new Map([
  ['Scale', '*/scale'],
  ['Eviction', 'Pod/eviction'],
  ['PodAttachOptions', 'Pod/attach'],
  ['PodExecOptions', 'Pod/exec'],
  ['PodPortForwardOptions', 'Pod/portforward'],
  ['TokenRequest', 'ServiceAccount/token'],
])

interface WrittenGroup {
  readonly group: string
  readonly groups: ReadonlySet<string>
  readonly selector: string
}

/** The kind is there, but not in this group: a wrong group, a misspelt one, or one that is not known. */
function judgeGroup(
  namesakes: Knowledge['list'],
  { group, groups, selector }: WrittenGroup,
): KindVerdict {
  const selectors = namesakes.map(one =>
    [one.group, one.version, one.kind].filter(Boolean).join('/'),
  )
  if (groups.has(group)) return { is: 'elsewhere', selectors }
  const meant = nearest(group, namesakes.map(one => one.group).filter(Boolean))
  if (meant === undefined) return { is: 'unknown' }
  return { is: 'misspelt', meant: `${meant}`, text: selector.replace(group, meant) }
}
