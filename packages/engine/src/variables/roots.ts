import { isObject } from '@ephor/lang/json'
import type { Path } from '../error.ts'
import { placeholder, planSubstitution } from './substitution-plan.ts'

/** A variable that a policy is written with. */
export interface WrittenVariable {
  /** What stands between the braces, without blanks around it: `request.object.metadata.name`. */
  readonly expression: string
  /** Of the text, or of the map whose key it is in, from the value that was searched. */
  readonly path: Path
}

/**
 * The variables in the texts and keys of a value, in the order in which they would be resolved. One
 * whose expression is made of others (`{{ a.{{ b }} }}`) is left out, those in it are not.
 */
export function listVariables(value: unknown): readonly WrittenVariable[] {
  const found: WrittenVariable[] = []
  collect(value, [], found)
  return found
}

function collect(value: unknown, path: Path, found: WrittenVariable[]): void {
  if (typeof value === 'string') collectText(value, path, found)
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) collect(item, [...path, index], found)
  } else if (isObject(value)) {
    for (const key of Object.keys(value)) {
      collectText(key, path, found)
      collect(value[key], [...path, key], found)
    }
  }
}

function collectText(text: string, path: Path, found: WrittenVariable[]): void {
  if (!text.includes('{{')) return
  for (const expression of planSubstitution(text)?.expressions ?? []) {
    if (!placeholder.test(expression)) found.push({ expression, path })
  }
}
