import type { PolicyException } from '../../api/policy-exception.ts'
import { PolicyError } from '../../error.ts'
import { checkMatch, checkNoUsers } from './match-block.ts'
import { checkExclusion } from './pod-security.ts'

/**
 * The admission checks of a PolicyException (spec 7.1), all mistakes at once. It agrees with its
 * schema already; whether exceptions are enabled is the server's affair.
 */
export function validateException({ spec }: PolicyException): readonly PolicyError[] {
  const isScanned = spec.background ?? true
  return [
    ...(isScanned ? checkNoUsers(spec.match, ['spec', 'match']) : []),
    ...checkMatch(spec.match, ['spec', 'match'], { isNamespaced: false, kinds: undefined }),
    ...spec.exceptions.flatMap(({ policyName }, index) =>
      policyName ? [] : [missingPolicy(index)],
    ),
    ...(spec.podSecurity ?? []).flatMap((exclusion, index) =>
      checkExclusion(exclusion, ['spec', 'podSecurity', index]),
    ),
  ]
}

/** Whether the server looks at exceptions, and in which namespace: empty for none, `*` for all. */
export interface ExceptionSettings {
  readonly enabled: boolean
  readonly namespace: string
}

/** Warns of an exception that the server does not look at, in upstream's words (spec 7.1). */
export function exceptionWarnings(
  { metadata }: PolicyException,
  { enabled, namespace }: ExceptionSettings,
): readonly string[] {
  if (!enabled) return ['PolicyException resources would not be processed until it is enabled.']
  if (namespace === '') return ['The exceptionNamespace flag is not set']
  if (namespace === '*' || namespace === (metadata.namespace ?? '')) return []
  return ['PolicyException resource namespace must match the defined namespace.']
}

function missingPolicy(index: number): PolicyError {
  const message = 'Required value: An exception requires a policy name'
  return new PolicyError('MISSING_FIELD', ['spec', 'exceptions', index, 'policyName'], message)
}
