import { getOwn, type JsonObject } from '../../json/index.ts'
import { CelObject, type Same } from './cel-object.ts'

/** A message: a value of a named type with the fields that are set, as `Object{spec: …}` makes it. */
export class Struct extends CelObject {
  readonly typeName: string
  readonly fields: JsonObject

  constructor(typeName: string, fields: JsonObject) {
    super()
    this.typeName = typeName
    this.fields = fields
  }

  /** The value of a field, `undefined` if it is not set. */
  get(field: string): unknown {
    return getOwn(this.fields, field)
  }

  equals(other: unknown, same: Same): boolean {
    return (
      other instanceof Struct && other.typeName === this.typeName && same(this.fields, other.fields)
    )
  }
}
