import type { JsonObject } from '@ephor/lang/json'
import type { Check, Control, Finding, Pod } from './control.ts'
import { asList, asObject, asText, forbidden, objectItem, specOf } from './pod.ts'
import { joinQuoted, pluralize, sortedSet } from './wording.ts'

const allowed: ReadonlySet<string> = new Set([
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'image',
  'persistentVolumeClaim',
  'projected',
  'secret',
])

/** In the order in which a volume with several is named. */
const known = [
  'hostPath',
  'gcePersistentDisk',
  'awsElasticBlockStore',
  'gitRepo',
  'nfs',
  'iscsi',
  'glusterfs',
  'rbd',
  'flexVolume',
  'cinder',
  'cephfs',
  'flocker',
  'fc',
  'azureFile',
  'vsphereVolume',
  'quobyte',
  'azureDisk',
  'photonPersistentDisk',
  'portworxVolume',
  'scaleIO',
  'storageos',
] as const

function checkFor(isAllowed: (volume: JsonObject) => boolean): Check {
  return pod => findRestricted(pod, isAllowed)
}

function findRestricted(pod: Pod, isAllowed: (volume: JsonObject) => boolean): Finding | undefined {
  const volumes = asList(specOf(pod)?.volumes, 'volumes')
  let bad: { name: string; index: number; type: string }[] | undefined
  for (let index = 0; index < volumes.length; index++) {
    const volume = objectItem(volumes[index], 'volumes')
    if (isAllowed(volume)) continue
    bad ??= []
    bad.push({
      name: asText(volume.name, 'name'),
      index,
      type: restrictedType(volume) ?? 'unknown',
    })
  }
  if (bad === undefined) return undefined
  const count = bad.length
  const names = bad.map(({ name }) => name)
  const types = sortedSet(bad.map(({ type }) => type))
  const what = pluralize('restricted volume type', 'restricted volume types', types.length)
  return {
    reason: 'restricted volume types',
    detail: `${pluralize('volume', 'volumes', count)} ${joinQuoted(names)} ${pluralize('uses', 'use', count)} ${what} ${joinQuoted(types)}`,
    errors: bad.map(({ index, type }) => forbidden(`spec.volumes[${index}].${type}`)),
  }
}

function hasAllowedType(volume: JsonObject): boolean {
  for (const key in volume) {
    if (allowed.has(key) && asObject(volume[key], key) !== undefined) return true
  }
  return false
}

function restrictedType(volume: JsonObject): string | undefined {
  return known.find(type => asObject(volume[type], type) !== undefined)
}

/** The API server makes a volume that names nothing but itself an emptyDir. */
function isEmptyDirByDefault(volume: JsonObject): boolean {
  for (const key in volume) {
    if (key !== 'name' && volume[key] !== null) return false
  }
  return true
}

/** Only volumes that come from the API, or from storage that an administrator has set up. */
export const restrictedVolumes: Control = {
  id: 'restrictedVolumes',
  name: 'Volume Types',
  level: 'restricted',
  versions: [
    { since: 0, check: checkFor(volume => hasAllowedType(volume) || isEmptyDirByDefault(volume)) },
  ],
  // Kyverno sees a volume of a file without the API server's defaults: of no type that is allowed
  latest: checkFor(hasAllowedType),
}
