import { isObject, type JsonObject } from '@ephor/lang/json'
import { parseYaml } from '@ephor/lang/yaml'
import { substituteText } from '../../variables/substitute-text.ts'

/** The operations of a JSON patch written as JSON or YAML text, or why there are none. */
export interface JsonPatchText {
  readonly operations: readonly JsonObject[]
  readonly problem?: string
}

/** Reads a patch without looking at what its operations say. */
export function readJsonPatch(text: string): JsonPatchText {
  const [first] = parseYaml(text)
  if (first === undefined || first.value === null) return { operations: [] }
  const error = first.problems.find(({ severity }) => severity === 'error')
  if (error !== undefined) return { operations: [], problem: error.message }
  if (!Array.isArray(first.value))
    return { operations: [], problem: 'a patch is a list of operations' }
  const operations = first.value.map(operation => operation ?? {})
  if (operations.every(isObject)) return { operations }
  return { operations: [], problem: 'an operation of a patch is an object' }
}

/** A patch whose variables stand for something: only then it can be read as YAML. */
export function withPlaceholders(text: string): string {
  const filled = substituteText(text, () => 'kyvernojsonpatchvariable')
  return typeof filled === 'string' ? filled : text
}
