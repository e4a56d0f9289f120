import { CelObject, type Same } from './cel-object.ts'

/** A value that may be missing; `undefined` stands for none. */
export class Optional extends CelObject {
  readonly typeName = 'optional_type'
  readonly value: unknown

  constructor(value: unknown) {
    super()
    this.value = value
  }

  equals(other: unknown, same: Same): boolean {
    if (!(other instanceof Optional)) return false
    if (this.value === undefined || other.value === undefined) return this.value === other.value
    return same(this.value, other.value)
  }
}

/** The optional without a value. */
export const none: Optional = new Optional(undefined)
