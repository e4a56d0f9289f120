import { readMember } from './containers.ts'
import { Double, isNumeric, Uint } from './numbers.ts'

/**
 * The element at an index, `undefined` outside of the list; the index may be a number of any
 * type if it is whole.
 */
export function readIndex(list: readonly unknown[], index: unknown): unknown {
  if (!isNumeric(index)) return undefined
  const plain = index instanceof Double || index instanceof Uint ? index.value : index
  const at = Number(plain)
  if (!Number.isInteger(at) || at < 0 || at >= list.length) return undefined
  return readMember(list, at, list[at])
}
