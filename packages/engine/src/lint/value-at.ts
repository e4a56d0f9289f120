import { isObject } from '@ephor/lang/json'
import type { Path } from '../error.ts'

/** What stands at a path of a document; `undefined` if nothing does. */
export function valueAt(document: unknown, path: Path): unknown {
  let at = document
  for (const step of path) {
    if (Array.isArray(at)) at = at[Number(step)]
    else at = isObject(at) && Object.hasOwn(at, String(step)) ? at[String(step)] : undefined
  }
  return at
}
