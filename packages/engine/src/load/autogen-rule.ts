import type {
  ForEachMutation,
  MatchResources,
  ResourceFilter,
  Rule,
  Validation,
} from '../api/classic.ts'
import { shiftReferences } from './autogen-shift.ts'
import { hasCel } from './rule-bodies.ts'

/** Where a payload about pods goes, and which kinds the generated rule is for. */
export interface Template {
  readonly name: string
  /** The member of `spec` that wraps the payload. */
  readonly key: 'template' | 'jobTemplate'
  /** The same as a path for references in messages. */
  readonly shift: string
  readonly kinds: readonly string[]
  /** Whether the kinds of a filter are replaced. */
  readonly replaces: (filter: ResourceFilter) => boolean
}

/**
 * A rule about pods, moved to the pod template of other kinds; texts are not shifted yet.
 * `undefined` for a rule whose body cannot be moved (pkg/autogen/v1/rule.go at v1.19.1).
 */
export function moveRule(rule: Rule, template: Template): Rule | undefined {
  const moved: Rule = {
    ...rule,
    name: template.name,
    match: replaceKinds(rule.match ?? {}, template, true),
    ...(rule.exclude && { exclude: replaceKinds(rule.exclude, template, false) }),
  }
  const mutate = moveMutation(rule, template.key)
  if (mutate) return { ...moved, mutate }
  const validate = rule.validate && moveValidation(rule.validate, template)
  if (validate) return { ...moved, validate }
  return hasCel(rule) || rule.verifyImages != null ? moved : undefined
}

function replaceKinds(match: MatchResources, template: Template, always: boolean): MatchResources {
  const replaceIn = (filters: readonly ResourceFilter[]) =>
    filters.map(filter => (template.replaces(filter) ? withKinds(filter, template.kinds) : filter))
  if (match.any && match.any.length > 0) return { ...match, any: replaceIn(match.any) }
  if (match.all && match.all.length > 0) return { ...match, all: replaceIn(match.all) }
  const hasKinds = (match.resources?.kinds ?? []).length > 0
  return always || hasKinds ? withKinds(match, template.kinds) : match
}

function withKinds<Filter extends ResourceFilter>(
  filter: Filter,
  kinds: readonly string[],
): Filter {
  return { ...filter, resources: { ...filter.resources, kinds } }
}

/** Keeps the patch alone: targets, order and nested loops are lost upstream. */
function moveMutation({ mutate }: Rule, key: string): Rule['mutate'] {
  if (mutate?.patchStrategicMerge != null) {
    return { patchStrategicMerge: wrap(key, mutate.patchStrategicMerge) }
  }
  if (!mutate?.foreach || mutate.foreach.length === 0) return undefined
  return { foreach: mutate.foreach.map(entry => moveForEach(entry, key)) }
}

function moveForEach(entry: ForEachMutation, key: string): ForEachMutation {
  const { list, context, preconditions, patchStrategicMerge } = entry
  return {
    ...(list != null && { list }),
    ...(context && { context }),
    ...(preconditions && { preconditions }),
    patchStrategicMerge: wrap(key, patchStrategicMerge ?? null),
  }
}

function moveValidation(validation: Validation, template: Template): Validation | undefined {
  const { pattern, anyPattern, deny, podSecurity, foreach } = validation
  const keep = (pivot: string) => keepAround(validation, template.shift, pivot)
  if (pattern != null) return { ...keep('pattern'), pattern: wrap(template.key, pattern) }
  if (deny != null) return { ...keep('deny'), deny }
  if (podSecurity != null) return { ...keep('podSecurity'), podSecurity }
  if (anyPattern != null) {
    const patterns = Array.isArray(anyPattern) ? anyPattern : []
    return { ...keep('anyPattern'), anyPattern: patterns.map(one => wrap(template.key, one)) }
  }
  if (foreach && foreach.length > 0) return { ...keep('pattern'), foreach }
  return undefined
}

/** What stays of a validation beside its body. */
function keepAround(validation: Validation, shift: string, pivot: string): Validation {
  const { message, failureAction, failureActionOverrides, allowExistingViolations } = validation
  return {
    ...(message != null && { message: shiftReferences(message, shift, pivot) }),
    ...(failureAction && { failureAction }),
    ...(failureActionOverrides && { failureActionOverrides }),
    ...(allowExistingViolations != null && { allowExistingViolations }),
  }
}

function wrap(key: string, payload: unknown): unknown {
  return { spec: { [key]: payload } }
}
