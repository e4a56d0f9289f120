import {
  compileLabelSelectorWithWildcards,
  matchesWildcard,
  NotationError,
} from '@ephor/lang/notation'
import type {
  ClassicPolicy,
  FailureAction,
  FailureActionOverride,
  LabelSelector,
  Rule,
} from '../api/classic.ts'
import { hasValidate } from './rule-bodies.ts'

/** Where the object is that a rule failed for. */
export interface ObjectPlace {
  /** Empty for cluster-scoped objects. */
  readonly namespace: string
  readonly namespaceLabels: Readonly<Record<string, string>>
}

/** Whether a failure blocks. */
export type EffectiveAction = 'Audit' | 'Enforce'

/**
 * What a failing rule does (spec 6.1.6): the overrides of the rule, the rule, the overrides of the
 * policy, the policy, `Audit`. `rule` is the rule as evaluated, generated ones included; without it
 * the action of the whole policy is meant, see {@link policyWideAction}.
 */
export function failureAction(
  policy: ClassicPolicy,
  rule: Rule | undefined,
  place: ObjectPlace,
): EffectiveAction {
  if (rule === undefined) return policyWideAction(policy, place)
  return ownAction(rule, place) ?? specAction(policy, place)
}

/**
 * The action of a policy as a whole, as reports and the command print it: of its rules the first
 * one that has an action of its own decides, then the policy.
 */
export function policyWideAction(policy: ClassicPolicy, place: ObjectPlace): EffectiveAction {
  for (const rule of policy.spec.rules ?? []) {
    const action = ownAction(rule, place)
    if (action !== undefined) return action
  }
  return specAction(policy, place)
}

function ownAction(rule: Rule, place: ObjectPlace): EffectiveAction | undefined {
  const { validate, verifyImages } = rule
  if (validate && hasValidate(rule)) {
    const overridden = overriddenAction(validate.failureActionOverrides, place)
    return overridden ?? (validate.failureAction && asAction(validate.failureAction))
  }
  const actions = (verifyImages ?? []).map(entry => entry.failureAction).filter(isAction)
  const [first] = actions.map(asAction)
  return actions.some(action => asAction(action) === 'Enforce') ? 'Enforce' : first
}

function isAction(value: unknown): value is FailureAction {
  return ['Audit', 'Enforce', 'audit', 'enforce'].includes(String(value))
}

function specAction({ spec }: ClassicPolicy, place: ObjectPlace): EffectiveAction {
  return (
    overriddenAction(spec.validationFailureActionOverrides, place) ??
    asAction(spec.validationFailureAction ?? 'Audit')
  )
}

function asAction(action: FailureAction): EffectiveAction {
  return action.toLowerCase() === 'enforce' ? 'Enforce' : 'Audit'
}

/** The action of the first override that is for this place. */
function overriddenAction(
  overrides: readonly FailureActionOverride[] | undefined,
  place: ObjectPlace,
): EffectiveAction | undefined {
  const override = (overrides ?? []).find(one => isAction(one.action) && isFor(one, place))
  return override && asAction(override.action)
}

function isFor(override: FailureActionOverride, place: ObjectPlace): boolean {
  const { namespaces, namespaceSelector } = override
  if (namespaces != null) {
    const isNamed = namespaces.some(pattern => matchesWildcard(pattern, place.namespace))
    if (!isNamed) return false
  }
  return namespaceSelector == null || selects(namespaceSelector, place.namespaceLabels)
}

/** A selector that is wrong selects nothing: nobody is left to tell by now. */
function selects(selector: LabelSelector, labels: ObjectPlace['namespaceLabels']): boolean {
  try {
    return compileLabelSelectorWithWildcards(selector)(labels)
  } catch (error) {
    if (!(error instanceof NotationError)) throw error
    return false
  }
}

/** How grave a failure is, in reports. */
export type Severity = 'critical' | 'high' | 'medium' | 'low' | 'info'

const severities: readonly Severity[] = ['critical', 'high', 'medium', 'low', 'info']

/** What annotations of a policy say for reports. */
export interface PolicyAnnotations {
  readonly title: string | undefined
  readonly category: string
  /** `undefined` when there is none, or none that reports know. */
  readonly severity: Severity | undefined
  /** False only for `policies.kyverno.io/scored: "false"`: a failure is reported as a warning. */
  readonly isScored: boolean
}

/** Reads the annotations `policies.kyverno.io/…` of a policy. */
export function policyAnnotations(policy: ClassicPolicy): PolicyAnnotations {
  const annotations = policy.metadata.annotations ?? {}
  const read = (name: string) => {
    const key = `policies.kyverno.io/${name}`
    return Object.hasOwn(annotations, key) ? annotations[key] : undefined
  }
  return {
    title: read('title'),
    category: read('category') ?? '',
    severity: severities.find(severity => severity === read('severity')),
    isScored: read('scored') !== 'false',
  }
}
