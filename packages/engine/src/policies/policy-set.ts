import { compileWildcard } from '@ephor/lang/notation'
import { compilePatternSet, maxPatternsInSet, type PatternSet } from '../pattern/index.ts'
import type { GroupVersionKind, Request } from '../request.ts'
import type { Phase } from '../response.ts'
import type { CompiledRule } from '../rules/compiled-rule.ts'
import { withoutMetPreconditions } from '../rules/operation-preconditions.ts'
import type { CompiledPolicy } from './classic.ts'

/** A policy with those of its rules of one phase that can match a kind, operation and namespace. */
export interface Candidate {
  readonly policy: CompiledPolicy
  readonly rules: readonly CompiledRule[]
  /** Rules of the phase that cannot match; kept so that a response can tell why. */
  readonly ruledOut: readonly CompiledRule[]
  /** For each rule where to find out whether it surely passes; `undefined` if it has no such place. */
  readonly quickPlaces: readonly (QuickPlace | undefined)[]
}

/** A bit of a set of patterns that are asked at once. */
export interface QuickPlace {
  readonly patterns: PatternSet
  /** Not among those that the set answers: the rule passes. */
  readonly bit: number
}

/** One candidate in one phase. */
export interface Step {
  readonly phase: Phase
  readonly candidate: Candidate
}

/** An immutable set of policies with an index by kind, operation and namespace. */
export interface PolicySet {
  readonly policies: readonly CompiledPolicy[]
  /**
   * What to evaluate for a request, in the order of phases and policies. Unless values `mayDiffer`
   * from what the request says, what follows from its kind and operation alone is decided already.
   */
  steps(request: Request, mayDiffer: boolean): readonly Step[]
  /** Every policy, also those that cannot match: for explanations. */
  readonly everything: readonly Step[]
}

/** The only order there is: mutate, then verify images, then validate; generate after. */
const order: readonly Phase[] = ['mutate', 'verify-images', 'validate', 'generate']

// Kinds, operations and namespaces of one cluster stay far below this; beyond it the index is
// simply built anew.
const maxIndexEntries = 10_000

/**
 * Builds the set. Finding candidates costs one map lookup once a kind has been seen, whatever the
 * number of policies.
 */
export function createPolicySet(policies: readonly CompiledPolicy[]): PolicySet {
  const index = new Map<string, IndexEntry>()
  const hasNamespaces = policies.some(policy => policy.namespace !== undefined)
  let everything: readonly Step[] | undefined
  // Requests come in runs of one kind: the last answer is good for most of them.
  let last: IndexEntry | undefined
  const find = (request: Request): IndexEntry => {
    const key = keyOf(request, hasNamespaces)
    const known = index.get(key)
    if (known !== undefined) return known
    if (index.size >= maxIndexEntries) index.clear()
    const asked = stepsAmong(policies, rule => canMatch(rule, request), request.namespace)
    const entry = { request: withoutObjects(request), asked, decided: decide(asked, request) }
    index.set(key, entry)
    return entry
  }
  return {
    policies,
    steps(request, mayDiffer) {
      if (last === undefined || !isAlike(last.request, request, hasNamespaces)) last = find(request)
      return mayDiffer ? last.asked : last.decided
    },
    get everything() {
      everything ??= stepsAmong(policies, () => true, undefined)
      return everything
    },
  }
}

interface IndexEntry {
  /** One of those that it is for. */
  readonly request: Request
  readonly asked: readonly Step[]
  /** The same, with everything decided that follows from kind and operation alone. */
  readonly decided: readonly Step[]
}

function isAlike(a: Request, b: Request, countsNamespace: boolean): boolean {
  return (
    a.kind.kind === b.kind.kind &&
    a.kind.group === b.kind.group &&
    a.kind.version === b.kind.version &&
    a.subresource === b.subresource &&
    a.operation === b.operation &&
    (!countsNamespace || a.namespace === b.namespace)
  )
}

function keyOf({ kind, subresource, operation, namespace }: Request, countsNamespace: boolean) {
  const resource = `${kind.group}/${kind.version}/${kind.kind}/${subresource}`
  return `${resource} ${operation} ${countsNamespace ? namespace : ''}`
}

/** What is remembered must not keep an object in memory. */
function withoutObjects(request: Request): Request {
  return { ...request, object: undefined, oldObject: undefined, user: undefined }
}

function stepsAmong(
  policies: readonly CompiledPolicy[],
  isCandidate: (rule: CompiledRule) => boolean,
  namespace: string | undefined,
): readonly Step[] {
  const inNamespace = policies.filter(
    policy =>
      namespace === undefined || policy.namespace === undefined || policy.namespace === namespace,
  )
  return order.flatMap(phase =>
    inNamespace
      .map(policy => ({ phase, candidate: candidateOf(policy, phase, isCandidate) }))
      .filter(({ candidate }) => candidate.rules.length > 0),
  )
}

function candidateOf(
  policy: CompiledPolicy,
  phase: Phase,
  isCandidate: (rule: CompiledRule) => boolean,
): Candidate {
  const inPhase = policy.rules.filter(rule => rule.phase === phase)
  return {
    policy,
    rules: inPhase.filter(isCandidate),
    ruledOut: inPhase.filter(rule => !isCandidate(rule)),
    quickPlaces: [],
  }
}

/** Takes out preconditions that hold, and gathers the patterns that can tell that rules pass. */
function decide(steps: readonly Step[], request: Request): readonly Step[] {
  const decided = steps.map(({ phase, candidate }) => {
    const rules = candidate.rules.map(rule => withoutMetPreconditions(rule, request))
    return { phase, candidate: { ...candidate, rules } }
  })
  const places = quickPlacesOf(decided.flatMap(({ candidate }) => candidate.rules))
  return decided.map(({ phase, candidate }) => {
    const quickPlaces = candidate.rules.map(rule => places.get(rule))
    return { phase, candidate: { ...candidate, quickPlaces } }
  })
}

function quickPlacesOf(rules: readonly CompiledRule[]): ReadonlyMap<CompiledRule, QuickPlace> {
  const quick = rules.filter(
    ({ quickPass, preconditions }) => quickPass !== undefined && preconditions === undefined,
  )
  const places = new Map<CompiledRule, QuickPlace>()
  for (let start = 0; start < quick.length; start += maxPatternsInSet) {
    const group = quick.slice(start, start + maxPatternsInSet)
    const patterns = compilePatternSet(group.map(({ quickPass }) => quickPass?.pattern))
    for (const [index, rule] of group.entries()) places.set(rule, { patterns, bit: 1 << index })
  }
  return places
}

function canMatch({ match }: CompiledRule, request: Request): boolean {
  if (match.isDecidedByKind) return match.matches(request, noObject)
  const { kinds, operations } = match
  if (operations !== undefined && !operations.includes(request.operation)) return false
  if (kinds.length === 0) return true
  return kinds.some(selector => kindCanMatch(selector, request.kind, request.subresource))
}

/** For rules that do not look at it. */
const noObject = {}

function kindCanMatch(
  selector: GroupVersionKind & { readonly subresource: string },
  kind: GroupVersionKind,
  subresource: string,
): boolean {
  if (!compileWildcard(selector.group)(kind.group)) return false
  if (!compileWildcard(selector.version)(kind.version)) return false
  if (!compileWildcard(selector.kind)(kind.kind)) return false
  // A rule for Pods also sees requests on their ephemeral containers.
  return subresource === 'ephemeralcontainers' || compileWildcard(selector.subresource)(subresource)
}
