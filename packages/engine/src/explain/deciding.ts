import type { Draft } from './draft.ts'
import { existenceMessage } from './pattern-steps.ts'
import type { RuleOutcome } from './step.ts'

/** The step that decided a rule, with its neighbours where several did together. */
export interface Decision {
  readonly step: Draft | undefined
  /** Steps that had to come out as they did as well, the one above among them. */
  readonly all: readonly Draft[]
}

const nothing: Decision = { step: undefined, all: [] }

/**
 * Finds what decided a rule among its steps: of a rule that does not apply the criterion that
 * dropped it, of a skipped one the condition or the exception, of a failed one the field or the
 * conditions of `deny`, of an error what could not be evaluated.
 */
export function decisionOf(status: RuleOutcome, steps: readonly Draft[]): Decision {
  switch (status) {
    case 'none':
      return unmatched(steps) ?? nothing
    case 'error':
      return firstError(steps) ?? negative(steps) ?? nothing
    case 'skip':
      return skipping(steps) ?? nothing
    case 'fail':
    case 'warn':
      return failing(steps) ?? nothing
    case 'pass':
      return nothing
  }
}

function unmatched(steps: readonly Draft[]): Decision | undefined {
  for (const step of steps) {
    if (step.kind === 'criterion' && step.outcome === 'no') return alone(step)
    if (step.kind === 'match' && step.outcome === 'no') return descend(step, 'no')
    if (step.kind === 'exclude' && step.outcome === 'yes') return descend(step, 'yes')
  }
  return silent(steps)
}

/** A rule that matches and says nothing: no element of its lists counted. */
function silent(steps: readonly Draft[]): Decision | undefined {
  const loop = steps.findLast(({ kind }) => kind === 'foreach')
  if (loop === undefined) return undefined
  const all = loop.children.flatMap(({ children }) => {
    const conditions = children.find(
      ({ kind, outcome }) => kind === 'conditions' && outcome === 'no',
    )
    return conditions === undefined ? [] : descend(conditions, 'no').all
  })
  return all.length === 0 ? alone(loop) : { step: all[0], all }
}

function firstError(steps: readonly Draft[]): Decision | undefined {
  for (const step of steps) {
    if (step.kind === 'exception') continue
    const inner = firstError(step.children)
    if (inner !== undefined) return inner
    if (step.outcome === 'error') return alone(step)
  }
  return undefined
}

function negative(steps: readonly Draft[]): Decision | undefined {
  const step = steps.findLast(({ outcome }) => outcome === 'error' || outcome === 'no')
  return step && descend(step, step.outcome)
}

function skipping(steps: readonly Draft[]): Decision | undefined {
  const exception = steps.find(({ kind, outcome }) => kind === 'exception' && outcome === 'yes')
  if (exception !== undefined) return alone(exception)
  const existing = steps.find(({ kind }) => kind === 'existing')
  if (existing !== undefined) return alone(existing)
  const conditions = steps.find(({ kind, outcome }) => kind === 'conditions' && outcome === 'no')
  if (conditions !== undefined) return descend(conditions, 'no')
  const body = steps.findLast(({ outcome }) => outcome === 'skip')
  return body === undefined ? silent(steps) : descend(body, 'skip')
}

function failing(steps: readonly Draft[]): Decision | undefined {
  const before = steps.findIndex(({ kind }) => kind === 'existing')
  const own = before === -1 ? steps : steps.slice(0, before)
  const security = own.find(({ kind, outcome }) => kind === 'pod-security' && outcome === 'no')
  if (security !== undefined) return { ...descend(security, 'no'), all: leaves(security) }
  const body = own.findLast(({ outcome }) => outcome === 'fail')
  return body && descendFailure(body)
}

function descendFailure(step: Draft): Decision {
  const conditions =
    step.kind === 'deny' ? step.children.find(({ kind }) => kind === 'conditions') : undefined
  if (conditions !== undefined) return held(conditions)
  const failed = step.children.filter(({ outcome }) => outcome === 'fail' || outcome === 'no')
  if (step.kind === 'patterns' && failed.length > 1) {
    const decisions = failed.map(each => descend(each, each.outcome))
    return {
      step: decisions[0]?.step,
      all: decisions.flatMap(({ step: each }) => (each === undefined ? [] : [each])),
    }
  }
  const [next] = failed.slice(-1)
  if (next === undefined) return alone(step)
  return next.outcome === 'fail' ? descendFailure(next) : descend(next, 'no')
}

/** All conditions that held: each of them was needed, or one of `any`. */
function held(conditions: Draft): Decision {
  const all = conditions.children.flatMap(({ children }) =>
    children.filter(({ outcome }) => outcome === 'yes'),
  )
  return { step: all[0] ?? conditions, all: all.length === 0 ? [conditions] : all }
}

/** The innermost step that came out the same way; the last of several, since it ended the walk. */
function descend(step: Draft, outcome: Draft['outcome']): Decision {
  const alike = step.children.filter(child => isAlike(child.outcome, outcome))
  if (isExistence(step) && alike.length > 0) {
    return { step, all: alike.flatMap(each => descend(each, outcome).all) }
  }
  const decides = isFirstThatCounts(step) ? alike[0] : alike.at(-1)
  if (decides === undefined) return alone(step)
  return descend(decides, outcome)
}

/** Each element was looked at, and none fits. */
function isExistence({ kind, message }: Draft): boolean {
  return kind === 'anchor' && message === existenceMessage
}

/** Patterns fail where what is in them does not fit. */
function isAlike(outcome: Draft['outcome'], wanted: Draft['outcome']): boolean {
  if (wanted === 'fail' || wanted === 'no') return outcome === 'fail' || outcome === 'no'
  return outcome === wanted
}

/** Criteria are all told, also behind the first that does not fit. */
function isFirstThatCounts({ kind }: Draft): boolean {
  return kind === 'match' || kind === 'exclude' || kind === 'filter' || kind === 'pod-security'
}

function leaves(step: Draft): readonly Draft[] {
  return step.children.flatMap(child => (child.children.length > 0 ? leaves(child) : [child]))
}

function alone(step: Draft): Decision {
  return { step, all: [step] }
}
