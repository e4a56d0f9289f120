import { CelObject } from './cel-object.ts'
import { isDouble, isInt } from './numbers.ts'

/** A type as a value: what `type(x)` gives and `int` stands for. */
export class TypeValue extends CelObject {
  readonly typeName = 'type'
  readonly name: string

  constructor(name: string) {
    super()
    this.name = name
  }

  equals(other: unknown): boolean {
    return other instanceof TypeValue && other.name === this.name
  }
}

/** The name of the type of a value, without what its parameters are. */
export function typeNameOf(value: unknown): string {
  if (value instanceof CelObject) return value.typeName
  if (value === null) return 'null_type'
  if (typeof value === 'boolean') return 'bool'
  if (isInt(value)) return 'int'
  if (isDouble(value)) return 'double'
  if (typeof value === 'object') {
    if (Array.isArray(value)) return 'list'
    return value instanceof Uint8Array ? 'bytes' : 'map'
  }
  return typeof value
}
