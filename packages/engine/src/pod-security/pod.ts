import { isObject, type JsonObject } from '@ephor/lang/json'
import { EvaluationError } from '../error.ts'
import type { FieldError, Pod } from './control.ts'

const nothing: readonly never[] = []

// What a field may hold. Null is as good as absent, everywhere in Kubernetes objects.
// A field of the wrong type is an error, so that no control passes because a value is rubbish.
// Fields are read with plain dots, which is fast: none of them is a member of Object.prototype.

export function asObject(value: unknown, field: string): JsonObject | undefined {
  if (value === undefined || value === null) return undefined
  if (isObject(value)) return value
  throw mistyped(field, value, 'an object')
}

export function asList(value: unknown, field: string): readonly unknown[] {
  if (value === undefined || value === null) return nothing
  if (Array.isArray(value)) return value
  throw mistyped(field, value, 'a list')
}

/** Empty if it is absent. */
export function asText(value: unknown, field: string): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  throw mistyped(field, value, 'a string')
}

export function asFlag(value: unknown, field: string): boolean | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'boolean') return value
  throw mistyped(field, value, 'a boolean')
}

export function asInteger(value: unknown, field: string): number | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'number' && Number.isInteger(value)) return value
  throw mistyped(field, value, 'an integer')
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
  return asObject(pod.spec, 'spec')
}

/** The `securityContext` of a Pod. */
export function podSecurityContext(pod: Pod): JsonObject | undefined {
  return asObject(specOf(pod)?.securityContext, 'securityContext')
}

/** The annotations of a Pod. */
export function annotationsOf(pod: Pod): JsonObject | undefined {
  return asObject(asObject(pod.metadata, 'metadata')?.annotations, 'annotations')
}

/** The `securityContext` of a container. */
export function securityContext(container: JsonObject): JsonObject | undefined {
  return asObject(container.securityContext, 'securityContext')
}

/** A Pod that says it runs on Windows, where some fields cannot be set at all. */
export function runsOnWindows(pod: Pod): boolean {
  return asText(asObject(specOf(pod)?.os, 'os')?.name, 'name') === 'windows'
}

/** A Pod in a user namespace of its own: its root is nobody on the host. */
export function hasUserNamespace(pod: Pod): boolean {
  return asFlag(specOf(pod)?.hostUsers, 'hostUsers') === false
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
export function offenders(pod: Pod, offends: Offends): readonly Offender[] {
  const spec = specOf(pod)
  const init = offendersIn(spec?.initContainers, 'initContainers', offends)
  const main = offendersIn(spec?.containers, 'containers', offends)
  const ephemeral = offendersIn(spec?.ephemeralContainers, 'ephemeralContainers', offends)
  if (init.length === 0 && ephemeral.length === 0) return main
  return [...init, ...main, ...ephemeral]
}

type Offends = (container: JsonObject) => boolean

function offendersIn(list: unknown, key: string, offends: Offends): readonly Offender[] {
  const containers = asList(list, key)
  let found: Offender[] | undefined
  for (let index = 0; index < containers.length; index++) {
    const container = objectItem(containers[index], key)
    if (!offends(container)) continue
    found ??= []
    found.push({ name: asText(container.name, 'name'), container, field: `spec.${key}[${index}]` })
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
