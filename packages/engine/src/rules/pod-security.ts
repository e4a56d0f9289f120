import { getOwn, isObject } from '@ephor/lang/json'
import type { Rule } from '../api/classic.ts'
import type { PolicyException } from '../api/policy-exception.ts'
import { EvaluationError, type Path } from '../error.ts'
import {
  type CompiledPodSecurity,
  compilePodSecurity,
  formatViolations,
  podOf,
  type Violation,
  violationsIn,
} from '../pod-security/index.ts'
import { type Owner, probed } from '../probe.ts'
import type { Verdict } from '../response.ts'
import type { Frame } from '../variables/frame.ts'
import type { Evaluation, RuleBody } from './rule-body.ts'

/**
 * Compiles `validate.podSecurity` (spec 6.1.8): the Pod, or the template of a workload, against
 * the Pod Security Standards. Exceptions that carry exclusions are applied to what is violated;
 * one without them skips the rule. Says nothing about deletions.
 *
 * @throws {PolicyError} `INVALID_VALUE` if `version` is none.
 */
export function compilePodSecurityRule(rule: Rule, path: Path, { probe }: Owner): RuleBody {
  const settings = rule.validate?.podSecurity ?? {}
  const at = [...path, 'validate', 'podSecurity']
  const compiled = compilePodSecurity(settings, at)
  const check = probed(probe, { kind: 'pod-security', path: at }, compiled.check)
  const checks = { ...compiled, check }
  const standard = { level: settings.level ?? '', version: settings.version ?? '' }
  const passed: Verdict = { status: 'pass', message: `Validation rule '${rule.name}' passed.` }
  const failed = `Validation rule '${rule.name}' failed. It violates PodSecurity "${standard.level}:${standard.version}": `

  return evaluation => {
    if (evaluation.request.operation === 'DELETE') return undefined
    const whole = evaluation.exceptions.find(({ spec }) => (spec.podSecurity ?? []).length === 0)
    if (whole !== undefined) return skippedBy('rule is skipped due to policy exception', [whole])

    const { before, after } = violations(checks, evaluation)
    if (before.length === 0) return passed
    if (after.length === 0) {
      return skippedBy('rule is skipped due to policy exceptions', evaluation.exceptions)
    }
    const shown = violationsIn(evaluation.resource, after)
    return {
      status: 'fail',
      message: failed + formatViolations(shown),
      place: { policy: ['validate', 'podSecurity'], ...fieldPlace(shown) },
      properties: reportProperties(standard, shown, evaluation.frame),
    }
  }
}

/** The first field that is named, `/spec/containers/0/securityContext/`. */
function fieldPlace(violated: readonly Violation[]): { readonly resource?: string } {
  const field = violated.flatMap(({ errors }) => errors)[0]?.field
  if (field === undefined) return {}
  const steps = field.match(/[^.[\]]+|\[[^\]]*\]/g) ?? []
  return { resource: `/${steps.map(step => step.replace(/^\[|\]$/g, '')).join('/')}/` }
}

/** Before and after the exclusions of exceptions. */
function violations(
  checks: CompiledPodSecurity,
  { resource, exceptions }: Evaluation,
): { before: readonly Violation[]; after: readonly Violation[] } {
  try {
    const pod = podOf(resource)
    const before = checks.check(pod)
    if (before.length === 0 || exceptions.length === 0) return { before, after: before }
    const exclusions = exceptions.flatMap(({ spec }) => spec.podSecurity ?? [])
    return { before, after: checks.exempt(before, pod, exclusions) }
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error
    throw new EvaluationError(`Error while getting new resource: ${error.message}`)
  }
}

function skippedBy(reason: string, exceptions: readonly PolicyException[]): Verdict {
  const keys = exceptions.map(({ metadata: { namespace, name = '' } }) =>
    namespace ? `${namespace}/${name}` : name,
  )
  return { status: 'skip', message: `${reason} ${keys.join(', ')}`, exceptions: keys }
}

/** What reports say of the failed controls, next to the message. */
function reportProperties(
  standard: { readonly level: string; readonly version: string },
  violated: readonly Violation[],
  frame: Frame,
): Readonly<Record<string, string>> {
  const controls = violated.map(({ id, control, detail }) => ({
    ID: id,
    Name: control,
    Images: imagesOf(detail, frame),
  }))
  return {
    standard: standard.level,
    version: standard.version,
    controls: violated.map(({ id }) => id).join(','),
    controlsJSON: JSON.stringify(controls),
  }
}

/** The images of the containers that a detail names, as far as it says what they must do. */
function imagesOf(detail: string, frame: Frame): readonly string[] | null {
  const [, named] = /containers?\s*(.*?)\s*must/.exec(detail) ?? []
  if (named === undefined) return null
  const images = imagesIn(frame)
  return named
    .replaceAll(/[" ]/g, '')
    .split(',')
    .map(name => referenceOf(images, name) ?? name)
}

function imagesIn(frame: Frame): unknown {
  try {
    return frame.get('images')
  } catch (error) {
    // an image that cannot be parsed must not hide the violation
    if (error instanceof EvaluationError) return undefined
    throw error
  }
}

function referenceOf(images: unknown, name: string): string | undefined {
  for (const list of ['containers', 'initContainers', 'ephemeralContainers']) {
    const reference = memberOf(memberOf(memberOf(images, list), name), 'reference')
    if (typeof reference === 'string') return reference
  }
  return undefined
}

function memberOf(value: unknown, key: string): unknown {
  return isObject(value) ? getOwn(value, key) : undefined
}
