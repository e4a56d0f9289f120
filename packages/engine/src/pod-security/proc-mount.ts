import { getOwn, type JsonObject } from '@ephor/lang/json'
import type { Check, Control } from './control.ts'
import { asText, forbiddenIn, hasUserNamespace, offenders, securityContext } from './pod.ts'
import { joinQuoted, namedContainers, sortedSet } from './wording.ts'

const anyUser: Check = pod => {
  const bad = offenders(pod, unmasks)
  if (bad.length === 0) return undefined
  const types = sortedSet(bad.map(({ container }) => procMount(container)))
  return {
    reason: 'procMount',
    detail: `${namedContainers(bad)} must not set securityContext.procMount to ${joinQuoted(types)}`,
    errors: bad.map(each =>
      forbiddenIn(each, 'securityContext.procMount', procMount(each.container)),
    ),
  }
}

function unmasks(container: JsonObject): boolean {
  return procMount(container) !== 'Default'
}

/** An empty type is set, but none that is allowed. */
function procMount(container: JsonObject): string {
  const context = securityContext(container)
  const isSet = context !== undefined && (getOwn(context, 'procMount') ?? null) !== null
  return isSet ? asText(context?.procMount, 'procMount') : 'Default'
}

/** `/proc` stays masked; from 1.35 on only where root in the Pod is root on the node. */
export const procMountBaseline: Control = {
  id: 'procMount',
  name: '/proc Mount Type',
  level: 'baseline',
  versions: [
    { since: 0, check: anyUser },
    { since: 35, check: pod => (hasUserNamespace(pod) ? undefined : anyUser(pod)) },
  ],
}

/** Restricted Pods keep the mask in user namespaces too. */
export const procMountRestricted: Control = {
  id: 'procMount_restricted',
  name: '/proc Mount Type',
  level: 'restricted',
  versions: [{ since: 35, check: anyUser }],
  replaces: 'procMount',
}
