import type { Change, Step, StepPlace } from '@ephor/engine'
import { isObject, stringifyJson } from '@ephor/lang/json'
import { stringifyYaml } from '@ephor/lang/yaml'

/** How a row is marked; `held` is a condition that holds where that is bad. */
export type Mark = 'good' | 'bad' | 'held' | 'off' | 'value' | 'none'

/** A line of the tree, before it is laid out. */
export interface Row {
  readonly depth: number
  readonly mark: Mark
  readonly title: string
  /** What was found, and what was wanted. */
  readonly detail: string
  /** `policy.yaml:18:9`, of the policy and of the object. */
  readonly places: readonly string[]
  readonly isDeciding: boolean
  /** Of patches: what goes and what comes. */
  readonly change?: '+' | '-'
}

// A value is there to be recognised; the whole of it is in the JSON form.
const maxValueLength = 120
const maxObjectLines = 30
const maxJoinedTitle = 70

/**
 * What a "no" means: `exempt` below what takes out of a rule, `guard` below what lets it go on,
 * `deny` below what must not hold.
 */
type Sense = 'plain' | 'exempt' | 'guard' | 'deny'

/** The rows of a rule's steps, in their order. */
export function rowsOf(steps: readonly Step[]): readonly Row[] {
  return steps.flatMap(step => stepRows(step, 0, 'plain'))
}

function stepRows(step: Step, depth: number, outer: Sense): readonly Row[] {
  const { title, last } = joined(step)
  const sense = senseOf(step, outer)
  const mark = markOf(last, sense)
  const row: Row = {
    ...{ depth, mark, title },
    detail: detailOf(last),
    places: isWorthPlace(last, depth, mark) ? placesOf(last) : [],
    isDeciding: last.isDeciding === true,
  }
  return [
    row,
    ...(last.changes ?? []).flatMap(change => changeRows(change, depth + 1)),
    ...objectRows(last, depth + 1),
    ...shownChildren(last).flatMap(child => stepRows(child, depth + 1, sense)),
  ]
}

function senseOf({ kind, title }: Step, outer: Sense): Sense {
  if (kind === 'exclude' || kind === 'exception') return 'exempt'
  if (kind !== 'conditions' || outer !== 'plain') return outer
  return title === 'conditions' ? 'deny' : 'guard'
}

/** Fields that lead to one field only are told as one: `spec.containers[0].image`. */
function joined(step: Step): { readonly title: string; readonly last: Step } {
  let title = step.kind === 'variable' ? `{{ ${step.title} }}` : step.title
  let last = step
  for (;;) {
    const [next, ...others] = last.children ?? []
    if (next === undefined || others.length > 0 || !isField(last) || !isField(next)) break
    if (hasDetail(last) || next.outcome !== last.outcome || title.length > maxJoinedTitle) break
    title += next.title.startsWith('[') ? next.title : `.${next.title}`
    last = next
  }
  return { title, last }
}

function isField({ kind }: Step): boolean {
  return kind === 'field' || kind === 'anchor' || kind === 'element'
}

function hasDetail({ message, wanted, found, isDeciding, kind, title }: Step): boolean {
  const isLoopElement = kind === 'element' && !title.startsWith('[')
  return isLoopElement || isDeciding === true || (message ?? wanted ?? found) !== undefined
}

const yesMarks: Readonly<Record<Sense, Mark>> = {
  plain: 'good',
  exempt: 'value',
  guard: 'good',
  deny: 'held',
}

/** A variable that is all there is to a side of a condition is told by the condition. */
function shownChildren({ kind, title, outcome, children = [] }: Step): readonly Step[] {
  if (kind !== 'condition' || outcome === 'error') return children
  const isTold = (written: string): boolean =>
    title.startsWith(`{{ ${written} }} `) || title.endsWith(` {{ ${written} }}`)
  return children.filter(child => child.kind !== 'variable' || !isTold(child.title))
}

function markOf({ kind, outcome }: Step, sense: Sense): Mark {
  switch (outcome) {
    case 'yes':
      return yesMarks[sense]
    case 'pass':
      return 'good'
    case 'no':
      return sense === 'plain' && kind !== 'existing' ? 'bad' : 'off'
    case 'fail':
    case 'error':
      return 'bad'
    case 'skip':
      return 'off'
    case 'value':
      return 'value'
    case 'none':
      return 'none'
  }
}

function detailOf(step: Step): string {
  // What a control says is told with each of its fields.
  if (step.kind === 'control' && step.children !== undefined) return ''
  const parts = [foundText(step), step.message].filter(part => part !== undefined && part !== '')
  return parts.length > 0 ? parts.join('; ') : outcomeText(step)
}

function foundText(step: Step): string | undefined {
  const { kind, found, isAbsent, message } = step
  switch (kind) {
    case 'condition':
      return conditionText(step)
    case 'criterion':
      return `${wordsText(found)}, wanted ${wordsText(step.wanted)}`
    case 'variable':
    case 'entry':
    case 'list':
      return found === undefined ? undefined : `= ${valueText(found)}`
    case 'object':
      // It stands below as a whole.
      return undefined
    default:
      if (step.wanted !== undefined) return wantedText(step)
      if (isAbsent === true && message === undefined) return 'not there'
      return found === undefined ? undefined : valueText(found)
  }
}

function conditionText({ operator = '', found, wanted, outcome }: Step): string | undefined {
  if (found === undefined || (outcome !== 'yes' && outcome !== 'no')) return undefined
  return `${valueText(found)} ${operator} ${valueText(wanted)}: ${outcome}`
}

function wantedText({ found, wanted, isAbsent, policy }: Step): string {
  // The Pod Security Standards say it in words.
  if (policy?.path.endsWith('podSecurity') === true) {
    return `${found === undefined ? 'not there' : valueText(found)}, wanted ${String(wanted)}`
  }
  return `${isAbsent === true ? 'not there' : valueText(found)}, wanted ${valueText(wanted)}`
}

function outcomeText({ kind, outcome, title }: Step): string {
  if (kind === 'exclude') return outcome === 'no' ? 'does not exclude it' : 'excludes it'
  if (kind === 'exception') return outcome === 'yes' ? 'applies' : 'does not apply'
  if (kind !== 'conditions') return outcome === 'skip' ? 'does not apply' : ''
  const about = title === 'preconditions' ? 'met' : 'hold'
  if (outcome === 'yes') return about
  if (outcome !== 'no') return outcome === 'error' ? 'cannot be evaluated' : 'not evaluated'
  return title === 'preconditions' ? 'not met' : 'do not hold'
}

/** Names are told without quotes. */
function wordsText(value: unknown): string {
  const words = Array.isArray(value) ? value : [value]
  const areNames = words.every(word => typeof word === 'string' && word !== '')
  return areNames && words.length > 0 ? words.join(', ') : valueText(value)
}

function valueText(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = stringifyJson(value)
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text
}

/** Places of all that passes would drown those that matter. */
function isWorthPlace({ children, kind, isDeciding }: Step, depth: number, mark: Mark): boolean {
  if (isDeciding === true || depth === 0) return true
  const isLeaf = (children ?? []).length === 0 || kind === 'condition'
  return isLeaf && (mark === 'bad' || mark === 'held')
}

function placesOf({ policy, resource, kind }: Step): readonly string[] {
  const isOfObject = kind !== 'patterns' && kind !== 'foreach'
  return [policy, isOfObject ? resource : undefined].flatMap(place => shortPlaceText(place))
}

/** `file:line:column`; nothing where the text is not known. */
export function placeText(place: StepPlace | undefined): readonly string[] {
  if (place?.line === undefined) return []
  const position = `${place.line}:${place.column ?? 1}`
  return [place.file === undefined ? position : `${place.file}:${position}`]
}

/** The same with the name of the file alone: in the tree there is no room for its folders. */
function shortPlaceText(place: StepPlace | undefined): readonly string[] {
  const file = place?.file?.split('/').at(-1)
  return placeText(place === undefined || file === undefined ? place : { ...place, file })
}

function changeRows({ path, ...change }: Change, depth: number): readonly Row[] {
  const row = (sign: '+' | '-', value: unknown): Row => ({
    ...{ depth, mark: 'none', title: path, detail: valueText(value) },
    ...{ places: [], isDeciding: false, change: sign },
  })
  return [
    ...('before' in change ? [row('-', change.before)] : []),
    ...('after' in change ? [row('+', change.after)] : []),
  ]
}

/** What a rule makes, as it would be written. */
function objectRows({ kind, found }: Step, depth: number): readonly Row[] {
  if (kind !== 'object' || !isObject(found)) return []
  const lines = stringifyYaml(found).trimEnd().split('\n')
  const shown = lines.slice(0, maxObjectLines)
  const rest = lines.length - shown.length
  const all = rest > 0 ? [...shown, `… ${rest} more lines`] : shown
  return all.map(line => ({
    ...{ depth, mark: 'none' as const, title: line, detail: '' },
    ...{ places: [], isDeciding: false },
  }))
}
