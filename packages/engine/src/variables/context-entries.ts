import type { ContextEntry } from '../api/classic.ts'
import { EvaluationError } from '../error.ts'
import type { Owner } from '../probe.ts'
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
 * @param owner of the rule: the namespace, if its policy is a namespaced one.
 */
export function compileContext(
  entries: readonly ContextEntry[],
  owner: Owner,
): readonly DeferredEntry[] {
  const { probe } = owner
  if (probe === undefined) return entries.map(entry => compileEntry(entry, owner))
  return entries.map(entry => {
    const compiled = compileEntry(entry, owner)
    return { ...compiled, load: probe.around({ kind: 'entry', entry }, compiled.load) }
  })
}

function compileEntry(entry: ContextEntry, owner: Owner): DeferredEntry {
  const { name, configMap, apiCall, globalReference, imageRegistry, variable } = entry
  if (configMap) return compileConfigMapEntry(name, configMap, owner)
  if (apiCall) return compileApiCallEntry(name, apiCall, owner)
  if (globalReference) return compileGlobalReferenceEntry(name, globalReference, owner)
  if (imageRegistry) return compileImageEntry(name, imageRegistry, owner)
  if (variable) return compileVariableEntry(name, variable, owner)
  return {
    name,
    kind: 'variable',
    tooLarge: '',
    load() {
      throw new EvaluationError(`failed to create deferred loader for context entry ${name}`)
    },
  }
}
