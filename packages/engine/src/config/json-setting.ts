import { isObject, type JsonObject, parseJson, setOwn } from '@ephor/lang/json'
import { ConfigError } from './config-error.ts'

/**
 * Reads a setting that holds a JSON object; `null` says nothing.
 *
 * @throws {ConfigError} for any other text.
 */
export function parseJsonSetting(text: string): JsonObject {
  const value = parse(text)
  if (value === null) return {}
  if (!isObject(value)) throw new ConfigError('an object was expected')
  return value
}

function parse(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new ConfigError(error.message, { cause: error })
  }
}

/**
 * Reads `webhookAnnotations` or `webhookLabels`: a JSON object of texts (spec 8.4).
 *
 * @throws {ConfigError} for any other text.
 */
export function parseTextMap(text: string): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const [key, value] of Object.entries(parseJsonSetting(text))) {
    if (typeof value !== 'string' && value !== null) {
      throw new ConfigError(`\`${key}\`: a text was expected`)
    }
    setOwn(texts, key, value ?? '')
  }
  return texts
}

/**
 * A list of texts in a setting; `undefined` where there is none.
 *
 * @throws {ConfigError} for any other value.
 */
export function textList(value: unknown, key: string): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined
  const isList = Array.isArray(value) && value.every(item => typeof item === 'string')
  if (!isList) throw new ConfigError(`\`${key}\`: a list of texts was expected`)
  return value
}
