import type { JsonObject } from '@ephor/lang/json'
import type { Check, Control } from './control.ts'
import { asFlag, forbiddenIn, offenders, securityContext } from './pod.ts'
import { namedContainers } from './wording.ts'

const check: Check = pod => {
  const bad = offenders(pod, isPrivileged)
  if (bad.length === 0) return undefined
  return {
    reason: 'privileged',
    detail: `${namedContainers(bad)} must not set securityContext.privileged=true`,
    errors: bad.map(each => forbiddenIn(each, 'securityContext.privileged', true)),
  }
}

function isPrivileged(container: JsonObject): boolean {
  return asFlag(securityContext(container)?.privileged, 'privileged') === true
}

/** No container is privileged: that switches most other protections off. */
export const privileged: Control = {
  id: 'privileged',
  name: 'Privileged Containers',
  level: 'baseline',
  versions: [{ since: 0, check }],
}
