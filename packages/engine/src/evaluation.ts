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
import { evaluateRule, type Subject } from './rules/evaluate-rule.ts'
import { toleratingExistingViolations } from './rules/existing-violations.ts'
import type { RunOptions } from './run-options.ts'
import { createFrame, type Frame, type Inputs, type RuleValues } from './variables/frame.ts'

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
  /** As the policies before have left it. */
  #state: State
  #nextStep = 0
  /** The policy that is being evaluated. */
  #progress: Progress | undefined

  constructor(input: EvaluationInput) {
    const { set, request, options } = input
    this.#input = input
    const steps = seesEverything(input) ? set.everything : set.steps(request)
    this.#steps = options.phases ? stepsOf(steps, options.phases) : steps
    this.#state = stateOf(request, createFrame(request, inputsOf(input)))
  }

  /** Evaluates until an answer is missing among the facts; `undefined` when all is decided. */
  advance(): Question | undefined {
    const steps = this.#steps
    for (let step = steps[this.#nextStep]; step !== undefined; step = steps[this.#nextStep]) {
      const progress = this.#progress ?? begin(step, this.#state, this.#input)
      if (progress !== undefined) {
        const question = evaluateRules(progress, step.candidate, this.#input)
        if (question !== undefined) {
          this.#progress = progress
          return question
        }
        this.#policies.push(progress.result)
        this.#state = afterPolicy(this.#state, progress.state)
        this.#progress = undefined
      }
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
}

/** What the rules of a policy are evaluated on. */
interface State {
  readonly request: Request
  readonly frame: Frame
  /** The same for the rules; `undefined` for a request without any object. */
  readonly subject: Subject | undefined
}

function stateOf(request: Request, frame: Frame): State {
  // Rules match the new object, for DELETE the stored one.
  const resource = request.object ?? request.oldObject
  return {
    request,
    frame,
    subject:
      resource === undefined
        ? undefined
        : { request, resource, frame, exceptions: noExceptions, element: undefined },
  }
}

const noExceptions: Subject['exceptions'] = []

/** The rules of one policy in one phase, in order. */
interface Progress {
  readonly result: PolicyResult
  state: State
  nextRule: number
  /** Questions of the next rule so far. */
  asked: number
}

/** Begins with a policy; `undefined` if it is not asked about the request. */
function begin({ candidate, phase }: Step, state: State, input: EvaluationInput) {
  const { policy } = candidate
  const own =
    input.options.values === undefined ? state : withPolicyValues(state, policy, input.options)
  if (!isAsked(policy, own.request, input.options)) return undefined
  const result = new PolicyResult(candidate, phase, own.request)
  const progress: Progress = { result, state: own, nextRule: 0, asked: 0 }
  return progress
}

function evaluateRules(
  progress: Progress,
  { policy, rules }: Candidate,
  input: EvaluationInput,
): Question | undefined {
  const { result } = progress
  for (let rule = rules[progress.nextRule]; rule; rule = rules[progress.nextRule]) {
    const outcome = outcomeOf(rule, policy, progress, input)
    if (outcome instanceof Need) return outcome.question
    progress.nextRule++
    progress.asked = 0
    if (outcome === undefined) result.leaveOut(rule)
    else {
      result.rules.push(outcome)
      if (outcome.patched !== undefined) progress.state = afterRule(progress.state, rule, outcome)
      if (outcome.endsPolicy || (policy.stopsAfterOne && hasApplied(outcome))) return undefined
    }
  }
  return undefined
}

/** The rule's response, `undefined` where it says nothing, or what it needs to know first. */
function outcomeOf(
  rule: CompiledRule,
  policy: CompiledPolicy,
  progress: Progress,
  input: EvaluationInput,
): RuleResponse | undefined | Need {
  const { options } = input
  const { subject } = progress.state
  if (subject === undefined || !isMatched(rule, subject, input)) return undefined
  if (rule.actsLater && options.admission) return undefined
  const values = options.values?.forRule(policy.reference, rule.name)
  const outcome = attempt(rule, values === undefined ? subject : withRuleValues(subject, values))
  if (!(outcome instanceof Need) || ++progress.asked <= maxQuestionsPerRule) return outcome
  return internalError(rule, `the rule asked more than ${maxQuestionsPerRule} questions`)
}

/** The index of the set has only rules that match, as far as they look at nothing but kinds. */
function isMatched({ match }: CompiledRule, subject: Subject, input: EvaluationInput): boolean {
  if (match.isDecidedByKind && !seesEverything(input)) return true
  return match.matches(subject.request, subject.resource)
}

/** Values may turn the request into another one that the index was not asked about. */
function seesEverything({ options }: EvaluationInput): boolean {
  return options.everything === true || options.values?.requestFor !== undefined
}

function attempt(rule: CompiledRule, subject: Subject): RuleResponse | undefined | Need {
  try {
    return toleratingExistingViolations(rule, subject, evaluateRule(rule, subject))
  } catch (error) {
    if (error instanceof Need) return error
    // A bug of ours in one rule must not take the others with it.
    return internalError(rule, error instanceof Error ? error.message : String(error))
  }
}

function withRuleValues(subject: Subject, values: RuleValues): Subject {
  return { ...subject, frame: subject.frame.withRuleValues(values) }
}

function stepsOf(steps: readonly Step[], phases: readonly Phase[]): readonly Step[] {
  return steps.filter(({ phase }) => phases.includes(phase))
}

function inputsOf({ facts, ports, options }: EvaluationInput): Inputs {
  const inputs: Growing<Inputs> = {
    facts,
    now: ports.now(),
    random: ports.random,
    maxContextBytes: options.maxContextBytes ?? defaultMaxContextBytes,
  }
  if (options.optionalEntries) inputs.optionalEntries = options.optionalEntries
  if (options.replacedEntries) inputs.replacedEntries = options.replacedEntries
  if (options.defaultRegistry) inputs.defaultRegistry = options.defaultRegistry
  return inputs
}

type Growing<Shape> = { -readonly [Key in keyof Shape]: Shape[Key] }

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
  { values }: RunOptions,
): State {
  if (values === undefined) return state
  const request = values.requestFor?.(reference, state.request) ?? state.request
  const given = values.forPolicy(reference)
  const frame = (request === state.request ? state.frame : state.frame.forRequest(request)).child()
  if (given !== undefined) frame.mergeValues(given)
  return stateOf(request, frame)
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

function hasApplied({ status }: RuleResponse): boolean {
  return status === 'pass' || status === 'fail'
}

/** Each rule sees the resource as the rule before has left it. */
function afterRule(state: State, rule: CompiledRule, { patched }: RuleResponse): State {
  if (patched === undefined || rule.actsLater || patched === state.request.object) return state
  const request = { ...state.request, object: patched }
  return stateOf(request, state.frame.forRequest(request))
}

/** The next policy sees the object that this one left; nothing else of its view is passed on. */
function afterPolicy(before: State, { request: { object } }: State): State {
  if (object === undefined || object === before.request.object) return before
  const request = { ...before.request, object }
  return stateOf(request, before.frame.forRequest(request))
}

/** One policy's responses; why rules did not apply is found out when somebody asks. */
class PolicyResult implements PolicyResponse {
  readonly policy: PolicyReference
  readonly phase: Phase
  readonly rules: RuleResponse[] = []
  readonly #request: Request
  readonly #ruledOut: readonly CompiledRule[]
  #leftOut: CompiledRule[] | undefined

  constructor({ policy, ruledOut }: Candidate, phase: Phase, request: Request) {
    this.policy = policy.reference
    this.phase = phase
    this.#request = request
    this.#ruledOut = ruledOut
  }

  leaveOut(rule: CompiledRule): void {
    this.#leftOut ??= []
    this.#leftOut.push(rule)
  }

  get notApplied(): readonly NotApplied[] {
    return [...this.#ruledOut, ...(this.#leftOut ?? [])].map(rule => ({
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
