/** Deep equality of any two values, as containers need it for what they hold. */
export type Same = (a: unknown, b: unknown) => boolean

/**
 * A value that JSON does not have. The base class makes one `instanceof` tell such values from
 * the JSON objects among which they live.
 */
export abstract class CelObject {
  /** The name that `type(x)` prints. */
  abstract readonly typeName: string
  /** Whether another value is the same; it may be of any kind. */
  abstract equals(other: unknown, same: Same): boolean
}
