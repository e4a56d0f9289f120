import { formatGoValue } from '@ephor/lang/notation'
import type { ContextEntry } from '../api/classic.ts'
import { EvaluationError } from '../error.ts'
import type { Owner } from '../probe.ts'
import { explaining } from './explain.ts'
import type { DeferredEntry, Frame } from './frame.ts'
import { compileSearch } from './search.ts'
import { compileTemplate } from './template.ts'

/** An `imageRegistry` entry (spec 4.5): what the registry says of an image. */
export function compileImageEntry(
  entry: string,
  { reference, jmesPath = '' }: NonNullable<ContextEntry['imageRegistry']>,
  { probe }: Owner,
): DeferredEntry {
  const referenceTemplate = compileTemplate(reference, probe?.watchVariable)
  const pathTemplate = compileTemplate(jmesPath, probe?.watchVariable)
  const search = compileSearch()
  // as upstream, the first letter is missing
  const onReference = `ailed to substitute variables in context entry ${entry} ${reference}: `
  const onPath = `failed to substitute variables in context entry ${entry} ${jmesPath}: `
  return {
    name: entry,
    kind: 'imageRegistry',
    tooLarge: `failed to add resource data to context: contextEntry: ${entry}, error: `,
    load(frame) {
      const image = explaining(onReference, () => referenceTemplate.evaluate(frame))
      if (typeof image !== 'string') {
        const shown = formatGoValue(image)
        throw new EvaluationError(
          `invalid image reference ${shown}, image reference must be a string`,
        )
      }
      const path = explaining(onPath, () => pathTemplate.evaluate(frame))
      const description = describe(frame, image)
      if (typeof path !== 'string' || path === '') return description
      const prefix = `failed to apply JMESPath (${jmesPath}) results to context entry ${entry}, error: `
      return explaining(prefix, () => search(path, description, frame))
    },
  }
}

function describe(frame: Frame, reference: string): unknown {
  const answer = frame.inputs.facts.answer({ about: 'image', reference })
  if (!('error' in answer)) return answer.value ?? null
  throw new EvaluationError(
    `failed to fetch image descriptor: ${reference}, error: ${answer.error}`,
  )
}
