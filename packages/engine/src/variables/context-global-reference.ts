import type { ContextEntry } from '../api/classic.ts'
import { EvaluationError } from '../error.ts'
import type { Owner } from '../probe.ts'
import { explaining } from './explain.ts'
import type { DeferredEntry, Frame } from './frame.ts'
import { compileSearch } from './search.ts'
import { compileTemplate } from './template.ts'

/**
 * A `globalReference` entry (spec 4.5): `name` or `name.projection` of a GlobalContextEntry. Not for
 * namespaced policies.
 */
export function compileGlobalReferenceEntry(
  entry: string,
  reference: NonNullable<ContextEntry['globalReference']>,
  { namespace: policyNamespace, probe }: Owner,
): DeferredEntry {
  const { name, jmesPath } = reference
  const written = { name, ...(jmesPath ? { jmesPath } : undefined) }
  const template = compileTemplate(written, probe?.watchVariable)
  const search = compileSearch()
  return {
    name: entry,
    kind: 'globalReference',
    tooLarge: `failed to add resource cache results for context entry ${entry}: `,
    load(frame) {
      if (policyNamespace !== undefined) {
        throw new EvaluationError(
          `context entry ${entry}: globalReference is not allowed in namespaced policies`,
        )
      }
      return explaining(`failed to marshal APICall data for context entry ${entry}: `, () => {
        const resolved = template.evaluate(frame) as { name: unknown; jmesPath?: unknown }
        const value = read(frame, String(resolved.name))
        const path = resolved.jmesPath
        if (typeof path !== 'string' || path === '') return value
        return explaining(`failed to apply JMESPath ${path} for context entry ${entry}: `, () =>
          search(path, value, frame),
        )
      })
    },
  }
}

/** Upstream looks at the first two parts of a name only. */
function read(frame: Frame, name: string): unknown {
  const key = name.split('.').slice(0, 2).join('.')
  const answer = frame.inputs.facts.answer({ about: 'global-context', key })
  if ('error' in answer) throw new EvaluationError(answer.error)
  return answer.value ?? null
}
