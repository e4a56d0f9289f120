import type { JsonObject } from '@ephor/lang/json'
import type { Check, Control, FieldError } from './control.ts'
import {
  asList,
  asObject,
  forbiddenIn,
  type Offender,
  offenders,
  requiredIn,
  runsOnWindows,
  securityContext,
  textItem,
} from './pod.ts'
import { joinQuoted, namedContainers, sortedSet } from './wording.ts'

const DROP = 'securityContext.capabilities.drop'
const ADD = 'securityContext.capabilities.add'

const since22: Check = pod => {
  const keeping = offenders(pod, keepsSome)
  const adding = offenders(pod, addsForbidden)
  if (keeping.length === 0 && adding.length === 0) return undefined
  const details: string[] = []
  if (keeping.length > 0) {
    details.push(`${namedContainers(keeping)} must set securityContext.capabilities.drop=["ALL"]`)
  }
  const added = adding.map(({ container }) => sortedSet(forbiddenOf(container)))
  if (adding.length > 0) {
    details.push(
      `${namedContainers(adding)} must not include ${joinQuoted(sortedSet(added.flat()))} in securityContext.capabilities.add`,
    )
  }
  return {
    reason: 'unrestricted capabilities',
    detail: details.join('; '),
    errors: [
      ...keeping.map(describeKept),
      ...adding.map((each, index) => forbiddenIn(each, ADD, added[index] ?? [])),
    ],
  }
}

function keepsSome(container: JsonObject): boolean {
  for (const capability of droppedBy(container)) {
    if (textItem(capability, 'drop') === 'ALL') return false
  }
  return true
}

function describeKept(offender: Offender): FieldError {
  const dropped = droppedBy(offender.container)
  if (dropped.length === 0) return requiredIn(offender, DROP)
  return forbiddenIn(offender, DROP, sortedSet(dropped.map(each => textItem(each, 'drop'))))
}

function addsForbidden(container: JsonObject): boolean {
  for (const capability of addedBy(container)) {
    if (textItem(capability, 'add') !== 'NET_BIND_SERVICE') return true
  }
  return false
}

function forbiddenOf(container: JsonObject): string[] {
  return addedBy(container)
    .map(capability => textItem(capability, 'add'))
    .filter(capability => capability !== 'NET_BIND_SERVICE')
}

function droppedBy(container: JsonObject): readonly unknown[] {
  return asList(asObject(securityContext(container)?.capabilities, 'capabilities')?.drop, 'drop')
}

function addedBy(container: JsonObject): readonly unknown[] {
  return asList(asObject(securityContext(container)?.capabilities, 'capabilities')?.add, 'add')
}

/** All capabilities are dropped, and only low ports may be bound again; not for Windows. */
export const capabilitiesRestricted: Control = {
  id: 'capabilities_restricted',
  name: 'Capabilities',
  level: 'restricted',
  versions: [
    { since: 22, check: since22 },
    { since: 25, check: pod => (runsOnWindows(pod) ? undefined : since22(pod)) },
  ],
}
