import type { JsonObject } from '@ephor/lang/json'
import type { FieldError, Finding, Pod } from './control.ts'
import {
  asObject,
  asText,
  forbidden,
  forbiddenIn,
  type Offender,
  offenders,
  podSecurityContext,
  securityContext,
} from './pod.ts'
import { joinQuoted, namedContainers, sortedSet } from './wording.ts'

/** Where the profile's type stands, in a container; in a Pod under `spec`. */
export const PROFILE_TYPE = 'securityContext.seccompProfile.type'

/** What a security context says of seccomp. */
function seccompProfile(context: JsonObject | undefined): 'absent' | 'allowed' | 'bad' {
  const profile = asObject(context?.seccompProfile, 'seccompProfile')
  if (profile === undefined) return 'absent'
  const type = asText(profile.type, 'type')
  return type === 'RuntimeDefault' || type === 'Localhost' ? 'allowed' : 'bad'
}

/** Profiles that are set, but to a type that is not allowed. */
export function badSeccompProfiles(pod: Pod): Finding | undefined {
  const podIsBad = seccompProfile(podSecurityContext(pod)) === 'bad'
  const bad = offenders(pod, hasBadProfile)
  if (!podIsBad && bad.length === 0) return undefined

  const setters: string[] = []
  const values: string[] = []
  const errors: FieldError[] = []
  if (podIsBad) {
    const type = typeOf(podSecurityContext(pod))
    setters.push('pod')
    values.push(type)
    errors.push(forbidden(`spec.${PROFILE_TYPE}`, type))
  }
  if (bad.length > 0) setters.push(namedContainers(bad))
  for (const each of bad) {
    const type = typeOf(securityContext(each.container))
    values.push(type)
    errors.push(forbiddenIn(each, PROFILE_TYPE, type))
  }
  return {
    reason: 'seccompProfile',
    detail: `${setters.join(' and ')} must not set ${PROFILE_TYPE} to ${joinQuoted(sortedSet(values))}`,
    errors,
  }
}

function hasBadProfile(container: JsonObject): boolean {
  return seccompProfile(securityContext(container)) === 'bad'
}

function hasNoProfile(container: JsonObject): boolean {
  return seccompProfile(securityContext(container)) === 'absent'
}

function typeOf(context: JsonObject | undefined): string {
  return asText(asObject(context?.seccompProfile, 'seccompProfile')?.type, 'type')
}

/** Containers without a profile of their own; none if the Pod has one that is allowed. */
export function withoutSeccompProfile(pod: Pod): readonly Offender[] {
  if (seccompProfile(podSecurityContext(pod)) === 'allowed') return nothing
  return offenders(pod, hasNoProfile)
}

const nothing: readonly never[] = []
