import { isNumber, numberKind, numeric } from '../go-number.ts'
import { elementType, isMap, readMember } from '../go-value.ts'

/** Whether two values have one Go type and are equal, all the way down. Source: reflect.DeepEqual. */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (a === null || a === undefined) return b === null || b === undefined
  if (isNumber(a)) {
    return isNumber(b) && numberKind(a) === numberKind(b) && numeric(a) === numeric(b)
  }
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length || elementType(a) !== elementType(b))
      return false
    return a.every((item, at) => deepEqual(readMember(a, at, item), readMember(b, at, b[at])))
  }
  if (!isMap(a)) return a === b
  if (!isMap(b)) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length || elementType(a) !== elementType(b)) return false
  return keys.every(key => {
    if (!Object.hasOwn(b, key)) return false
    return deepEqual(readMember(a, key, a[key]), readMember(b, key, b[key]))
  })
}
