import { NotationError, parseImageReference } from '../../notation/index.ts'
import { failure, text, textAt } from './arguments.ts'
import type { JmespathFunction } from './function.ts'

const defaults = { defaultRegistry: 'docker.io', enableDefaultRegistryMutation: true }

/** Functions about images. */
export const imageFunctions: readonly JmespathFunction[] = [
  {
    name: 'image_normalize',
    parameters: [text],
    result: ['string'],
    doc: 'an image reference with its registry, and its tag unless it has a digest',
    examples: [
      { expression: "image_normalize('nginx')", result: 'docker.io/nginx:latest' },
      { expression: "image_normalize('ghcr.io/a/b:1')", result: 'ghcr.io/a/b:1' },
    ],
    isStandard: false,
    readsWorld: true,
    call: (values, run) => {
      try {
        return parseImageReference(textAt(values, 0), run.environment.images ?? defaults).reference
      } catch (error) {
        if (!(error instanceof NotationError)) throw error
        throw failure('image_normalize', error.message)
      }
    },
  },
]
