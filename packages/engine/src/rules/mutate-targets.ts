import type { MutationTarget } from '../api/classic.ts'
import { compileConditions } from '../conditions/index.ts'
import { EvaluationError, type Path } from '../error.ts'
import { type Owner, probed } from '../probe.ts'
import type { Resource } from '../request.ts'
import type { Verdict } from '../response.ts'
import { compileContext } from '../variables/context-entries.ts'
import { explaining } from '../variables/explain.ts'
import type { Frame } from '../variables/frame.ts'
import { compileTargetSelection, type SelectTargets } from './mutate-target-selection.ts'
import { type Mutate, mutatedMessage } from './mutation.ts'

/** What a rule does to each of its targets. */
export interface TargetMutation {
  readonly mutate: Mutate
  /** The message for a target that does not change. */
  readonly unchanged: string
}

/** One verdict for each target, after one for entries whose targets could not be found. */
export type MutateTargets = (frame: Frame) => readonly Verdict[]

/**
 * Compiles the `targets` of a mutate rule (spec 6.2.5): objects of the cluster, which expressions
 * see as `target`, each one by the context and preconditions of its entry. The verdict of a target
 * that changes has the changed object.
 *
 * @param path of `targets` in the policy.
 * @throws {PolicyError} `INVALID_CONDITION`.
 */
export function compileMutateTargets(
  targets: readonly MutationTarget[],
  mutation: TargetMutation,
  path: Path,
  policy: Owner,
): MutateTargets {
  const entries = targets.map((target, index) => ({
    select: compileTargetSelection(target, { index, path: [...path, index] }, policy),
    mutate: compileTargetMutation(target, mutation, [...path, index], policy),
  }))
  return frame => {
    const failures: string[] = []
    const verdicts: Verdict[] = []
    for (const { select, mutate } of entries) {
      for (const target of selectOrFail(select, frame, failures)) {
        verdicts.push(mutate(target, frame))
      }
    }
    if (failures.length === 0) return verdicts
    return [{ status: 'error', message: `: ${failures.join('; ')}` }, ...verdicts]
  }
}

function selectOrFail(
  select: SelectTargets,
  frame: Frame,
  failures: string[],
): readonly Resource[] {
  try {
    return select(frame)
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error
    failures.push(error.message)
    return []
  }
}

function compileTargetMutation(
  { context = [], preconditions }: MutationTarget,
  { mutate, unchanged }: TargetMutation,
  path: Path,
  policy: Owner,
): (target: Resource, frame: Frame) => Verdict {
  const entries = compileContext(context, policy)
  const conditions = compileConditions(preconditions, [...path, 'preconditions'], policy.probe)

  function decide(target: Resource, frame: Frame): Verdict {
    const { result, message } = explaining('failed to evaluate preconditions: ', () =>
      conditions.evaluate(frame),
    )
    if (!result) {
      const detail = message === '' ? '' : `; ${message}`
      return { status: 'skip', message: `preconditions not met${detail}` }
    }
    const patched = mutate(target, frame)
    return patched === target
      ? { status: 'skip', message: unchanged }
      : { status: 'pass', message: mutatedMessage(patched), targets: [patched] }
  }

  const mutateTarget = (target: Resource, frame: Frame): Verdict => {
    const scope = frame.child()
    scope.set('target', target)
    scope.defer(entries)
    try {
      return decide(target, scope)
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error
      return { status: 'error', message: error.message }
    }
  }
  return probed(policy.probe, { kind: 'target', path }, mutateTarget)
}

/**
 * What a rule says as a whole of its targets: an error if there is one, else a pass if one of them
 * changes; nothing if there are no targets. The messages of that status are joined.
 */
export function summariseTargets(verdicts: readonly Verdict[]): Verdict | undefined {
  const status = (['error', 'pass', 'skip'] as const).find(candidate =>
    verdicts.some(verdict => verdict.status === candidate),
  )
  if (status === undefined) return undefined
  const messages = verdicts
    .filter(verdict => verdict.status === status)
    .map(({ message }) => message)
  return {
    status,
    message: messages.join('; '),
    targets: verdicts.flatMap(({ targets = [] }) => targets),
  }
}
