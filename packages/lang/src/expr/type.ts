/** What the checker knows of a value. */
export interface Type {
  readonly kind:
    | 'unknown'
    | 'nil'
    | 'int'
    | 'float'
    | 'bool'
    | 'string'
    | 'bytes'
    | 'time'
    | 'duration'
    | 'array'
    | 'map'
  /** Go's name, as messages show it. */
  readonly name: string
  /** The type of elements. */
  readonly element?: Type
}

export const unknownType: Type = { kind: 'unknown', name: 'unknown' }
/** What a function gives that may give anything. */
export const anyType: Type = { kind: 'unknown', name: 'interface {}' }
export const nilType: Type = { kind: 'nil', name: 'unknown' }
export const intType: Type = { kind: 'int', name: 'int' }
export const floatType: Type = { kind: 'float', name: 'float64' }
export const boolType: Type = { kind: 'bool', name: 'bool' }
export const stringType: Type = { kind: 'string', name: 'string' }
export const bytesType: Type = { kind: 'bytes', name: '[]uint8' }
export const timeType: Type = { kind: 'time', name: 'time.Time' }
export const durationType: Type = { kind: 'duration', name: 'time.Duration' }
export const arrayType: Type = { kind: 'array', name: '[]interface {}' }
export const intsType: Type = { ...arrayType, element: intType }
export const stringsType: Type = { kind: 'array', name: '[]string', element: stringType }
/** A map made of pairs. */
export const pairsMapType: Type = { kind: 'map', name: 'map[interface {}]interface {}' }
export const mapType: Type = { kind: 'map', name: 'map[string]interface {}' }

/** A list of elements of a type. */
export function arrayOf(element: Type): Type {
  return { ...arrayType, element }
}

/** The type of what is in a list or map. */
export function elementOf({ element }: Type): Type {
  return element ?? unknownType
}

export function isUnknown({ kind }: Type): boolean {
  return kind === 'unknown'
}

export function isNumberType({ kind }: Type): boolean {
  return kind === 'int' || kind === 'float'
}

/** The kinds of a list; bytes are one. */
export function isArrayType({ kind }: Type): boolean {
  return kind === 'array' || kind === 'bytes'
}
