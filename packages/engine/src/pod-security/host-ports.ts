import type { JsonObject } from '@ephor/lang/json'
import type { Check, Control } from './control.ts'
import { asInteger, asList, forbiddenIn, objectItem, offenders } from './pod.ts'
import { namedContainers, pluralize, sortedSet } from './wording.ts'

const check: Check = pod => {
  const bad = offenders(pod, opensHostPort)
  if (bad.length === 0) return undefined
  const opened = bad.flatMap(offender =>
    openedPorts(offender.container).map(({ port, index }) => ({ offender, port, index })),
  )
  const ports = sortedSet(opened.map(({ port }) => String(port)))
  const uses = pluralize('uses', 'use', bad.length)
  return {
    reason: 'hostPort',
    detail: `${namedContainers(bad)} ${uses} ${pluralize('hostPort', 'hostPorts', ports.length)} ${ports.join(', ')}`,
    errors: opened.map(({ offender, port, index }) =>
      forbiddenIn(offender, `ports[${index}].hostPort`, port),
    ),
  }
}

function opensHostPort(container: JsonObject): boolean {
  for (const port of asList(container.ports, 'ports')) {
    if (hostPortOf(port) !== 0) return true
  }
  return false
}

function openedPorts(container: JsonObject): { port: number; index: number }[] {
  return asList(container.ports, 'ports')
    .map((port, index) => ({ port: hostPortOf(port), index }))
    .filter(({ port }) => port !== 0)
}

function hostPortOf(port: unknown): number {
  return asInteger(objectItem(port, 'ports').hostPort, 'hostPort') ?? 0
}

/** No container takes a port of the node. */
export const hostPorts: Control = {
  id: 'hostPorts',
  name: 'Host Ports',
  level: 'baseline',
  versions: [{ since: 0, check }],
}
