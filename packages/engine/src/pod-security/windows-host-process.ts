import type { JsonObject } from '@ephor/lang/json'
import type { Check, Control, FieldError } from './control.ts'
import {
  asFlag,
  asObject,
  forbidden,
  forbiddenIn,
  offenders,
  podSecurityContext,
  securityContext,
} from './pod.ts'
import { namedContainers } from './wording.ts'

const FIELD = 'securityContext.windowsOptions.hostProcess'

const check: Check = pod => {
  const podIsBad = isHostProcess(podSecurityContext(pod))
  const bad = offenders(pod, runsOnHost)
  if (!podIsBad && bad.length === 0) return undefined

  const setters: string[] = []
  const errors: FieldError[] = []
  if (podIsBad) {
    setters.push('pod')
    errors.push(forbidden(`spec.${FIELD}`, true))
  }
  if (bad.length > 0) setters.push(namedContainers(bad))
  for (const each of bad) errors.push(forbiddenIn(each, FIELD, true))
  return {
    reason: 'hostProcess',
    detail: `${setters.join(' and ')} must not set ${FIELD}=true`,
    errors,
  }
}

function runsOnHost(container: JsonObject): boolean {
  return isHostProcess(securityContext(container))
}

function isHostProcess(context: JsonObject | undefined): boolean {
  return (
    asFlag(asObject(context?.windowsOptions, 'windowsOptions')?.hostProcess, 'hostProcess') === true
  )
}

/** No process of a Pod runs straight on a Windows node. */
export const windowsHostProcess: Control = {
  id: 'windowsHostProcess',
  name: 'HostProcess',
  level: 'baseline',
  versions: [{ since: 0, check }],
}
