import type { Check, Control } from './control.ts'
import { forbidden, listAt, objectAt, objectItem, specOf, textAt } from './pod.ts'
import { joinQuoted, pluralize } from './wording.ts'

const check: Check = pod => {
  const volumes = listAt(specOf(pod), 'volumes')
  let bad: { name: string; index: number; path: string }[] | undefined
  for (let index = 0; index < volumes.length; index++) {
    const volume = objectItem(volumes[index], 'volumes')
    const hostPath = objectAt(volume, 'hostPath')
    if (hostPath === undefined) continue
    bad ??= []
    bad.push({ name: textAt(volume, 'name'), index, path: textAt(hostPath, 'path') })
  }
  if (bad === undefined) return undefined
  const names = bad.map(({ name }) => name)
  return {
    reason: 'hostPath volumes',
    detail: `${pluralize('volume', 'volumes', names.length)} ${joinQuoted(names)}`,
    errors: bad.map(({ index, path }) => forbidden(`spec.volumes[${index}].hostPath`, path)),
  }
}

/** No volume shows files of the node. */
export const hostPathVolumes: Control = {
  id: 'hostPathVolumes',
  name: 'HostPath Volumes',
  level: 'baseline',
  versions: [{ since: 0, check }],
}
