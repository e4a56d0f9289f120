import { getOwn, type JsonObject } from '@ephor/lang/json'
import type { Check, Control, Pod } from './control.ts'
import {
  annotationsOf,
  asList,
  asText,
  containerLists,
  forbidden,
  objectItem,
  specOf,
  textItem,
} from './pod.ts'
import { badSeccompProfiles } from './seccomp-profile.ts'
import { pluralize, sortedSet } from './wording.ts'

const POD_KEY = 'seccomp.security.alpha.kubernetes.io/pod'
const CONTAINER_PREFIX = 'container.seccomp.security.alpha.kubernetes.io/'

/** Before the field there were annotations, of the Pod and of each container by name. */
const since0: Check = pod => {
  const annotations = annotationsOf(pod)
  if (annotations === undefined) return undefined
  const bad = [POD_KEY, ...containerKeys(pod)].filter(key => isForbidden(annotations, key))
  if (bad.length === 0) return undefined
  const keys = sortedSet(bad)
  const texts = keys.map(key => `${key}=${JSON.stringify(profileOf(annotations, key))}`)
  return {
    reason: 'seccompProfile',
    detail: `forbidden ${pluralize('annotation', 'annotations', texts.length)} ${texts.join(', ')}`,
    errors: keys.map(key => forbidden(`metadata.annotations[${key}]`, profileOf(annotations, key))),
  }
}

function containerKeys(pod: Pod): string[] {
  const spec = specOf(pod)
  return containerLists.flatMap(list =>
    asList(spec?.[list], list).map(
      container => `${CONTAINER_PREFIX}${asText(objectItem(container, list).name, 'name')}`,
    ),
  )
}

function isForbidden(annotations: JsonObject, key: string): boolean {
  if (!Object.hasOwn(annotations, key)) return false
  const value = profileOf(annotations, key)
  return !(
    value === 'runtime/default' ||
    value === 'docker/default' ||
    value.startsWith('localhost/')
  )
}

function profileOf(annotations: JsonObject, key: string): string {
  return textItem(getOwn(annotations, key), 'annotations')
}

/** Seccomp is not switched off. */
export const seccompProfileBaseline: Control = {
  id: 'seccompProfile_baseline',
  name: 'Seccomp',
  level: 'baseline',
  versions: [
    { since: 0, check: since0 },
    { since: 19, check: badSeccompProfiles },
  ],
}
