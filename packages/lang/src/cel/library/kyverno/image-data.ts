import { Handle } from '../../value/handle.ts'
import type { CelWorld } from '../../world.ts'
import type { FunctionRow, Library } from '../library.ts'
import { withPrefix } from './failure.ts'

const TYPE = 'imagedata.Context'

/** What the registry says of an image. */
export function getImageData(world: CelWorld, reference: string): unknown {
  return withPrefix('failed to get image data', () => world.imageData(reference))
}

/** Kyverno's library of what registries say of images. */
export const imageDataLibrary: Library = {
  name: 'kyverno.imagedata',
  constants: new Map([['image', { type: TYPE, value: new Handle(TYPE) }]]),
  functions: ['GetMetadata', 'getMetadata'].map((name): FunctionRow => {
    return {
      signature: `${TYPE} . ${name}(string) -> dyn`,
      doc: 'What the registry says of an image: its parts, `manifest` and `config`.',
      example: `image.${name}('ghcr.io/kyverno/kyverno').registry == 'ghcr.io'`,
      asksWorld: true,
      call: (world: CelWorld, _handle: Handle, reference: string) => getImageData(world, reference),
    }
  }),
}
