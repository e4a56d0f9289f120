import type { JsonObject } from '@ephor/lang/json'
import type { Check, Control } from './control.ts'
import { asObject, asText, offenders } from './pod.ts'
import { joinQuoted, pluralize, sortedSet } from './wording.ts'

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
  if (handlerNamesHost(container.livenessProbe, 'livenessProbe')) return true
  if (handlerNamesHost(container.readinessProbe, 'readinessProbe')) return true
  if (handlerNamesHost(container.startupProbe, 'startupProbe')) return true
  const lifecycle = asObject(container.lifecycle, 'lifecycle')
  if (lifecycle === undefined) return false
  return (
    handlerNamesHost(lifecycle.postStart, 'postStart') ||
    handlerNamesHost(lifecycle.preStop, 'preStop')
  )
}

function handlerNamesHost(handler: unknown, field: string): boolean {
  const action = asObject(handler, field)
  if (action === undefined) return false
  return hostOf(action.httpGet, 'httpGet') !== '' || hostOf(action.tcpSocket, 'tcpSocket') !== ''
}

function hostOf(action: unknown, field: string): string {
  return asText(asObject(action, field)?.host, 'host')
}

function hostsOf(container: JsonObject): string[] {
  const lifecycle = asObject(container.lifecycle, 'lifecycle')
  return [
    container.livenessProbe,
    container.readinessProbe,
    container.startupProbe,
    lifecycle?.postStart,
    lifecycle?.preStop,
  ]
    .map(handler => asObject(handler, 'handler'))
    .flatMap(action => [hostOf(action?.httpGet, 'httpGet'), hostOf(action?.tcpSocket, 'tcpSocket')])
    .filter(host => host !== '')
}

/** The kubelet is not made to send probes elsewhere than to the container. */
export const hostProbesAndHostLifecycle: Control = {
  id: 'hostProbesAndHostLifecycle',
  name: '',
  level: 'baseline',
  versions: [{ since: 34, check }],
}
