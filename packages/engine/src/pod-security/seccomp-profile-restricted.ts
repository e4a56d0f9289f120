import type { Check, Control } from './control.ts'
import { requiredIn, runsOnWindows } from './pod.ts'
import { badSeccompProfiles, PROFILE_TYPE, withoutSeccompProfile } from './seccomp-profile.ts'
import { namedContainers } from './wording.ts'

const since19: Check = pod => {
  const bad = badSeccompProfiles(pod)
  if (bad !== undefined) return bad
  const silent = withoutSeccompProfile(pod)
  if (silent.length === 0) return undefined
  return {
    reason: 'seccompProfile',
    detail: `pod or ${namedContainers(silent)} must set ${PROFILE_TYPE} to "RuntimeDefault" or "Localhost"`,
    errors: silent.map(each => requiredIn(each, PROFILE_TYPE)),
  }
}

/** Every container has a seccomp profile, its own or the Pod's; there are none on Windows. */
export const seccompProfileRestricted: Control = {
  id: 'seccompProfile_restricted',
  name: 'Seccomp',
  level: 'restricted',
  versions: [
    { since: 19, check: since19 },
    { since: 25, check: pod => (runsOnWindows(pod) ? undefined : since19(pod)) },
  ],
}
