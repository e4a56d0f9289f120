import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'
import { EvaluationError } from '../error.ts'
import type { FieldError, Pod } from './control.ts'

const nothing: readonly never[] = []

// Readers of one member each. Null is as good as absent, everywhere in Kubernetes objects.
// A field of the wrong type is an error, so that no control passes because a value is rubbish.

export function objectAt(object: JsonObject | undefined, key: string): JsonObject | undefined {
  const value = object === undefined ? undefined : getOwn(object, key)
  if (value === undefined || value === null) return undefined
  if (isObject(value)) return value
  throw mistyped(key, value, 'an object')
}

export function listAt(object: JsonObject | undefined, key: string): readonly unknown[] {
  const value = object === undefined ? undefined : getOwn(object, key)
  if (value === undefined || value === null) return nothing
  if (Array.isArray(value)) return value
  throw mistyped(key, value, 'a list')
}

/** Empty if it is absent. */
export function textAt(object: JsonObject | undefined, key: string): string {
  const value = object === undefined ? undefined : getOwn(object, key)
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  throw mistyped(key, value, 'a string')
}

export function flagAt(object: JsonObject | undefined, key: string): boolean | undefined {
  const value = object === undefined ? undefined : getOwn(object, key)
  if (value === undefined || value === null) return undefined
  if (typeof value === 'boolean') return value
  throw mistyped(key, value, 'a boolean')
}

export function integerAt(object: JsonObject | undefined, key: string): number | undefined {
  const value = object === undefined ? undefined : getOwn(object, key)
  if (value === undefined || value === null) return undefined
  if (typeof value === 'number' && Number.isInteger(value)) return value
  throw mistyped(key, value, 'an integer')
}

/** An item of a list of objects; null is an object without fields. */
export function objectItem(value: unknown, list: string): JsonObject {
  if (isObject(value)) return value
  if (value === null || value === undefined) return empty
  throw mistyped(list, value, 'a list of objects')
}

/** An item of a list of strings. */
export function textItem(value: unknown, list: string): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  throw mistyped(list, value, 'a list of strings')
}

const empty: JsonObject = {}

function mistyped(key: string, value: unknown, wanted: string): EvaluationError {
  const found = Array.isArray(value)
    ? 'a list'
    : `${typeof value === 'object' ? 'an' : 'a'} ${typeof value}`
  return new EvaluationError(`\`${key}\` holds ${found}, not ${wanted}`)
}

export function specOf(pod: Pod): JsonObject | undefined {
  return objectAt(pod, 'spec')
}

/** The `securityContext` of a Pod. */
export function podSecurityContext(pod: Pod): JsonObject | undefined {
  return objectAt(specOf(pod), 'securityContext')
}

/** The annotations of a Pod. */
export function annotationsOf(pod: Pod): JsonObject | undefined {
  return objectAt(objectAt(pod, 'metadata'), 'annotations')
}

/** The `securityContext` of a container. */
export function securityContext(container: JsonObject): JsonObject | undefined {
  return objectAt(container, 'securityContext')
}

/** A Pod that says it runs on Windows, where some fields cannot be set at all. */
export function runsOnWindows(pod: Pod): boolean {
  return textAt(objectAt(specOf(pod), 'os'), 'name') === 'windows'
}

/** A Pod in a user namespace of its own: its root is nobody on the host. */
export function hasUserNamespace(pod: Pod): boolean {
  return flagAt(specOf(pod), 'hostUsers') === false
}

/** The lists of containers, in the order in which checks visit them. */
export const containerLists = ['initContainers', 'containers', 'ephemeralContainers'] as const

/** A container that breaks a control. */
export interface Offender {
  readonly name: string
  readonly container: JsonObject
  /** `spec.initContainers[0]`. */
  readonly field: string
}

/** The containers of a Pod for which `offends` says so; nothing is allocated if there are none. */
export function offenders(
  pod: Pod,
  offends: (container: JsonObject) => boolean,
): readonly Offender[] {
  const spec = specOf(pod)
  let found: Offender[] | undefined
  for (const list of containerLists) {
    const containers = listAt(spec, list)
    for (let index = 0; index < containers.length; index++) {
      const container = objectItem(containers[index], list)
      if (!offends(container)) continue
      const name = textAt(container, 'name')
      found ??= []
      found.push({ name, container, field: `spec.${list}[${index}]` })
    }
  }
  return found ?? nothing
}

/** An error about a field of a container; `at` is its path in the container. */
export function forbiddenIn(
  { name, field }: Offender,
  at: string,
  value: FieldError['value'],
): FieldError {
  return { kind: 'forbidden', field: `${field}.${at}`, value, container: name }
}

/** An error about a field that a container lacks. */
export function requiredIn({ name, field }: Offender, at: string): FieldError {
  return { kind: 'required', field: `${field}.${at}`, value: '', container: name }
}

/** An error about a field of the Pod. */
export function forbidden(field: string, value: FieldError['value'] = ''): FieldError {
  return { kind: 'forbidden', field, value }
}
