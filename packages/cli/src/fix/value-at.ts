import { isObject } from '@ephor/lang/json'
import type { Path } from './document-editor.ts'

/** What stands at a path; `undefined` if nothing does. */
export function valueAt(root: unknown, path: Path): unknown {
  let value = root
  for (const step of path) {
    if (Array.isArray(value)) value = value[Number(step)]
    else if (isObject(value) && Object.hasOwn(value, step)) value = value[String(step)]
    else return undefined
  }
  return value
}
