import { formatGoValue, goTypeName } from '../notation/go-text.ts'

/** A strategic merge patch that does not apply; the message is the API server's. */
export class StrategicMergeError extends Error {
  override readonly name = 'StrategicMergeError'
}

export function wrongType(expected: string, value: unknown): StrategicMergeError {
  const type = value === null || value === undefined ? '%!s(<nil>)' : goTypeName(value)
  return new StrategicMergeError(`expected a ${expected}, but received a ${type}`)
}

export function noMergeKey(map: unknown, key: string): StrategicMergeError {
  return new StrategicMergeError(
    `map: ${formatGoValue(map)} does not contain declared merge key: ${key}`,
  )
}

export function unknownDirective(directive: unknown, map: unknown): StrategicMergeError {
  const word = typeof directive === 'string' ? directive : `%!s(${describe(directive)})`
  return new StrategicMergeError(`unknown patch type: ${word} in map: ${formatGoValue(map)}`)
}

function describe(value: unknown): string {
  return value === null ? '<nil>' : `${goTypeName(value)}=${formatGoValue(value)}`
}
