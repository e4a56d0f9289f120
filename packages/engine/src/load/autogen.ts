import { holdsText, isObject } from '@ephor/lang/json'
import type {
  ClassicPolicy,
  ClassicPolicySpec,
  MatchResources,
  ResourceDescription,
  Rule,
} from '../api/classic.ts'
import type { Path } from '../error.ts'
import { moveRule, type Template } from './autogen-rule.ts'
import { changeTexts, namesObject, shiftToTemplate } from './autogen-shift.ts'
import { kindName } from './kind-names.ts'
import { hasCel, hasGenerate } from './rule-bodies.ts'

/** The annotation that says for which controllers rules are generated. */
export const autogenAnnotation = 'pod-policies.kyverno.io/autogen-controllers'

/** A rule as it is evaluated, and where it stands in the policy. */
export interface ExpandedRule {
  readonly rule: Rule
  /** Of the written rule: `['spec', 'rules', 0]`. */
  readonly path: Path
  /** Absent for a rule that stands in the policy as it is. */
  readonly autogen?: 'pod-controller' | 'cronjob'
  /**
   * The kinds (without group and version) a generated rule is evaluated for; for others it does not
   * exist, even where a filter without pods would match them.
   */
  readonly forKinds?: readonly string[]
}

const podControllers = [
  'CronJob',
  'DaemonSet',
  'Deployment',
  'Job',
  'ReplicaSet',
  'ReplicationController',
  'StatefulSet',
]

const qualified: ReadonlyMap<string, string> = new Map([
  ['CronJob', 'batch/v1/CronJob'],
  ['DaemonSet', 'apps/v1/DaemonSet'],
  ['Deployment', 'apps/v1/Deployment'],
  ['Job', 'batch/v1/Job'],
  ['Pod', 'v1/Pod'],
  ['ReplicaSet', 'apps/v1/ReplicaSet'],
  ['ReplicationController', 'v1/ReplicationController'],
  ['StatefulSet', 'apps/v1/StatefulSet'],
])

/**
 * The rules of a policy, first the written ones, then those generated for the controllers of pods
 * (spec 6.6). Written rules named `autogen-…` give way to generated ones.
 */
export function expandAutogen(policy: ClassicPolicy): readonly ExpandedRule[] {
  const controllers = autogenControllers(policy)
  return controllers === undefined ? written(policy) : expandFor(policy, controllers)
}

/**
 * The rules that count for one kind (`Deployment`), or for all controllers without one; upstream's
 * `ComputeRules`.
 */
export function autogenRulesFor(policy: ClassicPolicy, kind = ''): readonly Rule[] {
  const controllers = autogenControllers(policy)
  const isFor = controllers !== undefined && (kind === '' || controllers.includes(kind))
  const expanded = isFor
    ? expandFor(policy, kind === '' ? controllers : kind.split(','))
    : written(policy)
  return expanded.map(({ rule }) => rule)
}

/**
 * The controllers for which rules are generated, sorted; `undefined` when none are. The decision
 * is one for the whole policy: a single rule that does not fit turns it off.
 */
function autogenControllers(policy: ClassicPolicy): readonly string[] | undefined {
  if (!canAutogen(policy.spec)) return undefined
  const annotation = policy.metadata.annotations?.[autogenAnnotation]
  if (annotation === undefined) return podControllers
  const controllers = [...new Set(annotation.split(','))].sort()
  return controllers.length === 1 && controllers[0] === 'none' ? undefined : controllers
}

/** Whether every rule could be applied to controllers of pods, and at least one is about them. */
function canAutogen(spec: ClassicPolicySpec): boolean {
  let isNeeded = false
  for (const rule of spec.rules ?? []) {
    if (hasGenerate(rule) || hasJsonPatch(rule)) return false
    for (const resources of [...descriptions(rule.match), ...descriptions(rule.exclude)]) {
      if (!fitsControllers(resources)) return false
      isNeeded ||= (resources.kinds ?? []).some(
        kind => kind === 'Pod' || podControllers.includes(kind),
      )
    }
  }
  return isNeeded
}

function hasJsonPatch({ mutate }: Rule): boolean {
  return [mutate, ...(mutate?.foreach ?? [])].some(entry => Boolean(entry?.patchesJson6902))
}

function descriptions(match: MatchResources | undefined): ResourceDescription[] {
  if (!match) return []
  const filters = [match, ...(match.any ?? []), ...(match.all ?? [])]
  return filters.map(filter => filter.resources ?? {})
}

function fitsControllers(resources: ResourceDescription): boolean {
  const { name, names, selector, annotations, kinds = [] } = resources
  if (name || (names && names.length > 0) || selector != null || annotations != null) return false
  return !(kinds.length > 1 && containsKind(kinds, 'Pod'))
}

function containsKind(kinds: readonly string[], kind: string): boolean {
  return kinds.some(selector => kindName(selector) === kind)
}

function written(policy: ClassicPolicy): ExpandedRule[] {
  return (policy.spec.rules ?? []).map((rule, index) => ({ rule, path: ['spec', 'rules', index] }))
}

function isAutogenName(name: string): boolean {
  return name.startsWith('autogen-')
}

function expandFor(policy: ClassicPolicy, controllers: readonly string[]): ExpandedRule[] {
  const originals = written(policy)
  const generated = originals.flatMap(original => generate(original, controllers))
  if (generated.length === 0) return originals
  return [...originals.filter(({ rule }) => !isAutogenName(rule.name)), ...generated]
}

function generate({ rule, path }: ExpandedRule, controllers: readonly string[]): ExpandedRule[] {
  if (isAutogenName(rule.name) || !isAboutPods(rule)) return []
  const generated: ExpandedRule[] = []
  const names = controllers.filter(name => name !== 'CronJob')
  if (names.join(',') !== '') {
    const moved = moveRule(rule, controllerTemplate(rule, names))
    if (moved) {
      generated.push({
        rule: finish(moved, 'spec.template'),
        path,
        autogen: 'pod-controller',
        forKinds: knownControllers(names),
      })
    }
  }
  if (controllers.some(name => name.includes('CronJob') || name.includes('all'))) {
    // The rule for CronJobs wraps the one for all controllers named, CronJob included.
    const inner = moveRule(rule, controllerTemplate(rule, controllers))
    const moved = inner && moveRule(inner, cronJobTemplate(rule))
    if (moved) {
      const shifted = finish(moved, 'spec.jobTemplate.spec.template')
      generated.push({ rule: shifted, path, autogen: 'cronjob', forKinds: ['CronJob'] })
    }
  }
  return generated
}

function isAboutPods(rule: Rule): boolean {
  const matched = descriptions(rule.match).flatMap(({ kinds = [] }) => kinds)
  const excluded = descriptions(rule.exclude).flatMap(({ kinds = [] }) => kinds)
  return containsKind(matched, 'Pod') && (excluded.length === 0 || containsKind(excluded, 'Pod'))
}

function controllerTemplate(rule: Rule, controllers: readonly string[]): Template {
  return {
    name: autogenName('autogen', rule.name),
    key: 'template',
    shift: 'spec/template',
    kinds: knownControllers(controllers).map(kind => qualified.get(kind) ?? kind),
    replaces: filter => containsKind(filter.resources?.kinds ?? [], 'Pod'),
  }
}

/** Names that are no controllers count only when there is no known one among them. */
function knownControllers(names: readonly string[]): readonly string[] {
  const all = podControllers.filter(kind => kind !== 'CronJob')
  if (names.length === 1 && names[0] === 'all') return all
  const known = names.filter(name => all.includes(name))
  return known.length > 0 ? known : names
}

function cronJobTemplate(rule: Rule): Template {
  return {
    name: autogenName('autogen-cronjob', rule.name),
    key: 'jobTemplate',
    shift: 'spec/jobTemplate/spec/template',
    kinds: ['batch/v1/CronJob'],
    replaces: () => true,
  }
}

const maxNameBytes = 63

function autogenName(prefix: string, name: string): string {
  const full = `${prefix}-${name}`
  if (full.length <= maxNameBytes / 3) return full
  const bytes = new TextEncoder().encode(full)
  return bytes.length <= maxNameBytes
    ? full
    : new TextDecoder().decode(bytes.slice(0, maxNameBytes))
}

/** Shifts the texts of a moved rule and keeps what upstream keeps. */
function finish(rule: Rule, prefix: string): Rule {
  const { imageExtractors: _, generate: __, ...kept } = rule
  const entries = Object.entries(kept).filter(
    ([key, value]) => !isEmpty(value) && !(key === 'exclude' && isBlank(value)),
  )
  const moved = Object.fromEntries(entries)
  if (!holdsText(moved, namesObject)) return moved as unknown as Rule
  return changeTexts(moved, shiftToTemplate(prefix, hasCelBody(rule))) as Rule
}

/** An exclude block that only has an empty `resources`. */
function isBlank(exclude: unknown): boolean {
  return (
    isObject(exclude) && Object.values(exclude).every(member => isObject(member) && isEmpty(member))
  )
}

/** Members that say nothing are left out of generated rules. */
function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return value == null || (isObject(value) && Object.keys(value).length === 0)
}

function hasCelBody(rule: Rule): boolean {
  return hasCel(rule) || rule.validate?.cel != null
}
