import { EvaluationError } from '../error.ts'
import { type CompiledException, matchingExceptions } from '../policies/exceptions.ts'
import type { Request, Resource } from '../request.ts'
import type { Place, RuleResponse, Verdict } from '../response.ts'
import type { Frame } from '../variables/frame.ts'
import type { CompiledRule } from './compiled-rule.ts'

/** What a rule is evaluated on. */
export interface Subject {
  readonly request: Request
  /** The object as left by the rules before; the stored one for DELETE. */
  readonly resource: Resource
  readonly frame: Frame
}

/**
 * One rule that matched, through its pipeline (spec 0.4): context, preconditions, exceptions,
 * body. `undefined` where upstream gives no rule response.
 */
export function evaluateRule(rule: CompiledRule, subject: Subject): RuleResponse | undefined {
  const verdict = decide(rule, subject)
  if (verdict === undefined) return undefined
  const place = verdict.place === undefined ? { policy: rule.path } : absolute(rule, verdict.place)
  return { ...verdict, rule: rule.name, type: rule.type, place }
}

function absolute(rule: CompiledRule, place: Place): Place {
  return { ...place, policy: [...rule.path, ...place.policy] }
}

function decide(rule: CompiledRule, subject: Subject): Verdict | undefined {
  const frame = rule.context.length === 0 ? subject.frame : subject.frame.child()
  if (rule.context.length > 0) frame.defer(rule.context)
  return (
    unmetPreconditions(rule, frame) ??
    withProperties(rule, frame, afterExceptions(rule, { ...subject, frame }))
  )
}

function unmetPreconditions(rule: CompiledRule, frame: Frame): Verdict | undefined {
  if (rule.preconditions === undefined) return undefined
  try {
    const { result, message } = rule.preconditions.evaluate(frame)
    if (result) return undefined
    const detail = message === '' ? '' : `; ${message}`
    return { status: 'skip', message: `preconditions not met${detail}` }
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error
    return { status: 'error', message: `failed to evaluate preconditions: ${error.message}` }
  }
}

function afterExceptions(rule: CompiledRule, subject: Subject): Verdict | undefined {
  const { request, resource, frame } = subject
  const exceptions =
    rule.exceptions.length === 0
      ? none
      : matchingExceptions(rule.exceptions, request, resource, frame)
  if (exceptions.length > 0 && !rule.ownsExceptions) return skipped(rule, exceptions)
  try {
    return rule.body({
      request,
      resource,
      frame,
      exceptions: exceptions.length === 0 ? none : exceptions.map(({ source }) => source),
    })
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error
    return { status: 'error', message: error.message }
  }
}

const none: readonly never[] = []

function skipped(rule: CompiledRule, exceptions: readonly CompiledException[]): Verdict {
  const keys = exceptions.map(({ key }) => key)
  const lead =
    rule.phase === 'generate'
      ? 'rule is skipped due to policy exception'
      : 'rule is skipped due to policy exceptions'
  return { status: 'skip', message: `${lead} ${keys.join(', ')}`, exceptions: keys }
}

function withProperties(
  rule: CompiledRule,
  frame: Frame,
  verdict: Verdict | undefined,
): Verdict | undefined {
  if (rule.properties === undefined || verdict === undefined) return verdict
  return {
    ...verdict,
    properties: { ...reportProperties(rule.properties, frame), ...verdict.properties },
  }
}

/** Variables that cannot be resolved leave the properties as written, as upstream does. */
function reportProperties(
  template: NonNullable<CompiledRule['properties']>,
  frame: Frame,
): Record<string, string> {
  if (template.isConstant) return template.value as Record<string, string>
  try {
    return template.evaluate(frame) as Record<string, string>
  } catch (error) {
    if (error instanceof EvaluationError) return {}
    throw error
  }
}
