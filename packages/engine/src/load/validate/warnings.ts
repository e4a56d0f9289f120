import { getOwn, isObject, toGoJson } from '@ephor/lang/json'
import type { ClassicPolicy, GeneratePattern, Rule } from '../../api/classic.ts'
import { hasVariable } from '../../variables/tokens.ts'
import { autogenAnnotation } from '../autogen.ts'
import { fieldDeprecations } from '../deprecations.ts'
import { kindName } from '../kind-names.ts'
import { hasImageValidation, hasMutate, hasValidate } from '../rule-bodies.ts'
import { listConditions, looseConditionsOf } from './conditions.ts'

/** What admission says about a policy that it accepts, in upstream's words and order, each once. */
export function policyWarnings(policy: ClassicPolicy): readonly string[] {
  const rules = policy.spec.rules ?? []
  const warnings = [...earlyWarnings(policy), ...rules.flatMap(rule => ruleWarnings(rule, policy))]
  return [...new Set(warnings)]
}

/** Those that come before kinds are looked up. */
export function earlyWarnings(policy: ClassicPolicy): readonly string[] {
  const rules = policy.spec.rules ?? []
  const warnings = [
    ...fieldDeprecations(policy).map(({ message }) => message),
    ...rules.flatMap(synchronisationWarnings),
  ]
  return [...new Set(warnings)]
}

/** Advice of admission about one rule. */
export interface RuleAdvice {
  /** Of the rule. */
  readonly index: number
  readonly message: string
}

/** What admission advises, beside its words about deprecated fields. */
export function adviceOf(policy: ClassicPolicy): readonly RuleAdvice[] {
  return (policy.spec.rules ?? []).flatMap((rule, index) =>
    [
      ...synchronisationWarnings(rule, index),
      ...podWarnings(rule, policy),
      ...subresourceWarnings(rule),
    ].map(message => ({ index, message })),
  )
}

function synchronisationWarnings({ generate }: Rule, index: number): string[] {
  if (!generate) return []
  const place = `spec.rules[${index}]`
  const warn = (target: GeneratePattern, path: string) => {
    const { apiVersion = '', kind = '', clone = {}, cloneList = {} } = target
    if (!hasVariable(toGoJson({ apiVersion, kind, clone, cloneList }))) return []
    return [`variables in ${path}.clone/cloneList would lead to incorrect synchronization behavior`]
  }
  if (generate.foreach == null) return warn(generate, place)
  return generate.foreach.flatMap((target, at) => warn(target, `${place}.foreach[${at}]`))
}

function ruleWarnings(rule: Rule, policy: ClassicPolicy): string[] {
  return [
    ...podWarnings(rule, policy),
    ...subresourceWarnings(rule),
    ...predicateWarnings(rule),
    ...operatorWarnings(rule),
  ]
}

function kindsOf(rule: Rule): string[] {
  const filters = [rule.match, ...(rule.match?.all ?? []), ...(rule.match?.any ?? [])]
  return filters.flatMap(filter => filter?.resources?.kinds ?? [])
}

function podWarnings(rule: Rule, policy: ClassicPolicy): string[] {
  const warnings: string[] = []
  const isPatched = hasMutate(rule) && Boolean(rule.mutate?.patchesJson6902)
  if (isPatched && rule.match?.resources?.kinds?.includes('Pod')) {
    warnings.push(
      'Pods managed by workload controllers should not be directly mutated using policies. Use the autogen feature or write policies that match Pod controllers.',
    )
  }
  const kinds = new Set(kindsOf(rule).map(kindName))
  if (kinds.size === 1 && kinds.has('Pod') && leavesOutControllers(policy)) {
    warnings.push(
      'Policies that match Pods apply to all Pods including those created and managed by controllers excluded from autogen. Use preconditions to exclude the Pods managed by controllers which are excluded from autogen. Refer to https://kyverno.io/docs/policy-types/cluster-policy/autogen/ for details.',
    )
  }
  return warnings
}

/** Upstream compares with its old list of controllers. */
function leavesOutControllers({ metadata }: ClassicPolicy): boolean {
  const annotation = metadata.annotations?.[autogenAnnotation]
  if (annotation === undefined || annotation === 'none') return false
  const controllers = annotation.toLowerCase().split(',').sort().join(',')
  return controllers !== 'cronjob,daemonset,deployment,job,statefulset'
}

function subresourceWarnings(rule: Rule): string[] {
  const excluded = [rule.exclude, ...(rule.exclude?.all ?? []), ...(rule.exclude?.any ?? [])]
  const kinds = [
    ...kindsOf(rule),
    ...excluded.flatMap(filter => filter?.resources?.kinds ?? []),
    ...(rule.mutate?.targets ?? []).map(({ kind = '' }) => kind),
  ].map(kind => kind.toLowerCase())
  const bodies = [
    ...(hasValidate(rule) ? [withoutConditions(rule.validate)] : []),
    ...(hasMutate(rule) ? [rule.mutate] : []),
    ...(hasImageValidation(rule)
      ? (rule.verifyImages ?? []).map(({ validate }) => withoutConditions(validate))
      : []),
  ].map(body => toGoJson(body ?? {}))
  const misses = (subresource: string, isMentioned: (body: string) => boolean) =>
    bodies.some(isMentioned) && !kinds.some(kind => kind.includes(subresource))
  const warnings: string[] = []
  if (misses('scale', body => body.includes('replicas'))) {
    warnings.push(
      'You are matching on replicas but not including the scale subresource in the policy.',
    )
  }
  if (misses('status', body => body.includes('.status') || body.includes('"status":'))) {
    warnings.push(
      'You are matching on status but not including the status subresource in the policy.',
    )
  }
  return warnings
}

function withoutConditions(body: unknown): unknown {
  return isObject(body) && isObject(body.deny) ? { ...body, deny: {} } : body
}

function predicateWarnings(rule: Rule): string[] {
  return (rule.verifyImages ?? []).flatMap(({ attestations }) =>
    (Array.isArray(attestations) ? attestations : []).flatMap(attestation => {
      const type: unknown = isObject(attestation) ? getOwn(attestation, 'predicateType') : undefined
      if (typeof type !== 'string' || type === '') return []
      return [
        `predicateType has been deprecated use 'type: ${type}' instead of 'predicateType: ${type}'`,
      ]
    }),
  )
}

const alternatives: ReadonlyMap<unknown, string> = new Map([
  ['In', '"AllIn" "AnyIn"'],
  ['NotIn', '"AllNotIn" "AnyNotIn"'],
])

function operatorWarnings(rule: Rule): string[] {
  const places = [
    ...listConditions(rule.validate?.deny?.conditions, []),
    ...looseConditionsOf({ ...rule, mutate: {} }, []).filter(({ path }) => !isNested(path)),
  ]
  return places.flatMap(({ condition }) => {
    const operator = getOwn(condition, 'operator')
    const instead = alternatives.get(operator)
    if (instead === undefined) return []
    return [
      `Operator ${String(operator)} has been deprecated and will be removed soon. Use these instead: [${instead}]`,
    ]
  })
}

/** Inner loops are not looked at. */
function isNested(path: readonly (string | number)[]): boolean {
  return path.filter(step => step === 'foreach').length > 1
}
