import type { JsonObject } from '@ephor/lang/json'
import type { Check, Control, FieldError } from './control.ts'
import {
  asObject,
  asText,
  forbidden,
  forbiddenIn,
  offenders,
  podSecurityContext,
  securityContext,
} from './pod.ts'
import { joinQuoted, namedContainers, pluralize, sortedSet } from './wording.ts'

const FIELD = 'securityContext.seLinuxOptions'

const since0 = ['', 'container_t', 'container_init_t', 'container_kvm_t']
const since31 = [...since0, 'container_engine_t']

/** The keys of the options that are not allowed. */
type Keys = readonly ('type' | 'user' | 'role')[]

function checkFor(types: readonly string[]): Check {
  const isBad = (context: JsonObject | undefined): boolean => {
    const options = asObject(context?.seLinuxOptions, 'seLinuxOptions')
    if (options === undefined) return false
    return (
      !types.includes(asText(options?.type, 'type')) ||
      asText(options?.user, 'user') !== '' ||
      asText(options?.role, 'role') !== ''
    )
  }
  const badKeys = (options: JsonObject | undefined): Keys => [
    ...(types.includes(asText(options?.type, 'type')) ? [] : (['type'] as const)),
    ...(['user', 'role'] as const).filter(key => asText(options?.[key], key) !== ''),
  ]
  const containerIsBad = (container: JsonObject): boolean => isBad(securityContext(container))
  return pod => {
    const podIsBad = isBad(podSecurityContext(pod))
    const bad = offenders(pod, containerIsBad)
    if (!podIsBad && bad.length === 0) return undefined

    const found: { key: Keys[number]; value: string; error: FieldError }[] = []
    const podOptions = asObject(podSecurityContext(pod)?.seLinuxOptions, 'seLinuxOptions')
    for (const key of badKeys(podOptions)) {
      const value = asText(podOptions?.[key], key)
      found.push({ key, value, error: forbidden(`spec.${FIELD}.${key}`, value) })
    }
    for (const each of bad) {
      const options = asObject(securityContext(each.container)?.seLinuxOptions, 'seLinuxOptions')
      for (const key of badKeys(options)) {
        const value = asText(options?.[key], key)
        found.push({ key, value, error: forbiddenIn(each, `${FIELD}.${key}`, value) })
      }
    }
    const setters = [
      ...(podIsBad ? ['pod'] : []),
      ...(bad.length > 0 ? [namedContainers(bad)] : []),
    ]
    return {
      reason: 'seLinuxOptions',
      detail: `${setters.join(' and ')} set forbidden ${FIELD}: ${describe(found)}`,
      errors: found.map(({ error }) => error),
    }
  }
}

function describe(found: readonly { key: Keys[number]; value: string }[]): string {
  const types = sortedSet(found.filter(({ key }) => key === 'type').map(({ value }) => value))
  const has = (wanted: Keys[number]): boolean => found.some(({ key }) => key === wanted)
  return [
    ...(types.length > 0
      ? [`${pluralize('type', 'types', types.length)} ${joinQuoted(types)}`]
      : []),
    ...(has('user') ? ['user may not be set'] : []),
    ...(has('role') ? ['role may not be set'] : []),
  ].join('; ')
}

/** Containers keep the SELinux types that are made for them. */
export const seLinuxOptions: Control = {
  id: 'seLinuxOptions',
  name: 'SELinux',
  level: 'baseline',
  versions: [
    { since: 0, check: checkFor(since0) },
    { since: 31, check: checkFor(since31) },
  ],
}
