import { traversalCost } from '../cost.ts'
import type { Library } from '../library.ts'

/** The library that Kubernetes adds where mutations are written. */
export const jsonPatchLibrary: Library = {
  name: 'kubernetes.jsonpatch',
  functions: [
    {
      signature: 'jsonpatch.escapeKey(string) -> string',
      cost: traversalCost,
      doc: 'A key as it is written in a JSON pointer.',
      example: "jsonpatch.escapeKey('a/b~c') == 'a~1b~0c'",
      call: (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1'),
    },
  ],
}
