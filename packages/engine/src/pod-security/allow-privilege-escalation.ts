import type { JsonObject } from '@ephor/lang/json'
import type { Check, Control, FieldError } from './control.ts'
import {
  asFlag,
  forbiddenIn,
  type Offender,
  offenders,
  requiredIn,
  runsOnWindows,
  securityContext,
} from './pod.ts'
import { namedContainers } from './wording.ts'

const FIELD = 'securityContext.allowPrivilegeEscalation'

const since8: Check = pod => {
  const bad = offenders(pod, allowsEscalation)
  if (bad.length === 0) return undefined
  return {
    reason: 'allowPrivilegeEscalation != false',
    detail: `${namedContainers(bad)} must set securityContext.allowPrivilegeEscalation=false`,
    errors: bad.map(describe),
  }
}

function allowsEscalation(container: JsonObject): boolean {
  return (
    asFlag(securityContext(container)?.allowPrivilegeEscalation, 'allowPrivilegeEscalation') !==
    false
  )
}

function describe(offender: Offender): FieldError {
  const context = securityContext(offender.container)
  if (context === undefined) return requiredIn(offender, FIELD)
  return forbiddenIn(
    offender,
    FIELD,
    asFlag(context?.allowPrivilegeEscalation, 'allowPrivilegeEscalation') ?? 'nil',
  )
}

/** Set-user-ID binaries and the like give no new rights; Windows has nothing of the kind. */
export const allowPrivilegeEscalation: Control = {
  id: 'allowPrivilegeEscalation',
  name: 'Privilege Escalation',
  level: 'restricted',
  versions: [
    { since: 8, check: since8 },
    { since: 25, check: pod => (runsOnWindows(pod) ? undefined : since8(pod)) },
  ],
}
