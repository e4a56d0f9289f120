import { formatValue } from '../format-value.ts'
import { fromBytes } from '../go-bytes.ts'

/** A value as the function library turns it into text. */
export function strval(value: unknown): string {
  return value instanceof Uint8Array ? fromBytes(value) : formatValue(value)
}

/** The items of a list as texts, without nil; anything else is a list of one. */
export function textList(value: unknown): string[] {
  if (Array.isArray(value)) {
    return value.filter(item => item !== null && item !== undefined).map(strval)
  }
  return value === null || value === undefined ? [] : [strval(value)]
}
