import { isObject } from '@ephor/lang/json'
import { parseYaml, stringifyIndentedYaml } from '@ephor/lang/yaml'

/** A text on one line of YAML, quoted where it would be read as something else. */
export function yamlText(text: string): string {
  if (/[\n\r]/.test(text)) return JSON.stringify(text)
  return stringifyIndentedYaml(text).trimEnd()
}

/** A value that was written on a command line, as YAML reads it: `3` is a number, `*` a text. */
export function yamlValue(text: string): string {
  const [document] = parseYaml(`key: ${text}`)
  const value = document?.problems.length === 0 ? document.value : undefined
  const isPlain = isObject(value) && Object.keys(value).length === 1 && isPlainValue(value.key)
  return isPlain && !text.includes('\n') && !text.includes('#') ? text : yamlText(text)
}

/** Texts are written by the rules of texts, which know what has to be quoted. */
function isPlainValue(value: unknown): boolean {
  return value !== undefined && typeof value !== 'string'
}

/** The lines of a list of texts below a key, or the key alone. */
export function yamlList(key: string, texts: readonly string[], indent: string): readonly string[] {
  return [`${indent}${key}:`, ...texts.map(text => `${indent}  - ${yamlText(text)}`)]
}
