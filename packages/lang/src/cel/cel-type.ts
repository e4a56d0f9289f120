/** The names of the types that have no parameters and no name of their own. */
export type SimpleName =
  | 'dyn'
  | 'any'
  | 'error'
  | 'null'
  | 'bool'
  | 'int'
  | 'uint'
  | 'double'
  | 'string'
  | 'bytes'
  | 'timestamp'
  | 'duration'

/** A type as the checker knows it. */
export type CelType =
  | SimpleType
  | ListType
  | MapType
  | TypeType
  | OpaqueType
  | ObjectType
  | ParamType

export interface SimpleType {
  readonly kind: 'simple'
  readonly name: SimpleName
}

export interface ListType {
  readonly kind: 'list'
  readonly element: CelType
}

export interface MapType {
  readonly kind: 'map'
  readonly key: CelType
  readonly value: CelType
}

/** The type of a type; of the type `type` itself nothing more is said. */
export interface TypeType {
  readonly kind: 'type'
  readonly of?: CelType
}

/** A type of a library that only its functions look into, such as `kubernetes.Quantity`. */
export interface OpaqueType {
  readonly kind: 'opaque'
  readonly name: string
  readonly parameters: readonly CelType[]
}

/** A type with fields, which the environment lists. */
export interface ObjectType {
  readonly kind: 'object'
  readonly name: string
}

/** The fields of an object type by name; `undefined` for a field that it does not have. */
export type FieldTypes = (field: string) => CelType | undefined

/** A parameter, in the declaration of a function or as a type still to be found out. */
export interface ParamType {
  readonly kind: 'param'
  readonly name: string
}

function simple(name: SimpleName): SimpleType {
  return { kind: 'simple', name }
}

export const dynType: SimpleType = simple('dyn')
export const errorType: SimpleType = simple('error')
export const boolType: SimpleType = simple('bool')
export const intType: SimpleType = simple('int')
export const stringType: SimpleType = simple('string')

export function listType(element: CelType): ListType {
  return { kind: 'list', element }
}

export function mapType(key: CelType, value: CelType): MapType {
  return { kind: 'map', key, value }
}

export function optionalType(of: CelType): OpaqueType {
  return { kind: 'opaque', name: 'optional_type', parameters: [of] }
}

export function objectType(name: string): ObjectType {
  return { kind: 'object', name }
}

export function opaqueType(name: string, ...parameters: readonly CelType[]): OpaqueType {
  return { kind: 'opaque', name, parameters }
}

/** Whether nothing is known of values of the type, or a mistake in it was reported already. */
export function isDynOrError(type: CelType): boolean {
  return isDyn(type) || isSimple(type, 'error')
}

/** Whether nothing is known of values of the type; some libraries call it `any`. */
export function isDyn(type: CelType): boolean {
  return type.kind === 'simple' && (type.name === 'dyn' || type.name === 'any')
}

export function isSimple(type: CelType, name: SimpleName): boolean {
  return type.kind === 'simple' && type.name === name
}

/** What an optional holds; `undefined` for other types. */
export function optionalOf(type: CelType): CelType | undefined {
  return type.kind === 'opaque' && type.name === 'optional_type' ? type.parameters[0] : undefined
}

/** The types that a type is made of. */
export function partsOf(type: CelType): readonly CelType[] {
  switch (type.kind) {
    case 'list':
      return [type.element]
    case 'map':
      return [type.key, type.value]
    case 'type':
      return type.of === undefined ? [] : [type.of]
    case 'opaque':
      return type.parameters
    case 'simple':
    case 'object':
    case 'param':
      return []
  }
}

/** The same type made of other types, as many as `partsOf` gives. */
export function withParts(type: CelType, parts: readonly CelType[]): CelType {
  const [first = dynType, second = dynType] = parts
  switch (type.kind) {
    case 'list':
      return listType(first)
    case 'map':
      return mapType(first, second)
    case 'type':
      return parts.length === 0 ? type : { kind: 'type', of: first }
    case 'opaque':
      return { ...type, parameters: parts }
    case 'simple':
    case 'object':
    case 'param':
      return type
  }
}

/** Whether two types are the same to the last parameter. */
export function sameType(a: CelType, b: CelType): boolean {
  if (a === b) return true
  if (a.kind !== b.kind || nameOf(a) !== nameOf(b)) return false
  const others = partsOf(b)
  const parts = partsOf(a)
  return (
    parts.length === others.length &&
    parts.every((part, index) => sameType(part, others[index] ?? dynType))
  )
}

/** The name of a type that has one. */
export function nameOf(type: CelType): string {
  return 'name' in type ? type.name : type.kind
}

const longNames: ReadonlyMap<string, string> = new Map([
  ['error', '!error!'],
  ['timestamp', 'timestamp'],
])

/** A type as cel-go prints it: `map(string, list(int))`. */
export function formatType(type: CelType): string {
  const parts = partsOf(type).map(formatType).join(', ')
  const name = longNames.get(nameOf(type)) ?? nameOf(type)
  return parts === '' ? name : `${name}(${parts})`
}
