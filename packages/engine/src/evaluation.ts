import { diff, getOwn, isObject } from '@ephor/lang/json'
import { type Facts, Need, type Question } from './facts.ts'
import type { CompiledPolicy } from './policies/classic.ts'
import type { Candidate, PolicySet, Step } from './policies/policy-set.ts'
import type { Ports } from './ports.ts'
import type { Request, Resource } from './request.ts'
import type {
  NotApplied,
  Phase,
  PolicyReference,
  PolicyResponse,
  Response,
  RuleResponse,
} from './response.ts'
import type { CompiledRule } from './rules/compiled-rule.ts'
import { evaluateRule } from './rules/evaluate-rule.ts'
import { toleratingExistingViolations } from './rules/existing-violations.ts'
import type { RunOptions, RunValues } from './run-options.ts'
import { createFrame, type Frame, type Inputs } from './variables/frame.ts'

const defaultMaxContextBytes = 2 * 1024 * 1024

// One rule cannot ask for more than this many answers: a list of context entries and clone sources
// stays below it, a rule whose every answer leads to a new question does not.
const maxQuestionsPerRule = 1_000

/** One request on its way through the policies. */
export interface EvaluationInput {
  readonly set: PolicySet
  readonly request: Request
  readonly facts: Facts
  readonly ports: Ports
  readonly options: RunOptions
}

/**
 * The evaluation of one request, which stops where it needs to know something and goes on from
 * there: what has been decided is not evaluated again.
 */
export class Evaluation {
  readonly #input: EvaluationInput
  readonly #steps: readonly Step[]
  readonly #policies: PolicyResponse[] = []
  #state: State
  #nextStep = 0
  #current: PolicyProgress | undefined

  constructor(input: EvaluationInput) {
    const { set, request, options } = input
    this.#input = input
    // Values may turn the request into another one that the index was not asked about.
    const everything = options.everything || options.values?.requestFor !== undefined
    const steps = everything ? set.everything : set.steps(request)
    this.#steps = options.phases ? stepsOf(steps, options.phases) : steps
    const frame = createFrame(request, inputsOf(input))
    this.#state = { request, frame }
  }

  /** Evaluates until an answer is missing among the facts; `undefined` when all is decided. */
  advance(): Question | undefined {
    for (let step = this.#steps[this.#nextStep]; step; step = this.#steps[this.#nextStep]) {
      const question = this.#evaluatePolicy(step)
      if (question !== undefined) return question
      this.#nextStep++
    }
    return undefined
  }

  /** What was decided so far. */
  response(): Response {
    const before = this.#input.request.object
    const resource = this.#state.request.object
    return {
      policies: this.#policies,
      resource,
      patch: before === resource ? [] : diff(before, resource),
    }
  }

  #evaluatePolicy(step: Step): Question | undefined {
    const { policy } = step.candidate
    this.#current ??= new PolicyProgress(step, withPolicyValues(this.#state, policy, this.#input))
    if (!isAsked(policy, this.#current.state.request, this.#input.options)) {
      this.#current = undefined
      return undefined
    }
    const question = this.#current.advance(this.#input)
    if (question !== undefined) return question
    this.#policies.push(this.#current.result)
    this.#state = afterPolicy(this.#state, this.#current.state)
    this.#current = undefined
    return undefined
  }
}

interface State {
  readonly request: Request
  readonly frame: Frame
}

/** The rules of one policy in one phase, in order. */
class PolicyProgress {
  readonly result: PolicyResult
  state: State
  readonly #candidate: Candidate
  #nextRule = 0
  #asked = 0

  constructor({ candidate, phase }: Step, state: State) {
    this.#candidate = candidate
    this.state = state
    this.result = new PolicyResult(candidate, phase, state.request)
  }

  advance(input: EvaluationInput): Question | undefined {
    const { policy, rules } = this.#candidate
    for (let rule = rules[this.#nextRule]; rule; rule = rules[this.#nextRule]) {
      const outcome = this.#evaluateRule(rule, input)
      if (outcome instanceof Need) return outcome.question
      this.#nextRule++
      this.#asked = 0
      if (outcome === undefined) this.result.leaveOut(rule)
      else {
        this.result.rules.push(outcome)
        this.state = afterRule(this.state, rule, outcome)
        if (policy.stopsAfterOne && hasApplied(outcome)) return undefined
      }
    }
    return undefined
  }

  #evaluateRule(rule: CompiledRule, input: EvaluationInput): RuleResponse | undefined | Need {
    if (rule.actsLater && input.options.admission) return undefined
    const outcome = attempt(rule, this.state, this.#candidate.policy, input.options.values)
    if (!(outcome instanceof Need) || ++this.#asked <= maxQuestionsPerRule) return outcome
    return internalError(rule, `the rule asked more than ${maxQuestionsPerRule} questions`)
  }
}

function stepsOf(steps: readonly Step[], phases: readonly Phase[]): readonly Step[] {
  return steps.filter(({ phase }) => phases.includes(phase))
}

function inputsOf({ facts, ports, options }: EvaluationInput): Inputs {
  return {
    facts,
    now: ports.now(),
    random: ports.random,
    maxContextBytes: options.maxContextBytes ?? defaultMaxContextBytes,
    ...(options.optionalEntries ? { optionalEntries: options.optionalEntries } : {}),
    ...(options.defaultRegistry ? { defaultRegistry: options.defaultRegistry } : {}),
  }
}

function isAsked(policy: CompiledPolicy, request: Request, { admission }: RunOptions): boolean {
  return !(admission && policy.source.spec.admission === false) && concerns(policy, request)
}

/** A namespaced policy looks at objects of its namespace only, old and new (spec 0.3). */
function concerns(policy: CompiledPolicy, { object, oldObject }: Request): boolean {
  if (policy.namespace === undefined) return true
  return (
    (object === undefined || namespaceOf(object) === policy.namespace) &&
    (oldObject === undefined || namespaceOf(oldObject) === policy.namespace)
  )
}

function namespaceOf(resource: Resource): unknown {
  const metadata = getOwn(resource, 'metadata')
  return isObject(metadata) ? getOwn(metadata, 'namespace') : undefined
}

function withPolicyValues(
  state: State,
  { reference }: CompiledPolicy,
  { options }: EvaluationInput,
): State {
  const { values } = options
  if (values === undefined) return state
  const request = values.requestFor?.(reference, state.request) ?? state.request
  const given = values.forPolicy(reference)
  const frame = (request === state.request ? state.frame : state.frame.forRequest(request)).child()
  if (given !== undefined) frame.mergeValues(given)
  return { request, frame }
}

/** The rule's response, `undefined` where it says nothing, or what it needs to know first. */
function attempt(
  rule: CompiledRule,
  { request, frame }: State,
  policy: CompiledPolicy,
  given: RunValues | undefined,
): RuleResponse | undefined | Need {
  const resource = matchingObject(rule, request)
  if (resource === undefined) return undefined
  const values = given?.forRule(policy.reference, rule.name)
  const subject = { request, resource, frame: values ? frame.withRuleValues(values) : frame }
  try {
    return toleratingExistingViolations(rule, subject, evaluateRule(rule, subject))
  } catch (error) {
    if (error instanceof Need) return error
    // A bug of ours in one rule must not take the others with it.
    return internalError(rule, error instanceof Error ? error.message : String(error))
  }
}

function internalError(rule: CompiledRule, message: string): RuleResponse {
  return {
    rule: rule.name,
    type: rule.type,
    status: 'error',
    message: `internal error: ${message}`,
    place: { policy: rule.path },
  }
}

/** The object that the rule matched: the new one, for DELETE the stored one. */
function matchingObject(rule: CompiledRule, request: Request): Resource | undefined {
  const object = request.object ?? request.oldObject
  return object !== undefined && rule.match.matches(request, object) ? object : undefined
}

function hasApplied({ status }: RuleResponse): boolean {
  return status === 'pass' || status === 'fail'
}

/** Each rule sees the resource as the rule before has left it. */
function afterRule(state: State, rule: CompiledRule, { patched }: RuleResponse): State {
  if (patched === undefined || rule.actsLater || patched === state.request.object) return state
  const request = { ...state.request, object: patched }
  return { request, frame: state.frame.forRequest(request) }
}

/** The next policy sees the object that this one left; nothing else of its view is passed on. */
function afterPolicy(before: State, { request: { object } }: State): State {
  if (object === undefined || object === before.request.object) return before
  const request = { ...before.request, object }
  return { request, frame: before.frame.forRequest(request) }
}

/** One policy's responses; why rules did not apply is found out when somebody asks. */
class PolicyResult implements PolicyResponse {
  readonly policy: PolicyReference
  readonly phase: Phase
  readonly rules: RuleResponse[] = []
  readonly #request: Request
  readonly #leftOut: CompiledRule[]

  constructor(candidate: Candidate, phase: Phase, request: Request) {
    this.policy = candidate.policy.reference
    this.phase = phase
    this.#request = request
    this.#leftOut = [...candidate.ruledOut]
  }

  leaveOut(rule: CompiledRule): void {
    this.#leftOut.push(rule)
  }

  get notApplied(): readonly NotApplied[] {
    return this.#leftOut.map(rule => ({
      rule: rule.name,
      type: rule.type,
      reason: reasonNotApplied(rule, this.#request),
    }))
  }
}

function reasonNotApplied(rule: CompiledRule, request: Request): string {
  const object = request.object ?? request.oldObject
  if (object === undefined) return 'the request has no object'
  if (!rule.match.matches(request, object)) return rule.match.explain(request, object)
  if (rule.actsLater) return 'the rule acts on other objects, after the request'
  return 'the rule has nothing to say about this object'
}
