import type { ClassicPolicy, ClassicPolicySpec } from '../../api/classic.ts'
import { type Path, PolicyError } from '../../error.ts'
import {
  hasGenerate,
  hasMutate,
  hasVerifyImages,
  isAdmissionEnabled,
  isBackgroundEnabled,
} from '../rule-bodies.ts'

/** The settings of the policy as a whole: old and new fields, timeouts, when it runs. */
export function checkSettings(policy: ClassicPolicy): readonly PolicyError[] {
  return [
    ...checkNamespace(policy),
    ...checkDeprecated(policy.spec),
    ...checkTimeouts(policy.spec),
    ...checkExistingMutations(policy.spec),
    ...checkModes(policy.spec),
  ]
}

function checkNamespace({ kind, metadata }: ClassicPolicy): PolicyError[] {
  if (kind !== 'ClusterPolicy' || !metadata.namespace) return []
  const message = 'A clusterpolicy should not have the namespace defined'
  return [new PolicyError('NOT_ALLOWED', ['metadata', 'namespace'], message)]
}

function checkDeprecated(spec: ClassicPolicySpec): PolicyError[] {
  const configuration = spec.webhookConfiguration ?? {}
  const both = (old: unknown, current: unknown) => old != null && current != null
  const errors: PolicyError[] = []
  if (both(spec.webhookTimeoutSeconds, configuration.timeoutSeconds)) {
    errors.push(superseded('webhookTimeoutSeconds', 'webhookConfiguration.timeoutSeconds'))
  }
  if (both(spec.failurePolicy, configuration.failurePolicy)) {
    errors.push(superseded('failurePolicy', 'webhookConfiguration.failurePolicy'))
  }
  if (spec.generateExistingOnPolicyUpdate != null) {
    errors.push(superseded('generateExistingOnPolicyUpdate', 'generate[*].generateExisting'))
  }
  return errors
}

function superseded(field: string, by: string): PolicyError {
  const message = `Forbidden: remove the deprecated field and use spec.${by} instead`
  return new PolicyError('NOT_ALLOWED', ['spec', field], message)
}

function checkTimeouts(spec: ClassicPolicySpec): PolicyError[] {
  return [
    ...checkTimeout(spec.webhookTimeoutSeconds, ['spec', 'webhookTimeoutSeconds']),
    ...checkTimeout(spec.webhookConfiguration?.timeoutSeconds, [
      'spec',
      'webhookConfiguration',
      'timeoutSeconds',
    ]),
  ]
}

function checkTimeout(seconds: unknown, path: Path): PolicyError[] {
  if (seconds == null || (Number(seconds) >= 1 && Number(seconds) <= 30)) return []
  const message = `Invalid value: ${String(seconds)}: the timeout value must be between 1 and 30 seconds`
  return [new PolicyError('INVALID_VALUE', path, message)]
}

function checkExistingMutations(spec: ClassicPolicySpec): PolicyError[] {
  return (spec.rules ?? []).flatMap((rule, index) => {
    if (!hasMutate(rule) || (rule.mutate?.targets ?? []).length > 0) return []
    const own = rule.mutate?.mutateExistingOnPolicyUpdate === true
    if (!own && spec.mutateExistingOnPolicyUpdate !== true) return []
    const path: Path = own
      ? ['spec', 'rules', index, 'mutate', 'mutateExistingOnPolicyUpdate']
      : ['spec', 'mutateExistingOnPolicyUpdate']
    const message = `Forbidden: rules[${index}].mutate.targets has to be specified when mutateExistingOnPolicyUpdate is set`
    return [new PolicyError('MISSING_FIELD', path, message)]
  })
}

function checkModes(spec: ClassicPolicySpec): PolicyError[] {
  if (isAdmissionEnabled(spec)) return []
  const path: Path = ['spec', 'admission']
  if (!isBackgroundEnabled(spec)) {
    const message = 'disabling both admission and background processing is not allowed'
    return [new PolicyError('NOT_ALLOWED', path, message)]
  }
  const needsAdmission = (spec.rules ?? []).some(
    rule => hasMutate(rule) || hasGenerate(rule) || hasVerifyImages(rule),
  )
  if (!needsAdmission) return []
  const message = 'disabling admission processing is only allowed with validation policies'
  return [new PolicyError('NOT_ALLOWED', path, message)]
}
