import type { ForEachMutation, Mutation } from '../../api/classic.ts'
import { type Path, PolicyError } from '../../error.ts'
import { hasMutate, hasMutateExisting } from '../rule-bodies.ts'
import type { RuleCheck } from './rule-check.ts'

/** A mutate rule: one kind of patch, loops without other declarations, targets in its namespace. */
export const checkMutate: RuleCheck = (rule, { path: rulePath, policy }) => {
  const { mutate } = rule
  if (!mutate || !hasMutate(rule)) return []
  const path: Path = [...rulePath, 'mutate']
  const errors = [...checkPatches(mutate, path)]
  if (policy.kind === 'Policy' && hasMutateExisting(rule)) {
    errors.push(...checkTargets(mutate, policy.metadata.namespace ?? '', path))
  }
  const isLoop = (mutate.foreach ?? []).length > 0
  if (!isLoop && rule.celPreconditions != null) {
    const message = 'celPrecondition can only be used with validate.cel'
    errors.push(new PolicyError('NOT_ALLOWED', [...rulePath, 'celPreconditions'], message))
  }
  return errors
}

function checkPatches(mutate: Mutation, path: Path): PolicyError[] {
  const { foreach = [], patchStrategicMerge, patchesJson6902 } = mutate
  const hasMerge = patchStrategicMerge != null
  const hasPatch = Boolean(patchesJson6902)
  if (foreach.length > 0) {
    if (!hasMerge && !hasPatch) return checkLoops(foreach, [...path, 'foreach'])
    const message = 'only one of `foreach`, `patchStrategicMerge`, or `patchesJson6902` is allowed'
    return [new PolicyError('NOT_ALLOWED', path, message)]
  }
  return hasMerge && hasPatch ? [new PolicyError('NOT_ALLOWED', path, onePatch)] : []
}

const onePatch = 'only one of `patchStrategicMerge` or `patchesJson6902` is allowed'

/** Loops up to the first one with an inner loop, as upstream; what follows it is not looked at. */
function checkLoops(loops: readonly ForEachMutation[], path: Path): PolicyError[] {
  const errors: PolicyError[] = []
  for (const [index, loop] of loops.entries()) {
    const { foreach = [], context, preconditions, patchStrategicMerge, patchesJson6902 } = loop
    const at: Path = [...path, index]
    if (foreach.length > 0) {
      const isMore = [context, preconditions, patchStrategicMerge].some(one => one != null)
      if (!isMore && !patchesJson6902)
        return [...errors, ...checkLoops(foreach, [...at, 'foreach'])]
      const message = 'a nested foreach cannot contain other declarations'
      return [...errors, new PolicyError('NOT_ALLOWED', at, message)]
    }
    if (Boolean(patchesJson6902) === (patchStrategicMerge != null)) {
      errors.push(new PolicyError('NOT_ALLOWED', at, onePatch))
    }
  }
  return errors
}

function checkTargets({ targets = [] }: Mutation, namespace: string, path: Path): PolicyError[] {
  return targets.flatMap((target, index) => {
    if (!target.namespace || target.namespace === namespace) return []
    const message =
      'This field can be ignored or should have value of the namespace where the policy is being created'
    return [new PolicyError('NOT_ALLOWED', [...path, 'targets', index, 'namespace'], message)]
  })
}
