import type { Resource } from '@ephor/engine'

/** Whether an object is of group kyverno.io. */
export function isOfKyverno({ apiVersion }: Resource): boolean {
  return typeof apiVersion === 'string' && apiVersion.startsWith('kyverno.io/')
}

/** Entries of the global context stand between resources, but are none themselves. */
export function isGlobalContextEntry(resource: Resource): boolean {
  return resource.kind === 'GlobalContextEntry' && isOfKyverno(resource)
}
