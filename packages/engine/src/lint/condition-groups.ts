import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'
import type { ForEachMutation, ForEachValidation, Rule } from '../api/classic.ts'
import type { Path } from '../error.ts'

/** A condition with its place. */
export interface ConditionPlace {
  readonly condition: JsonObject
  readonly path: Path
}

/** Conditions of which one, or of which all must hold. */
export interface ConditionGroup {
  readonly use: 'precondition' | 'deny'
  readonly join: 'any' | 'all'
  readonly path: Path
  readonly conditions: readonly ConditionPlace[]
}

/** All groups of conditions of a rule, those of loops and targets too. */
export function conditionGroups(rule: Rule, path: Path): readonly ConditionGroup[] {
  const { validate, mutate, generate } = rule
  const loops = [
    ...(mutate?.targets ?? []).map((target, index) => ({
      ...target,
      at: ['mutate', 'targets', index],
    })),
    ...(generate?.foreach ?? []).map((each, index) => ({
      ...each,
      at: ['generate', 'foreach', index],
    })),
  ]
  return [
    ...preconditionGroups(rule, path),
    ...groupsOf(validate?.deny?.conditions, 'deny', [...path, 'validate', 'deny', 'conditions']),
    ...validationGroups(validate?.foreach, [...path, 'validate', 'foreach']),
    ...mutationGroups(mutate?.foreach, [...path, 'mutate', 'foreach']),
    ...loops.flatMap(({ preconditions, at }) =>
      preconditionGroups({ preconditions }, [...path, ...at]),
    ),
  ]
}

/** The preconditions of a rule or a loop. */
export function preconditionGroups(
  { preconditions }: { readonly preconditions?: unknown },
  path: Path,
): readonly ConditionGroup[] {
  return groupsOf(preconditions, 'precondition', [...path, 'preconditions'])
}

function validationGroups(
  loops: readonly ForEachValidation[] | undefined,
  path: Path,
): ConditionGroup[] {
  return (loops ?? []).flatMap((loop, index) => [
    ...preconditionGroups(loop, [...path, index]),
    ...groupsOf(loop.deny?.conditions, 'deny', [...path, index, 'deny', 'conditions']),
    ...validationGroups(loop.foreach, [...path, index, 'foreach']),
  ])
}

function mutationGroups(
  loops: readonly ForEachMutation[] | undefined,
  path: Path,
): ConditionGroup[] {
  return (loops ?? []).flatMap((loop, index) => [
    ...preconditionGroups(loop, [...path, index]),
    ...mutationGroups(loop.foreach, [...path, index, 'foreach']),
  ])
}

function groupsOf(conditions: unknown, use: ConditionGroup['use'], path: Path): ConditionGroup[] {
  if (isObject(conditions)) return blockGroups(conditions, use, path)
  if (!Array.isArray(conditions)) return []
  const isBlockList = conditions.some(one => isObject(one) && (one.any != null || one.all != null))
  if (!isBlockList) return [{ use, join: 'all', path, conditions: placesIn(conditions, path) }]
  return conditions.flatMap((block, index) =>
    isObject(block) ? blockGroups(block, use, [...path, index]) : [],
  )
}

function blockGroups(block: JsonObject, use: ConditionGroup['use'], path: Path): ConditionGroup[] {
  return (['any', 'all'] as const).flatMap(join => {
    const list = getOwn(block, join)
    const at: Path = [...path, join]
    return Array.isArray(list) ? [{ use, join, path: at, conditions: placesIn(list, at) }] : []
  })
}

function placesIn(list: readonly unknown[], path: Path): ConditionPlace[] {
  return list.flatMap((condition, index) =>
    isObject(condition) ? [{ condition, path: [...path, index] }] : [],
  )
}
