import { isObject } from '@ephor/lang/json'
import type { Path } from '../../error.ts'
import { stepTo } from '../../variables/document-path.ts'

/** A text of a document, or a key of it. */
export interface TextPlace {
  readonly text: string
  readonly path: Path
  /** The place as upstream's messages print it, `/spec/rules/0`; a key stands where its map stands. */
  readonly slashPath: string
}

/** Visits every key and every text of a value, from the outside in. */
export function eachText(value: unknown, visit: (place: TextPlace) => void): void {
  walk(value, [], '', visit)
}

function walk(
  value: unknown,
  path: Path,
  slashPath: string,
  visit: (place: TextPlace) => void,
): void {
  if (typeof value === 'string') visit({ text: value, path, slashPath })
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      walk(item, [...path, index], stepTo(slashPath, index), visit)
    }
  } else if (isObject(value)) {
    for (const [key, member] of Object.entries(value)) {
      const memberPath: Path = [...path, key]
      visit({ text: key, path: memberPath, slashPath })
      walk(member, memberPath, stepTo(slashPath, key), visit)
    }
  }
}
