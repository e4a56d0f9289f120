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

/** Visits every key and every text of a value that holds a `{{`, from the outside in. */
export function eachTextWithBraces(value: unknown, visit: (place: TextPlace) => void): void {
  walk(value, undefined, visit)
}

/** The steps to a place, the last one first: a path is only made where there is something to tell. */
interface Trail {
  readonly step: string | number
  readonly before: Trail | undefined
}

function walk(value: unknown, trail: Trail | undefined, visit: (place: TextPlace) => void): void {
  if (typeof value === 'string') {
    if (value.includes('{{')) visit(placeOf(value, trail, trail))
  } else if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      walk(value[index], { step: index, before: trail }, visit)
    }
  } else if (isObject(value)) {
    for (const key of Object.keys(value)) {
      const member = { step: key, before: trail }
      if (key.includes('{{')) visit(placeOf(key, member, trail))
      walk(value[key], member, visit)
    }
  }
}

function placeOf(text: string, trail: Trail | undefined, printed: Trail | undefined): TextPlace {
  return { text, path: stepsOf(trail), slashPath: stepsOf(printed).reduce<string>(stepTo, '') }
}

function stepsOf(trail: Trail | undefined): Path {
  const steps: (string | number)[] = []
  for (let at = trail; at !== undefined; at = at.before) steps.push(at.step)
  return steps.reverse()
}
