import { encodeBase64 } from '../../jmespath/functions/base64.ts'
import { setOwn } from '../../json/own.ts'
import { formatGoTime, RFC3339 } from '../../notation/go-time.ts'
import { float, isNumber, numeric } from '../go-number.ts'
import { GoDuration, GoMoment, isMap } from '../go-value.ts'

/** Numbers of a JSON text are floating-point numbers, as Go reads them without a type. */
export function fromFloats(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'bigint') return float(Number(value))
  if (Array.isArray(value)) return value.map(fromFloats)
  if (!isMap(value)) return value
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(value)) setOwn(copy, key, fromFloats(value[key]))
  return copy
}

/** A value in plain JSON terms, as Go's encoding/json would see it. */
export function toJsonValue(value: unknown): unknown {
  if (value === undefined) return null
  if (isNumber(value)) return numeric(value)
  if (value instanceof GoMoment) return formatGoTime(RFC3339, value.time)
  if (value instanceof GoDuration) return value.nanoseconds
  if (value instanceof Uint8Array) return encodeBase64(value)
  if (Array.isArray(value)) return value.map(toJsonValue)
  if (!isMap(value)) return value
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(value)) setOwn(copy, key, toJsonValue(value[key]))
  return copy
}
