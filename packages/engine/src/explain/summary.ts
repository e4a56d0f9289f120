import { stringifyJson } from '@ephor/lang/json'
import { formatPath, type Path } from '../error.ts'
import type { Decision } from './deciding.ts'
import { type Draft, elementAround } from './draft.ts'
import type { Mask } from './mask.ts'
import { existenceMessage, negationMessage } from './pattern-steps.ts'
import { shownValue } from './shown-value.ts'
import type { RuleOutcome } from './step.ts'

/** What a sentence is made of. */
export interface SummaryInput {
  readonly status: RuleOutcome
  readonly message: string
  readonly decision: Decision
  readonly steps: readonly Draft[]
  /** Of the rule in its policy, so that places can be told from it. */
  readonly rulePath: Path
  readonly mask: Mask
}

// A sentence names what decided, not all there is.
const maxPhrases = 3
const maxValueLength = 120
const maxNames = 3

/** What decided a rule, in one sentence without a full stop. */
export function summarise(input: SummaryInput): string {
  const { status, decision, steps, message, mask } = input
  if (status === 'pass') return passing(steps)
  const { all } = decision
  if (all.length === 0) return mask.text(message)
  const phrases = all.slice(0, maxPhrases).map(step => phraseFor(step, input))
  const rest = all.length - phrases.length
  const lead = leadFor(all[0], input) + elementLead(decision.step, steps)
  return `${lead}${phrases.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}`
}

function leadFor(step: Draft | undefined, { status, steps, decision }: SummaryInput): string {
  if (step === undefined) return ''
  const isCondition = step.kind === 'condition'
  const hasNoVerdict = status === 'none' || status === 'skip'
  if (isCondition && hasNoVerdict && steps.some(({ kind }) => kind === 'foreach')) {
    return 'no element meets the preconditions: '
  }
  if (status === 'skip' && isCondition) return 'preconditions do not hold: '
  if (decision.step?.kind === 'anchor' && decision.all[0] !== decision.step) {
    return `no element of ${placeText(decision.step)} fits: `
  }
  const patterns = steps.find(({ kind }) => kind === 'patterns')
  if (status === 'fail' && patterns?.title === 'anyPattern' && decision.all.length > 1) {
    return `none of ${decision.all.length} patterns fits: `
  }
  return ''
}

/** Which element of a list it is about, where the step itself does not say it. */
function elementLead(step: Draft | undefined, steps: readonly Draft[]): string {
  if (step === undefined || step.kind !== 'condition' || step.resource !== undefined) return ''
  const element = elementAround(steps, step)
  return element?.resource === undefined ? '' : `${placeText(element)}: `
}

function passing(steps: readonly Draft[]): string {
  const patches = patchesIn(steps)
  if (patches.length > 0) {
    const count = patches.reduce((sum, { changes = [] }) => sum + changes.length, 0)
    return `${count} ${count === 1 ? 'change' : 'changes'} to the object`
  }
  const body = steps.findLast(({ kind }) => bodies.has(kind))
  switch (body?.kind) {
    case 'patterns': {
      const fitting = body.children.findLast(({ outcome }) => outcome === 'pass')
      const which =
        body.title === 'anyPattern' && fitting ? `${fitting.title} of anyPattern` : 'the pattern'
      return `everything fits ${which}`
    }
    case 'deny':
      return 'the conditions to deny it do not hold'
    case 'foreach': {
      const elements = body.children.filter(({ kind }) => kind === 'element')
      const passed = elements.filter(({ outcome }) => outcome === 'pass')
      return `${passed.length} of ${elements.length} elements are checked, and pass`
    }
    case 'pod-security':
      return 'no control is violated'
    case 'target':
      return 'changes other objects'
    case 'object':
      return body.title
    default:
      return 'nothing objects'
  }
}

function patchesIn(steps: readonly Draft[]): readonly Draft[] {
  return steps.flatMap(step => (step.kind === 'patch' ? [step] : patchesIn(step.children)))
}

const bodies: ReadonlySet<string> = new Set([
  'patterns',
  'deny',
  'foreach',
  'pod-security',
  'target',
  'object',
])

function phraseFor(step: Draft, input: SummaryInput): string {
  const value = (given: unknown): string => valueText(given, input.mask)
  if (step.outcome === 'error') {
    return errorPhrase(step, input)
  }
  switch (step.kind) {
    case 'condition':
      return conditionPhrase(step, input)
    case 'criterion':
      return criterionPhrase(step, input)
    case 'filter':
    case 'match':
    case 'exclude':
      return `${placeInRule(step, input)}: ${step.message ?? 'nothing in it fits'}`
    case 'exception':
      return `${step.title} applies`
    case 'patch':
      return 'nothing to change'
    case 'deny':
      return 'what matches is denied, without conditions'
    case 'field':
      return isOfControl(step)
        ? `${placeText(step)} ${foundText(step, value)}, wanted ${String(step.wanted ?? step.message)}`
        : fieldPhrase(step, value, input)
    case 'control':
      return `${step.title}: ${step.message ?? ''}`
    case 'existing':
      return 'the stored object violates the rule as well, and what existed before is allowed'
    case 'foreach':
      return loopPhrase(step)
    default:
      return fieldPhrase(step, value, input)
  }
}

/** Fields of the Pod Security Standards have no pattern, but a control that says what they must be. */
function isOfControl({ policy = [] }: Draft): boolean {
  return policy.at(-1) === 'podSecurity'
}

/** `spec.replicas is 1, which is LessThan 2`. */
function conditionPhrase(step: Draft, { mask }: SummaryInput): string {
  const { title, operator = '', found, wanted, outcome, resource } = step
  const key = title.slice(0, title.indexOf(` ${operator} `))
  const about = resource === undefined ? key : placeText(step)
  const verb = outcome === 'yes' ? 'is' : 'is not'
  const tail = `${verb} ${operator} ${valueText(wanted, mask)}`
  return key.includes('{{')
    ? `${about} is ${valueText(found, mask)}, which ${tail}`
    : `${valueText(found, mask)} ${tail}${sourceOf(step, key)}`
}

/** Where the right side comes from, if that is a variable. */
function sourceOf({ title, operator = '', resource }: Draft, key: string): string {
  if (resource !== undefined) return ` (${formatPath(resource.path)})`
  const written = title.slice(key.length + operator.length + 2)
  return written.includes('{{') ? ` (${written})` : ''
}

function loopPhrase({ children }: Draft): string {
  const count = children.filter(({ kind }) => kind === 'element').length
  if (count === 0) return 'its lists have no elements here'
  return `nothing to do for ${count === 1 ? 'the only element' : `any of ${count} elements`} of its lists`
}

function errorPhrase({ kind, title, message }: Draft, input: SummaryInput): string {
  const text = input.mask.text(message ?? input.message)
  if (kind !== 'variable') return text
  const cause = text.replace(/^failed to resolve .*? at path [^:]*: /s, '')
  return `{{ ${title} }} cannot be resolved: ${cause}`
}

function criterionPhrase(step: Draft, input: SummaryInput): string {
  const found = wordsText(step.found, input.mask)
  const wanted = wordsText(step.wanted, input.mask)
  if (step.policy === undefined)
    return `found ${found}, and it was generated for ${controllers(step, wanted)}`
  const place = placeInRule(step, input)
  if (place === '') return `found ${found}, and the ${step.title} is ${wanted}`
  if (step.message !== undefined) return `${place}: ${step.message}`
  return place.startsWith('exclude')
    ? `found ${found}, and ${place} leaves out ${wanted}`
    : `found ${found}, but ${place} wants ${wanted}`
}

/** All the kinds that rules are generated for together are too many for a sentence. */
function controllers({ wanted }: Draft, text: string): string {
  return Array.isArray(wanted) && wanted.length > 2 ? 'controllers of Pods' : text
}

/** Names are told without quotes. */
function wordsText(value: unknown, mask: Mask): string {
  const words = Array.isArray(value) ? value : [value]
  const areNames = words.every(word => typeof word === 'string' && word !== '')
  if (!areNames || words.length === 0) return valueText(value, mask)
  const rest = words.length - maxNames
  const shown = rest > 1 ? [...words.slice(0, maxNames), `${rest} more`] : words
  return mask.text(shown.join(', '))
}

function placeInRule({ policy = [] }: Draft, { rulePath }: SummaryInput): string {
  return formatPath(policy.slice(rulePath.length))
}

function fieldPhrase(step: Draft, value: (given: unknown) => string, input: SummaryInput): string {
  const place = placeText(step)
  if (step.kind === 'anchor' && step.message === negationMessage) {
    return `${place} is ${value(step.found)}, and must not be there`
  }
  if (step.kind === 'anchor' && step.message === existenceMessage) {
    return `no element of ${place} fits`
  }
  if (step.hasWanted === true) {
    const relation = step.outcome === 'skip' ? 'and the pattern only applies to' : 'wanted'
    return `${place} ${foundText(step, value)}, ${relation} ${value(step.wanted)}`
  }
  if (step.message !== undefined) return `${place} ${input.mask.text(step.message)}`
  return step.found === undefined ? `${place} is not there` : `${place} does not fit`
}

function foundText({ found }: Draft, value: (given: unknown) => string): string {
  return found === undefined ? 'is not there' : `is ${value(found)}`
}

/** The place in the object as people write it. */
function placeText({ resource, title }: Draft): string {
  if (resource === undefined) return title
  const path = resource.root === 'element' ? ['element', ...resource.path] : resource.path
  return path.length === 0 ? 'the object' : formatPath(path)
}

function valueText(value: unknown, mask: Mask): string {
  if (value === undefined) return 'nothing'
  const text = stringifyJson(shownValue(value, mask))
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text
}
