import { goFloat32 } from './go-float.ts'
import type { Resolved } from './resolve-scalar.ts'

/** The text of a key that is not a string, as kubectl turns it into one; `undefined` where it refuses. */
export function keyText(key: Resolved): string | undefined {
  switch (key.kind) {
    case 'string':
      return key.value
    case 'bool':
      return String(key.value)
    case 'int':
      return key.value < 2n ** 63n ? String(key.value) : undefined
    case 'float':
      return goFloat32(key.value)
    case 'null':
      return undefined
  }
}
