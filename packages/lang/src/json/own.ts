/** A JSON object as parsed: own keys only, never trusted to have a prototype of its own. */
export type JsonObject = { readonly [key: string]: unknown }

/** True for a JSON object, false for lists, scalars and null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The own member of an object; `undefined` if there is none, also for `__proto__` or `constructor`. */
export function getOwn(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/** Sets an own member on an object that the caller has just made; `__proto__` is a key like any other. */
export function setOwn(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    })
  } else {
    object[key] = value
  }
}

/** A copy of the object with one member set; everything else is shared. */
export function withKey(object: JsonObject, key: string, value: unknown): JsonObject {
  const copy: Record<string, unknown> = { ...object }
  setOwn(copy, key, value)
  return copy
}

/** A copy of the object without one member; the object itself if it has no such member. */
export function withoutKey(object: JsonObject, key: string): JsonObject {
  if (!Object.hasOwn(object, key)) return object
  const copy: Record<string, unknown> = { ...object }
  delete copy[key]
  return copy
}
