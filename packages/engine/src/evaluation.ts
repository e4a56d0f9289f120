import { diff, getOwn, isObject } from '@ephor/lang/json'
import { EvaluationError } from './error.ts'
import { type Facts, Need, type Question } from './facts.ts'
import type { CompiledPolicy } from './policies/classic.ts'
import type { PolicySet, QuickPlace, Step } from './policies/policy-set.ts'
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
import { evaluateRule, respond, type Subject } from './rules/evaluate-rule.ts'
import { toleratingExistingViolations } from './rules/existing-violations.ts'
import { isTriggered } from './rules/trigger.ts'
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
  readonly #isIndexed: boolean
  readonly #steps: readonly Step[]
  readonly #policies: PolicyResponse[] = []
  /** As the policies before have left it. */
  #state: State
  #nextStep = 0
  /** The policy that waits for an answer. */
  #waiting: Progress | undefined
  #quick: QuickAnswer | undefined

  constructor(input: EvaluationInput) {
    const { set, request, options } = input
    // Values may turn the request into another one that the index was not asked about.
    const everything = options.everything === true || options.values?.requestFor !== undefined
    const mayDiffer = options.values !== undefined
    const steps = everything ? set.everything : set.steps(request, mayDiffer)
    this.#input = input
    this.#isIndexed = !everything
    this.#steps = options.phases ? stepsOf(steps, options.phases) : steps
    this.#state = stateOf(request, createFrame(request, inputsOf(input)))
  }

  /** Evaluates until an answer is missing among the facts; `undefined` when all is decided. */
  advance(): Question | undefined {
    const steps = this.#steps
    for (let at = this.#nextStep; at < steps.length; at++) {
      const question = this.#evaluatePolicy(steps[at] as Step)
      if (question !== undefined) {
        this.#nextStep = at
        return question
      }
    }
    this.#nextStep = steps.length
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

  /** Evaluates the rules of one policy in one phase, in order, or what is left of them. */
  #evaluatePolicy(step: Step): Question | undefined {
    const waiting = this.#waiting
    if (waiting !== undefined) return this.#evaluateRules(step, waiting)
    const state = this.#stateFor(step)
    if (state === undefined) return undefined
    const result = new PolicyResult(step, state.request)
    return this.#evaluateRules(step, { result, state, nextRule: 0, asked: 0 })
  }

  #evaluateRules({ candidate }: Step, from: Progress): Question | undefined {
    const { policy, rules, quickPlaces } = candidate
    const { result } = from
    let { state } = from
    for (let at = from.nextRule; at < rules.length; at++) {
      const rule = rules[at] as CompiledRule
      const outcome =
        this.#quickPass(rule, quickPlaces[at], state) ?? this.#outcomeOf(rule, policy, state)
      if (outcome instanceof Need) {
        const asked = from.nextRule === at ? from.asked + 1 : 1
        this.#waiting = { result, state, nextRule: at, asked }
        if (asked <= maxQuestionsPerRule) return outcome.question
        result.add(rule, internalError(rule, `more than ${maxQuestionsPerRule} questions`))
      } else {
        result.add(rule, outcome)
        state = afterRule(state, rule, outcome)
        if (endsPolicy(outcome, policy)) break
      }
    }
    this.#policies.push(result)
    const hasOwnView = this.#input.options.values !== undefined
    this.#state = afterPolicy(this.#state, state, hasOwnView)
    this.#waiting = undefined
    return undefined
  }

  /** How a policy sees the request; `undefined` if it is not asked about it. */
  #stateFor(step: Step): State | undefined {
    const { options } = this.#input
    const { policy } = step.candidate
    const state = options.values === undefined ? this.#state : this.#stateWithValues(step, options)
    return state !== undefined && isAsked(policy, state.request, options) ? state : undefined
  }

  /** Values with a key that is no path are an error of every rule that was to see them. */
  #stateWithValues(step: Step, options: RunOptions): State | undefined {
    const { policy, rules } = step.candidate
    try {
      return withPolicyValues(this.#state, policy, options)
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error
      const result = new PolicyResult(step, this.#state.request)
      const { subject } = this.#state
      for (const rule of rules) {
        const isMeant = subject !== undefined && this.#isMatched(rule, subject)
        result.add(rule, isMeant ? ruleError(rule, error.message) : undefined)
      }
      this.#policies.push(result)
      return undefined
    }
  }

  /** The response of a rule whose pattern alone tells that it passes; else nothing is known. */
  #quickPass(
    rule: CompiledRule,
    place: QuickPlace | undefined,
    { subject }: State,
  ): RuleResponse | undefined {
    if (place === undefined || rule.quickPass === undefined || subject === undefined)
      return undefined
    if (subject.request.operation === 'DELETE' || !this.#isMatched(rule, subject)) return undefined
    const { resource } = subject
    if (
      this.#quick === undefined ||
      this.#quick.resource !== resource ||
      this.#quick.patterns !== place.patterns
    ) {
      this.#quick = { resource, patterns: place.patterns, failed: place.patterns.check(resource) }
    }
    if ((this.#quick.failed & place.bit) !== 0) return undefined
    return respond(rule, rule.quickPass.verdict)
  }

  /** The rule's response, `undefined` where it says nothing, or what it needs to know first. */
  #outcomeOf(
    rule: CompiledRule,
    policy: CompiledPolicy,
    { subject }: State,
  ): RuleResponse | undefined | Need {
    if (subject === undefined || !this.#isMatched(rule, subject)) return undefined
    const { options } = this.#input
    if (rule.actsLater && !hasItsTurn(rule, subject.request, options)) return undefined
    const values = options.values?.forRule(policy.reference, rule.name)
    return attempt(rule, values === undefined ? subject : withRuleValues(subject, values))
  }

  /** The index of the set has only rules that match, as far as they look at nothing but kinds. */
  #isMatched({ match }: CompiledRule, subject: Subject): boolean {
    if (match.isDecidedByKind && this.#isIndexed) return true
    return match.matches(subject.request, subject.resource)
  }
}

/** Rules that act on other objects wait for the answer, and then for a request that triggers them. */
function hasItsTurn(
  { source }: CompiledRule,
  request: Request,
  { admission, backgroundUser }: RunOptions,
): boolean {
  if (admission) return false
  return backgroundUser === undefined || isTriggered(source, request, backgroundUser)
}

/** Which patterns of a set a resource does not satisfy. */
interface QuickAnswer {
  readonly patterns: QuickPlace['patterns']
  readonly resource: Resource
  readonly failed: number
}

/** How far a policy is. */
interface Progress {
  readonly result: PolicyResult
  readonly state: State
  readonly nextRule: number
  /** Questions of the next rule so far. */
  readonly asked: number
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
        : { request, resource, frame, exceptions: none, element: undefined },
  }
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
  return ruleError(rule, `internal error: ${message}`)
}

function ruleError({ name, type, path }: CompiledRule, message: string): RuleResponse {
  return { rule: name, type, status: 'error', message, place: { policy: path } }
}

function endsPolicy(outcome: RuleResponse | undefined, { stopsAfterOne }: CompiledPolicy): boolean {
  if (outcome === undefined) return false
  if (outcome.endsPolicy === true) return true
  return stopsAfterOne && (outcome.status === 'pass' || outcome.status === 'fail')
}

/** Each rule sees the resource as the rule before has left it. */
function afterRule(state: State, rule: CompiledRule, outcome: RuleResponse | undefined): State {
  const patched = outcome?.patched
  if (patched === undefined || rule.actsLater || patched === state.request.object) return state
  return withObject(state, patched)
}

/**
 * The next policy sees the object that this one left; nothing else of its view is passed on, if it
 * has one of its own.
 */
function afterPolicy(before: State, after: State, hasOwnView: boolean): State {
  const { object } = after.request
  if (object === undefined || object === before.request.object) return before
  return hasOwnView ? withObject(before, object) : after
}

function withObject({ request, frame }: State, object: Resource): State {
  // written out, as copying is a large part of a small mutation
  const { uid, kind, subresource, operation, name, namespace } = request
  const { oldObject, user, namespaceLabels, dryRun, admission } = request
  const changed: Growing<Request> = {
    uid,
    kind,
    subresource,
    operation,
    name,
    namespace,
    object,
    oldObject,
    user,
    namespaceLabels,
    dryRun,
  }
  if (admission !== undefined) changed.admission = admission
  return stateOf(changed, frame.forRequest(changed))
}

/** One policy's responses; why rules did not apply is found out when somebody asks. */
class PolicyResult implements PolicyResponse {
  readonly policy: PolicyReference
  readonly phase: Phase
  rules: RuleResponse[] = none
  readonly #request: Request
  readonly #ruledOut: readonly CompiledRule[]
  #leftOut: CompiledRule[] | undefined

  constructor({ candidate: { policy, ruledOut }, phase }: Step, request: Request) {
    this.policy = policy.reference
    this.phase = phase
    this.#request = request
    this.#ruledOut = ruledOut
  }

  /** Without a response, the rule has nothing to say. */
  add(rule: CompiledRule, response: RuleResponse | undefined): void {
    if (response === undefined) {
      this.#leftOut ??= []
      this.#leftOut.push(rule)
    }
    // Most policies have one rule that says something: a list of one takes the least room.
    else if (this.rules === none) this.rules = [response]
    else this.rules.push(response)
  }

  get notApplied(): readonly NotApplied[] {
    return [...this.#ruledOut, ...(this.#leftOut ?? [])].map(rule => ({
      rule: rule.name,
      type: rule.type,
      reason: reasonNotApplied(rule, this.#request),
    }))
  }
}

const none: never[] = []

function reasonNotApplied(rule: CompiledRule, request: Request): string {
  const object = request.object ?? request.oldObject
  if (object === undefined) return 'the request has no object'
  if (!rule.match.matches(request, object)) return rule.match.explain(request, object)
  if (rule.actsLater) return 'the rule acts on other objects, after the request'
  return 'the rule has nothing to say about this object'
}
