import type { Check, Control } from './control.ts'
import { asList, asText, forbidden, objectItem, podSecurityContext } from './pod.ts'

const since0 = [
  'kernel.shm_rmid_forced',
  'net.ipv4.ip_local_port_range',
  'net.ipv4.tcp_syncookies',
  'net.ipv4.ping_group_range',
  'net.ipv4.ip_unprivileged_port_start',
]
const since27 = [...since0, 'net.ipv4.ip_local_reserved_ports']
const since29 = [
  ...since27,
  'net.ipv4.tcp_keepalive_time',
  'net.ipv4.tcp_fin_timeout',
  'net.ipv4.tcp_keepalive_intvl',
  'net.ipv4.tcp_keepalive_probes',
]
const since32 = [...since29, 'net.ipv4.tcp_rmem', 'net.ipv4.tcp_wmem']
const since37 = [...since32, 'net.ipv4.tcp_slow_start_after_idle', 'net.ipv4.tcp_notsent_lowat']

function checkFor(allowed: readonly string[]): Check {
  return pod => {
    const sysctls = asList(podSecurityContext(pod)?.sysctls, 'sysctls')
    let bad: { name: string; index: number }[] | undefined
    for (let index = 0; index < sysctls.length; index++) {
      const name = asText(objectItem(sysctls[index], 'sysctls').name, 'name')
      if (allowed.includes(name)) continue
      bad ??= []
      bad.push({ name, index })
    }
    if (bad === undefined) return undefined
    return {
      reason: 'forbidden sysctls',
      detail: bad.map(({ name }) => name).join(', '),
      errors: bad.map(({ name, index }) =>
        forbidden(`spec.securityContext.sysctls[${index}].name`, name),
      ),
    }
  }
}

/** Only sysctls that are a Pod's own and cannot harm its neighbours. */
export const sysctls: Control = {
  id: 'sysctls',
  name: 'Sysctls',
  level: 'baseline',
  versions: [
    { since: 0, check: checkFor(since0) },
    { since: 27, check: checkFor(since27) },
    { since: 29, check: checkFor(since29) },
    { since: 32, check: checkFor(since32) },
    { since: 37, check: checkFor(since37) },
  ],
}
