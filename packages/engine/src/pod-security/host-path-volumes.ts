import type { Check, Control } from './control.ts'
import { asList, asObject, asText, forbidden, objectItem, specOf } from './pod.ts'
import { joinQuoted, pluralize } from './wording.ts'

const check: Check = pod => {
  const volumes = asList(specOf(pod)?.volumes, 'volumes')
  let bad: { name: string; index: number; path: string }[] | undefined
  for (let index = 0; index < volumes.length; index++) {
    const volume = objectItem(volumes[index], 'volumes')
    const hostPath = asObject(volume.hostPath, 'hostPath')
    if (hostPath === undefined) continue
    bad ??= []
    bad.push({ name: asText(volume.name, 'name'), index, path: asText(hostPath.path, 'path') })
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
