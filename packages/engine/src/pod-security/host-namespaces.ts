import type { Check, Control } from './control.ts'
import { asFlag, forbidden, specOf } from './pod.ts'

const check: Check = pod => {
  const spec = specOf(pod)
  const network = asFlag(spec?.hostNetwork, 'hostNetwork') === true
  const pid = asFlag(spec?.hostPID, 'hostPID') === true
  const ipc = asFlag(spec?.hostIPC, 'hostIPC') === true
  if (!network && !pid && !ipc) return undefined
  const shared = [
    ...(network ? ['hostNetwork'] : []),
    ...(pid ? ['hostPID'] : []),
    ...(ipc ? ['hostIPC'] : []),
  ]
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
