import type { JsonObject } from '@ephor/lang/json'
import type { Mutation, Rule } from '../api/classic.ts'
import type { Path } from '../error.ts'
import type { Owner } from '../probe.ts'
import type { Resource } from '../request.ts'
import { compileDocument } from '../variables/template.ts'
import { compileForEachMutation } from './mutate-foreach.ts'
import { compilePatch } from './mutate-patch.ts'
import { compileMutateTargets, type MutateTargets, summariseTargets } from './mutate-targets.ts'
import { type Mutate, mutatedMessage } from './mutation.ts'
import type { RuleBody } from './rule-body.ts'

/**
 * Compiles the body of a mutate rule (spec 6.2): a patch, or patches for the elements of lists, of
 * the object under review or, with `targets`, of other objects. It passes with the patched object
 * and is skipped where nothing changes; a body without any patch says nothing.
 *
 * @param path of the rule in the policy.
 * @throws {PolicyError} for what its patches, conditions and selectors get wrong.
 */
export function compileMutateRule(rule: Rule, path: Path, policy: Owner): RuleBody {
  const mutation = rule.mutate ?? {}
  if (isEmpty(mutation)) return () => undefined
  if (hasTargets(mutation)) {
    const mutateTargets = compileMutateExisting(rule, path, policy)
    return ({ frame }) => summariseTargets(mutateTargets(frame))
  }
  const mutate = compileMutation(rule, path, policy)
  const unchanged = unchangedMessage(mutation)
  return ({ resource, request, frame }) => {
    // Of an object that goes away there is nothing left to patch, which upstream counts as an error.
    const object = request.operation === 'DELETE' ? nothing : resource
    const patched = mutate(object, frame)
    return patched === object
      ? { status: 'skip', message: unchanged }
      : { status: 'pass', message: mutatedMessage(patched), patched }
  }
}

const nothing: Resource = {}

/**
 * Compiles a mutate rule with `targets` so that it says of each target on its own what became of
 * it; in `compileMutateRule` they are summarised.
 *
 * @param path of the rule in the policy.
 * @throws {PolicyError} as `compileMutateRule`.
 */
export function compileMutateExisting(rule: Rule, path: Path, policy: Owner): MutateTargets {
  const mutation = rule.mutate ?? {}
  return compileMutateTargets(
    mutation.targets ?? [],
    { mutate: compileMutation(rule, path, policy), unchanged: unchangedMessage(mutation) },
    [...path, 'mutate', 'targets'],
    policy,
  )
}

function unchangedMessage({ foreach }: Mutation): string {
  return foreach === undefined ? 'no patches applied' : '0 elements processed'
}

function isEmpty({ patchStrategicMerge, patchesJson6902, foreach, ...rest }: Mutation): boolean {
  return (
    (patchStrategicMerge === undefined || patchStrategicMerge === null) &&
    !patchesJson6902 &&
    foreach === undefined &&
    (rest.targets ?? []).length === 0 &&
    rest.mutateExistingOnPolicyUpdate === undefined
  )
}

function hasTargets({ targets = [] }: Mutation): boolean {
  return targets.length > 0
}

function compileMutation(rule: Rule, path: Path, owner: Owner): Mutate {
  const mutation = rule.mutate ?? {}
  const { patchStrategicMerge: _merge, patchesJson6902: _json, ...others } = mutation
  const at = [...path, 'mutate']
  if (mutation.foreach !== undefined) {
    return compileForEachMutation(mutation.foreach, { path: [...at, 'foreach'], owner })
  }
  const document = asDocument(rule)
  const watch = owner.probe?.watchVariable
  const rest = compileDocument(asDocument({ ...rule, mutate: others }), { document, watch })
  return compilePatch(
    mutation,
    {
      document,
      at: '/mutate',
      onOtherType: 'error',
      ...(rest.isConstant ? undefined : { rest }),
    },
    { path: at, owner },
  )
}

/** The rule as the JSON document it came from: upstream resolves the variables of all of it. */
function asDocument(rule: Rule): JsonObject {
  return rule as unknown as JsonObject
}
