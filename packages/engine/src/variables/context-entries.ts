import type { ContextEntry } from '../api/classic.ts'
import { EvaluationError } from '../error.ts'
import { compileApiCallEntry } from './context-api-call.ts'
import { compileConfigMapEntry } from './context-config-map.ts'
import { compileGlobalReferenceEntry } from './context-global-reference.ts'
import { compileImageEntry } from './context-image.ts'
import { compileVariableEntry } from './context-variable.ts'
import type { DeferredEntry } from './frame.ts'

/**
 * Compiles the `context` of a rule (spec 4.5). What entries ask the world goes through the facts of
 * the frame; an answer that is missing there throws `Need`.
 *
 * @param policy its namespace, if it is a namespaced one.
 */
export function compileContext(
  entries: readonly ContextEntry[],
  policy: { readonly namespace: string | undefined },
): readonly DeferredEntry[] {
  return entries.map(entry => compileEntry(entry, policy.namespace))
}

function compileEntry(entry: ContextEntry, policyNamespace: string | undefined): DeferredEntry {
  const { name, configMap, apiCall, globalReference, imageRegistry, variable } = entry
  if (configMap) return compileConfigMapEntry(name, configMap, policyNamespace)
  if (apiCall) return compileApiCallEntry(name, apiCall, policyNamespace)
  if (globalReference) return compileGlobalReferenceEntry(name, globalReference, policyNamespace)
  if (imageRegistry) return compileImageEntry(name, imageRegistry)
  if (variable) return compileVariableEntry(name, variable)
  return {
    name,
    kind: 'variable',
    tooLarge: '',
    load() {
      throw new EvaluationError(`failed to create deferred loader for context entry ${name}`)
    },
  }
}
