import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'
import type { Resource } from '../request.ts'

// What match blocks read of an object. Fields of a wrong type count as absent, as upstream.

type Strings = Readonly<Record<string, string>>

const none: Strings = {}

export function kindOf(object: Resource): string {
  return textOf(object, 'kind')
}

export function namespaceOf(object: Resource): string {
  return textOf(metadataOf(object), 'namespace')
}

/** The name; for an object that the API server has yet to name, what its name will begin with. */
export function nameOf(object: Resource): string {
  const metadata = metadataOf(object)
  return textOf(metadata, 'name') || textOf(metadata, 'generateName')
}

/** The namespace; of a namespace, its own name. */
export function ownNamespaceOf(object: Resource): string {
  return kindOf(object) === 'Namespace' ? textOf(metadataOf(object), 'name') : namespaceOf(object)
}

export function labelsOf(object: Resource): Strings {
  return stringsOf(metadataOf(object), 'labels')
}

export function annotationsOf(object: Resource): Strings {
  return stringsOf(metadataOf(object), 'annotations')
}

function metadataOf(object: Resource): JsonObject {
  const metadata = getOwn(object, 'metadata')
  return isObject(metadata) ? metadata : none
}

function textOf(object: JsonObject, key: string): string {
  const value = getOwn(object, key)
  return typeof value === 'string' ? value : ''
}

/** A map that holds anything but texts counts as empty as a whole. */
function stringsOf(object: JsonObject, key: string): Strings {
  const value = getOwn(object, key)
  return isObject(value) && holdsTexts(value) ? value : none
}

function holdsTexts(map: JsonObject): map is Strings {
  for (const key in map) if (typeof map[key] !== 'string') return false
  return true
}
