import { EvaluationError, PolicyError } from '../error.ts'
import { type CompiledException, matchingExceptions } from '../policies/exceptions.ts'
import type { Place, RuleResponse, Verdict } from '../response.ts'
import type { Frame } from '../variables/frame.ts'
import type { CompiledRule } from './compiled-rule.ts'
import type { Evaluation } from './rule-body.ts'

/** What a rule is evaluated on: what its body sees, unless the rule has something to add. */
export type Subject = Evaluation

/**
 * One rule that matched, through its pipeline (spec 0.4): context, preconditions, exceptions,
 * body. `undefined` where upstream gives no rule response.
 */
export function evaluateRule(rule: CompiledRule, subject: Subject): RuleResponse | undefined {
  const own = rule.context.length === 0 ? subject : withContext(rule, subject)
  const unmet = rule.preconditions === undefined ? undefined : unmetPreconditions(rule, own.frame)
  const verdict = unmet ?? withProperties(rule, own.frame, afterExceptions(rule, own))
  return verdict === undefined ? undefined : respond(rule, verdict)
}

function withContext({ context }: CompiledRule, subject: Subject): Subject {
  const frame = subject.frame.child()
  frame.defer(context)
  return { ...subject, frame }
}

/** Rules that act later have other texts (filterRule of pkg/engine/background.go at v1.19.1). */
function unmetPreconditions(
  { preconditions, phase }: CompiledRule,
  frame: Frame,
): Verdict | undefined {
  const isGenerate = phase === 'generate'
  try {
    const { result, message } = preconditions?.evaluate(frame) ?? { result: true, message: '' }
    if (result) return undefined
    if (isGenerate) return { status: 'skip', message: '' }
    const detail = message === '' ? '' : `; ${message}`
    return { status: 'skip', message: `preconditions not met${detail}` }
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error
    const what = isGenerate ? 'conditions' : 'preconditions'
    return { status: 'error', message: `failed to evaluate ${what}: ${error.message}` }
  }
}

function afterExceptions(rule: CompiledRule, subject: Subject): Verdict | undefined {
  if (rule.exceptions.length > 0) {
    const { request, resource, frame } = subject
    const exceptions = matchingExceptions(rule.exceptions, request, resource, frame)
    if (exceptions.length > 0 && !rule.ownsExceptions) return skipped(rule, exceptions)
    if (exceptions.length > 0) return runBody(rule, withExceptions(subject, exceptions))
  }
  return runBody(rule, subject)
}

function runBody(rule: CompiledRule, subject: Subject): Verdict | undefined {
  try {
    const verdict = rule.body(subject)
    return verdict?.status === 'error' ? failedBody(rule, verdict) : verdict
  } catch (error) {
    // What is compiled only now, because it holds variables, may be no pattern at all.
    if (!(error instanceof EvaluationError || error instanceof PolicyError)) throw error
    return failedBody(rule, { status: 'error', message: error.message })
  }
}

function failedBody({ phase, actsLater }: CompiledRule, verdict: Verdict): Verdict {
  return phase === 'mutate' && !actsLater ? { ...verdict, endsPolicy: true } : verdict
}

function withExceptions(subject: Subject, exceptions: readonly CompiledException[]): Subject {
  return { ...subject, exceptions: exceptions.map(({ source }) => source) }
}

function skipped(rule: CompiledRule, exceptions: readonly CompiledException[]): Verdict {
  const keys = exceptions.map(({ key }) => key)
  const lead =
    rule.phase === 'generate'
      ? 'rule is skipped due to policy exception'
      : 'rule is skipped due to policy exceptions'
  return { status: 'skip', message: `${lead} ${keys.join(', ')}`, exceptions: keys }
}

function withProperties(
  { properties }: CompiledRule,
  frame: Frame,
  verdict: Verdict | undefined,
): Verdict | undefined {
  if (properties === undefined || verdict === undefined) return verdict
  return {
    ...verdict,
    properties: { ...reportProperties(properties, frame), ...verdict.properties },
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

/** Most verdicts are a constant of the rule's body, whose response is made once. */
export function respond(rule: CompiledRule, verdict: Verdict): RuleResponse {
  const { lastResponse } = rule
  if (lastResponse.verdict === verdict && lastResponse.response !== undefined) {
    return lastResponse.response
  }
  const response = responseOf(rule, verdict)
  if (verdict.status === 'pass' && rule.type === 'Validation') {
    lastResponse.verdict = verdict
    lastResponse.response = response
  }
  return response
}

function responseOf(rule: CompiledRule, verdict: Verdict): RuleResponse {
  const place = verdict.place === undefined ? { policy: rule.path } : absolute(rule, verdict.place)
  const { status, message, patched } = verdict
  const response: RuleResponse = { rule: rule.name, type: rule.type, status, message, place }
  if (patched !== undefined && !hasMore(verdict)) {
    return { rule: rule.name, type: rule.type, status, message, place, patched }
  }
  return patched !== undefined || hasMore(verdict) ? { ...verdict, ...response } : response
}

/** Whether a verdict says more than most do; copying an unknown shape is slow. */
function hasMore({
  properties,
  exceptions,
  targets,
  generated,
  sources,
  endsPolicy,
}: Verdict): boolean {
  return (
    properties !== undefined ||
    exceptions !== undefined ||
    targets !== undefined ||
    generated !== undefined ||
    sources !== undefined ||
    endsPolicy !== undefined
  )
}

function absolute(rule: CompiledRule, place: Place): Place {
  return { ...place, policy: [...rule.path, ...place.policy] }
}
