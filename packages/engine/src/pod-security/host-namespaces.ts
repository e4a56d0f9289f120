import type { Check, Control } from './control.ts'
import { flagAt, forbidden, specOf } from './pod.ts'

const keys = ['hostNetwork', 'hostPID', 'hostIPC'] as const

const check: Check = pod => {
  const spec = specOf(pod)
  let shared: string[] | undefined
  for (const key of keys) {
    if (flagAt(spec, key) !== true) continue
    shared ??= []
    shared.push(key)
  }
  if (shared === undefined) return undefined
  return {
    reason: 'host namespaces',
    detail: shared.map(key => `${key}=true`).join(', '),
    errors: shared.map(key => forbidden(`spec.${key}`, true)),
  }
}

/** A Pod shares no namespace with its node. */
export const hostNamespaces: Control = {
  id: 'hostNamespaces',
  name: 'Host Namespaces',
  level: 'baseline',
  versions: [{ since: 0, check }],
}
