import type { JsonObject } from '@ephor/lang/json'
import type { Check, Control, FieldError } from './control.ts'
import {
  asFlag,
  forbidden,
  forbiddenIn,
  hasUserNamespace,
  offenders,
  podSecurityContext,
  requiredIn,
  securityContext,
} from './pod.ts'
import { namedContainers } from './wording.ts'

const FIELD = 'securityContext.runAsNonRoot'

const anyUser: Check = pod => {
  const podSays = asFlag(podSecurityContext(pod)?.runAsNonRoot, 'runAsNonRoot')
  const explicit = offenders(pod, refuses)
  const silent = podSays === true ? nothing : offenders(pod, isSilent)
  if (podSays !== false && explicit.length === 0 && silent.length === 0) return undefined

  const setters: string[] = []
  const errors: FieldError[] = []
  const details: string[] = []
  if (podSays === false) {
    setters.push('pod')
    errors.push(forbidden(`spec.${FIELD}`, false))
  }
  if (explicit.length > 0) setters.push(namedContainers(explicit))
  for (const each of explicit) errors.push(forbiddenIn(each, FIELD, false))
  if (setters.length > 0) {
    details.push(`${setters.join(' and ')} must not set securityContext.runAsNonRoot=false`)
  }
  if (silent.length > 0) {
    details.push(`pod or ${namedContainers(silent)} must set securityContext.runAsNonRoot=true`)
  }
  for (const each of silent) errors.push(requiredIn(each, FIELD))
  return { reason: 'runAsNonRoot != true', detail: details.join('\n'), errors }
}

const nothing: readonly never[] = []

function refuses(container: JsonObject): boolean {
  return runAsNonRoot(container) === false
}

function isSilent(container: JsonObject): boolean {
  return runAsNonRoot(container) === undefined
}

function runAsNonRoot(container: JsonObject): boolean | undefined {
  return asFlag(securityContext(container)?.runAsNonRoot, 'runAsNonRoot')
}

/** The kubelet refuses to start a container as root; from 1.35 on a user namespace is enough. */
export const runAsNonRootRequired: Control = {
  id: 'runAsNonRoot',
  name: 'Running as Non-root',
  level: 'restricted',
  versions: [
    { since: 0, check: anyUser },
    { since: 35, check: pod => (hasUserNamespace(pod) ? undefined : anyUser(pod)) },
  ],
}
