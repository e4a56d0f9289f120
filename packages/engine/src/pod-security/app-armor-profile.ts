import { getOwn, type JsonObject } from '@ephor/lang/json'
import { compareBytes } from '@ephor/lang/notation'
import type { Check, Control, FieldError, Pod } from './control.ts'
import {
  annotationsOf,
  asObject,
  asText,
  forbidden,
  forbiddenIn,
  offenders,
  podSecurityContext,
  securityContext,
  textItem,
} from './pod.ts'
import { joinQuoted, namedContainers, pluralize, sortedSet } from './wording.ts'

const PREFIX = 'container.apparmor.security.beta.kubernetes.io/'
const FIELD = 'securityContext.appArmorProfile.type'

const check: Check = pod => {
  const podProfile = forbiddenProfile(podSecurityContext(pod))
  const bad = offenders(pod, setsForbiddenProfile)
  const annotations = forbiddenAnnotations(pod)
  if (podProfile === undefined && bad.length === 0 && annotations.length === 0) return undefined

  const setters: string[] = []
  const values: string[] = []
  const errors: FieldError[] = []
  if (podProfile !== undefined) {
    setters.push('pod')
    values.push(podProfile)
    errors.push(forbidden(`spec.${FIELD}`, podProfile))
  }
  if (bad.length > 0) setters.push(namedContainers(bad))
  for (const each of bad) {
    const profile = forbiddenProfile(securityContext(each.container)) ?? ''
    values.push(profile)
    errors.push(forbiddenIn(each, FIELD, profile))
  }
  if (annotations.length > 0) {
    setters.push(pluralize('annotation', 'annotations', annotations.length))
  }
  for (const [key, value] of annotations) {
    errors.push(forbidden(`metadata.annotations[${key}]`, value))
  }
  const named = annotations.map(([key, value]) => `${key}=${JSON.stringify(value)}`)
  const all = [...sortedSet(values), ...named]
  return {
    reason: pluralize('forbidden AppArmor profile', 'forbidden AppArmor profiles', all.length),
    detail: `${setters.join(' and ')} must not set AppArmor profile type to ${joinQuoted(all)}`,
    errors,
  }
}

function setsForbiddenProfile(container: JsonObject): boolean {
  return forbiddenProfile(securityContext(container)) !== undefined
}

/** The profile type of a security context if it is not allowed. */
function forbiddenProfile(context: JsonObject | undefined): string | undefined {
  const profile = asObject(context?.appArmorProfile, 'appArmorProfile')
  if (profile === undefined) return undefined
  const type = asText(profile.type, 'type')
  return type === 'RuntimeDefault' || type === 'Localhost' ? undefined : type
}

/** Annotations of the time before the field, sorted by key. */
function forbiddenAnnotations(pod: Pod): readonly (readonly [string, string])[] {
  const annotations = annotationsOf(pod)
  let found: [string, string][] | undefined
  for (const key in annotations) {
    if (!key.startsWith(PREFIX) || !Object.hasOwn(annotations, key)) continue
    const profile = textItem(getOwn(annotations, key), 'annotations')
    if (profile === '' || profile === 'runtime/default' || profile.startsWith('localhost/'))
      continue
    found ??= []
    found.push([key, profile])
  }
  return found?.sort(([left], [right]) => compareBytes(left, right)) ?? nothing
}

const nothing: readonly never[] = []

/** AppArmor is not switched off: the runtime's profile, or one of the node. */
export const appArmorProfile: Control = {
  id: 'appArmorProfile',
  name: 'AppArmor',
  level: 'baseline',
  versions: [{ since: 0, check }],
}
