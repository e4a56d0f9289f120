import type { JsonObject } from '@ephor/lang/json'
import type { Check, Control } from './control.ts'
import { asList, asObject, forbiddenIn, offenders, securityContext, textItem } from './pod.ts'
import { joinQuoted, namedContainers, sortedSet } from './wording.ts'

const allowed: ReadonlySet<string> = new Set([
  'AUDIT_WRITE',
  'CHOWN',
  'DAC_OVERRIDE',
  'FOWNER',
  'FSETID',
  'KILL',
  'MKNOD',
  'NET_BIND_SERVICE',
  'SETFCAP',
  'SETGID',
  'SETPCAP',
  'SETUID',
  'SYS_CHROOT',
])

const check: Check = pod => {
  const bad = offenders(pod, addsForbidden)
  if (bad.length === 0) return undefined
  const added = bad.map(({ container }) => sortedSet(forbiddenOf(container)))
  return {
    reason: 'non-default capabilities',
    detail: `${namedContainers(bad)} must not include ${joinQuoted(sortedSet(added.flat()))} in securityContext.capabilities.add`,
    errors: bad.map((each, index) =>
      forbiddenIn(each, 'securityContext.capabilities.add', added[index] ?? []),
    ),
  }
}

function addsForbidden(container: JsonObject): boolean {
  for (const capability of addedBy(container)) {
    if (!allowed.has(textItem(capability, 'add'))) return true
  }
  return false
}

function forbiddenOf(container: JsonObject): string[] {
  return addedBy(container)
    .map(capability => textItem(capability, 'add'))
    .filter(capability => !allowed.has(capability))
}

/** What a container adds to the default capabilities. */
function addedBy(container: JsonObject): readonly unknown[] {
  return asList(asObject(securityContext(container)?.capabilities, 'capabilities')?.add, 'add')
}

/** No capabilities beyond those that container runtimes give by default. */
export const capabilitiesBaseline: Control = {
  id: 'capabilities_baseline',
  name: 'Capabilities',
  level: 'baseline',
  versions: [{ since: 0, check }],
}
