import { toGoJson } from '@ephor/lang/json'
import { formatPath, type Path } from '../error.ts'
import type { Decision } from './deciding.ts'
import type { Draft } from './draft.ts'
import type { Mask } from './mask.ts'
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

/** What decided a rule, in one sentence without a full stop. */
export function summarise(input: SummaryInput): string {
  const { status, decision, steps, message, mask } = input
  if (status === 'pass') return passing(steps)
  const { all } = decision
  if (all.length === 0) return mask.text(message)
  const phrases = all.slice(0, maxPhrases).map(step => phraseFor(step, input))
  const rest = all.length - phrases.length
  const lead = leadFor(all[0], input)
  return `${lead}${phrases.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}`
}

function leadFor(step: Draft | undefined, { status, steps, decision }: SummaryInput): string {
  if (step === undefined) return ''
  if (status === 'none' && step.kind !== 'foreach' && step.kind !== 'condition') {
    return 'does not apply: '
  }
  const isCondition = step.kind === 'condition'
  if (isCondition && steps.some(({ kind }) => kind === 'foreach')) {
    return 'no element meets the preconditions: '
  }
  if (status === 'skip' && isCondition) return 'preconditions do not hold: '
  const patterns = steps.find(({ kind }) => kind === 'patterns')
  if (status === 'fail' && patterns?.title === 'anyPattern' && decision.all.length > 1) {
    return `none of ${decision.all.length} patterns fits: `
  }
  return ''
}

function passing(steps: readonly Draft[]): string {
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
      const count = body.children.filter(({ kind }) => kind === 'element').length
      return `${count} ${count === 1 ? 'element was' : 'elements were'} looked at, none objects`
    }
    case 'pod-security':
      return 'no control is violated'
    case 'patch': {
      const count = body.changes?.length ?? 0
      return `${count} ${count === 1 ? 'change' : 'changes'} to the object`
    }
    case 'target':
      return 'changes other objects'
    case 'object':
      return body.title
    default:
      return 'nothing objects'
  }
}

const bodies: ReadonlySet<string> = new Set([
  'patterns',
  'deny',
  'foreach',
  'pod-security',
  'patch',
  'target',
  'object',
])

function phraseFor(step: Draft, input: SummaryInput): string {
  const value = (given: unknown): string => valueText(given, input.mask)
  if (step.outcome === 'error') {
    return `${aboutError(step)}${input.mask.text(step.message ?? input.message)}`
  }
  switch (step.kind) {
    case 'condition': {
      const key = step.title.slice(0, step.title.indexOf(` ${step.operator ?? ''} `))
      const isSame = value(step.found) === JSON.stringify(key) || !key.includes('{{')
      const about = isSame ? value(step.found) : `${key} is ${value(step.found)}, and that`
      const verb = step.outcome === 'yes' ? 'is' : 'is not'
      return `${about} ${verb} ${step.operator ?? ''} ${value(step.wanted)}`
    }
    case 'criterion':
      return criterionPhrase(step, input)
    case 'filter':
    case 'match':
    case 'exclude':
      return `${placeInRule(step, input)}: ${step.message ?? 'nothing in it fits'}`
    case 'exception':
      return `${step.title} applies`
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

function loopPhrase({ children }: Draft): string {
  const count = children.filter(({ kind }) => kind === 'element').length
  if (count === 0) return 'its lists have no elements here'
  return `nothing to do for ${count === 1 ? 'the only element' : `any of ${count} elements`} of its lists`
}

function aboutError(step: Draft): string {
  return step.kind === 'variable' ? `{{ ${step.title} }}: ` : ''
}

function criterionPhrase(step: Draft, input: SummaryInput): string {
  const found = valueText(step.found, input.mask)
  const wanted = valueText(step.wanted, input.mask)
  if (step.policy === undefined || step.title.startsWith('namespace of')) {
    return `${step.title}: ${found}, wanted ${wanted}`
  }
  const place = placeInRule(step, input)
  if (step.message !== undefined) return `${place}: ${step.message}`
  return place.startsWith('exclude')
    ? `${place} excludes it: ${found} is in ${wanted}`
    : `${place}: found ${found}, wanted ${wanted}`
}

function placeInRule({ policy = [] }: Draft, { rulePath }: SummaryInput): string {
  return formatPath(policy.slice(rulePath.length))
}

function fieldPhrase(step: Draft, value: (given: unknown) => string, input: SummaryInput): string {
  const place = placeText(step)
  if (step.kind === 'anchor' && step.message === 'must not be there') {
    return `${place} is ${value(step.found)}, and must not be there`
  }
  if (step.kind === 'anchor' && step.message === 'at least one element must fit') {
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
export function placeText({ resource, title }: Draft): string {
  if (resource === undefined) return title
  const path = resource.root === 'element' ? ['element', ...resource.path] : resource.path
  return path.length === 0 ? 'the object' : formatPath(path)
}

function valueText(value: unknown, mask: Mask): string {
  if (value === undefined) return 'nothing'
  const text = toGoJson(shownValue(value, mask))
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text
}
