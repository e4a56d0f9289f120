import type { JsonObject } from '@ephor/lang/json'
import type { Check, Control, FieldError } from './control.ts'
import {
  asInteger,
  forbidden,
  forbiddenIn,
  hasUserNamespace,
  offenders,
  podSecurityContext,
  securityContext,
} from './pod.ts'
import { namedContainers } from './wording.ts'

const FIELD = 'securityContext.runAsUser'

const anyUser: Check = pod => {
  const podIsRoot = isRoot(podSecurityContext(pod))
  const bad = offenders(pod, runsAsRoot)
  if (!podIsRoot && bad.length === 0) return undefined

  const setters: string[] = []
  const errors: FieldError[] = []
  if (podIsRoot) {
    setters.push('pod')
    errors.push(forbidden(`spec.${FIELD}`, 0))
  }
  if (bad.length > 0) setters.push(namedContainers(bad))
  for (const each of bad) errors.push(forbiddenIn(each, FIELD, 0))
  return {
    reason: 'runAsUser=0',
    detail: `${setters.join(' and ')} must not set runAsUser=0`,
    errors,
  }
}

function runsAsRoot(container: JsonObject): boolean {
  return isRoot(securityContext(container))
}

function isRoot(context: JsonObject | undefined): boolean {
  return asInteger(context?.runAsUser, 'runAsUser') === 0
}

/** Nobody is told to be root; from 1.35 on it does not matter in a user namespace. */
export const runAsUser: Control = {
  id: 'runAsUser',
  name: 'Running as Non-root user',
  level: 'restricted',
  versions: [
    { since: 23, check: anyUser },
    { since: 35, check: pod => (hasUserNamespace(pod) ? undefined : anyUser(pod)) },
  ],
}
