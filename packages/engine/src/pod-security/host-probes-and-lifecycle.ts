import type { JsonObject } from '@ephor/lang/json'
import type { Check, Control } from './control.ts'
import { objectAt, offenders, textAt } from './pod.ts'
import { joinQuoted, pluralize, sortedSet } from './wording.ts'

const probes = ['livenessProbe', 'readinessProbe', 'startupProbe'] as const
const handlers = ['postStart', 'preStop'] as const
const actions = ['httpGet', 'tcpSocket'] as const

const check: Check = pod => {
  const bad = offenders(pod, namesHost)
  if (bad.length === 0) return undefined
  const hosts = sortedSet(bad.flatMap(({ container }) => hostsOf(container)))
  const containers = sortedSet(bad.map(({ name }) => name))
  const named = `${pluralize('container', 'containers', containers.length)} ${joinQuoted(containers)}`
  const uses = pluralize('uses', 'use', containers.length)
  const what = pluralize('probe or lifecycle host', 'probe or lifecycle hosts', hosts.length)
  return {
    reason: 'probe or lifecycle host',
    detail: `${named} ${uses} ${what} ${joinQuoted(hosts)}`,
    // upstream lists no fields here, so no exclusion can lift this check
    errors: [],
  }
}

function namesHost(container: JsonObject): boolean {
  for (const probe of probes) {
    if (actionNamesHost(objectAt(container, probe))) return true
  }
  const lifecycle = objectAt(container, 'lifecycle')
  if (lifecycle === undefined) return false
  for (const handler of handlers) {
    if (actionNamesHost(objectAt(lifecycle, handler))) return true
  }
  return false
}

function actionNamesHost(handler: JsonObject | undefined): boolean {
  if (handler === undefined) return false
  for (const action of actions) {
    if (textAt(objectAt(handler, action), 'host') !== '') return true
  }
  return false
}

function hostsOf(container: JsonObject): string[] {
  const lifecycle = objectAt(container, 'lifecycle')
  return [
    ...probes.map(probe => objectAt(container, probe)),
    ...handlers.map(handler => objectAt(lifecycle, handler)),
  ]
    .flatMap(handler => actions.map(action => textAt(objectAt(handler, action), 'host')))
    .filter(host => host !== '')
}

/** The kubelet is not made to send probes elsewhere than to the container. */
export const hostProbesAndHostLifecycle: Control = {
  id: 'hostProbesAndHostLifecycle',
  name: '',
  level: 'baseline',
  versions: [{ since: 34, check }],
}
