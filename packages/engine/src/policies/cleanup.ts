import type { MatchResources } from '../api/classic.ts'
import type { CleanupPolicy } from '../api/cleanup-policy.ts'
import { type CompiledConditions, compileConditions } from '../conditions/index.ts'
import { EvaluationError, PolicyError } from '../error.ts'
import { compileExceptionMatch } from '../match/index.ts'
import type { Request, Resource } from '../request.ts'
import { requestFor } from '../resource-request.ts'
import type { Verdict } from '../response.ts'
import { compileContext } from '../variables/context-entries.ts'
import { createFrame, type DeferredEntry, type Frame, type Inputs } from '../variables/frame.ts'
import { compileSchedule, type Schedule } from './cleanup-schedule.ts'
import type { PropagationPolicy } from './time-to-live.ts'

/** A CleanupPolicy or ClusterCleanupPolicy, ready to be run. */
export interface CompiledCleanupPolicy {
  readonly source: CleanupPolicy
  /** The only namespace whose objects it looks at. */
  readonly namespace: string | undefined
  /** The kinds that `match` names, as written (`v1/Pod`), each once: what is to be listed. */
  readonly kinds: readonly string[]
  /** How dependents go; `undefined` leaves it to the API server. */
  readonly propagationPolicy: PropagationPolicy | undefined
  /** The first run after a moment, both in milliseconds since 1970; `undefined` if there is none. */
  readonly nextRun: Schedule
  /** The run that follows the last one, or the creation, as the document says; it may be past. */
  readonly dueAt: number | undefined
  /**
   * Whether an object is to go.
   *
   * @throws {EvaluationError} when a condition cannot be evaluated: the object stays.
   * @throws {Need} for an answer that the facts do not hold yet.
   */
  selects(resource: Resource, labels: NamespaceLabels, inputs: Inputs): boolean
  /** The same as the command reports it: `pass` for an object that would go. */
  judge(resource: Resource, labels: NamespaceLabels, inputs: Inputs): Verdict
}

/** Labels of the namespace that an object is in. */
export type NamespaceLabels = Readonly<Record<string, string>>

/**
 * Compiles a cleanup policy (spec 7.2). Conditions see `target`, `request.namespace`, `images` and
 * the policy's context entries, and nothing else.
 *
 * @throws {PolicyError} `INVALID_VALUE` for a schedule that is none, `INVALID_CONDITION` for
 *   conditions that are none.
 */
export function compileCleanupPolicy(policy: CleanupPolicy): CompiledCleanupPolicy {
  const { spec, metadata, status } = policy
  const nextRun = compileSchedule(spec.schedule)
  if (nextRun === undefined) {
    throw new PolicyError(
      'INVALID_VALUE',
      ['spec', 'schedule'],
      'schedule spec in the cleanupPolicy is not in proper cron format',
    )
  }
  const selects = compileSelection(policy)
  const lastRun = Date.parse(status?.lastExecutionTime ?? metadata.creationTimestamp ?? '')
  return {
    source: policy,
    namespace: namespaceOf(policy),
    kinds: kindsIn(spec.match),
    propagationPolicy: spec.deletionPropagationPolicy,
    nextRun,
    dueAt: Number.isNaN(lastRun) ? undefined : nextRun(lastRun),
    selects,
    judge: (resource, labels, inputs) => judge(() => selects(resource, labels, inputs)),
  }
}

function namespaceOf({ kind, metadata }: CleanupPolicy): string | undefined {
  return kind === 'CleanupPolicy' ? metadata.namespace || undefined : undefined
}

function kindsIn({ any = [], all = [] }: MatchResources): readonly string[] {
  return [...new Set([...any, ...all].flatMap(({ resources }) => resources?.kinds ?? []))]
}

function compileSelection(policy: CleanupPolicy): CompiledCleanupPolicy['selects'] {
  const { spec } = policy
  const namespace = namespaceOf(policy)
  const isMatched = compileBlock(spec.match)
  const isExcluded = spec.exclude === undefined ? undefined : compileExclude(spec.exclude)
  const context = compileContext(spec.context ?? [], { namespace: undefined })
  const conditions =
    spec.conditions === undefined
      ? undefined
      : compileConditions(spec.conditions, ['spec', 'conditions'])
  return (resource, namespaceLabels, inputs) => {
    const request = requestFor(resource, { namespaceLabels })
    if (namespace !== undefined && request.namespace !== namespace) return false
    if (!isMatched(request, resource) || isExcluded?.(request, resource)) return false
    return (
      conditions === undefined || holds(conditions, createTargetFrame(request, inputs, context))
    )
  }
}

type Matches = (request: Request, resource: Resource) => boolean

/** Cleanup policies match as exceptions do: no operations, lenient selectors for namespaces. */
function compileBlock(match: MatchResources): Matches {
  const compiled = compileExceptionMatch({
    apiVersion: 'kyverno.io/v2',
    kind: 'PolicyException',
    metadata: {},
    spec: { exceptions: [], match },
  })
  return (request, resource) => compiled.matches(request, resource)
}

/** An exclude block without filters excludes everything, as upstream has it: nothing is deleted. */
function compileExclude(exclude: MatchResources): Matches {
  const isEmpty = !exclude.any?.length && !exclude.all?.length
  return isEmpty ? () => true : compileBlock(exclude)
}

function createTargetFrame(
  request: Request,
  inputs: Inputs,
  context: readonly DeferredEntry[],
): Frame {
  const frame = createFrame(request, inputs).child()
  frame.set('target', request.object)
  frame.set('request', { namespace: request.namespace })
  frame.defer(context)
  return frame
}

function holds(conditions: CompiledConditions, frame: Frame): boolean {
  return conditions.evaluate(frame).result
}

function judge(selects: () => boolean): Verdict {
  try {
    return selects()
      ? { status: 'pass', message: 'resource matched' }
      : { status: 'fail', message: 'resource did not match' }
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error
    return { status: 'error', message: error.message }
  }
}
