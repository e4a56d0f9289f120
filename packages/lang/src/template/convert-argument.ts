import { type ParameterType, parameterTypeName } from './function.ts'
import { float, int, isNumber, numberKind, numeric } from './go-number.ts'
import { elementType, GoMoment, isMap, typeName } from './go-value.ts'
import type { Operand } from './node.ts'
import { type Evaluate, failAt, type Run } from './run.ts'

/** A map that does not exist; nothing can be put into it. */
const nilMap: object = Object.freeze({})

/**
 * A value in the form that a parameter asks for; another type is an error, since Go converts
 * nothing here.
 */
export function convertArgument(run: Run, value: unknown, type: ParameterType): unknown {
  if (type === 'value') return value
  if (type === 'any') return value ?? null
  if (value === undefined) {
    if (type === 'map') return nilMap
    return failAt(run, `invalid value; expected ${parameterTypeName(type)}`)
  }
  const converted = convertKnown(value, type)
  if (converted !== undefined) return converted
  const got = value === null ? 'interface {}' : typeName(value)
  return failAt(run, `wrong type for value; expected ${parameterTypeName(type)}; got ${got}`)
}

function convertKnown(value: unknown, type: ParameterType): unknown {
  switch (type) {
    case 'string':
      return typeof value === 'string' ? value : undefined
    case 'bool':
      return typeof value === 'boolean' ? value : undefined
    case 'int':
    case 'float64':
      return isNumber(value) && numberKind(value) === type ? Number(numeric(value)) : undefined
    case 'map':
      return isMap(value) && elementType(value) === 'interface {}' ? value : undefined
    case 'time':
      return value instanceof GoMoment ? value : undefined
    default:
      return value
  }
}

/** The value of a number as written: with a dot or exponent a float64, else an `int`. */
export function constantOf(node: Operand & { readonly kind: 'number' }): unknown {
  if (node.isFloat || node.integer === undefined) return float(node.float ?? 0)
  return int(node.integer)
}

type Literal = Extract<Operand, { readonly kind: 'bool' | 'nil' | 'number' | 'string' }>

/** A literal as an argument, in the form that the parameter asks for. */
export function compileLiteral(node: Literal, type: ParameterType): Evaluate {
  const value = literalFor(node, type)
  if (value !== undefined) return () => value.value
  const message = complaint(node, type)
  return run => {
    run.at = node
    return failAt(run, message)
  }
}

function literalFor(node: Literal, type: ParameterType): { readonly value: unknown } | undefined {
  if (node.kind === 'nil') return nilFor(type)
  if (type === 'any' || type === 'value') {
    return { value: node.kind === 'number' ? constantOf(node) : node.value }
  }
  if (node.kind === 'number') return numberFor(node, type)
  const isFitting = type === node.kind
  return isFitting ? { value: node.value } : undefined
}

function nilFor(type: ParameterType): { readonly value: unknown } | undefined {
  if (type === 'value') return { value: undefined }
  if (type === 'any') return { value: null }
  return type === 'map' ? { value: nilMap } : undefined
}

function numberFor(
  { integer, float: number }: Operand & { readonly kind: 'number' },
  type: ParameterType,
): { readonly value: number } | undefined {
  if (type === 'int' && integer !== undefined) return { value: Number(integer) }
  return type === 'float64' && number !== undefined ? { value: number } : undefined
}

const expected: ReadonlyMap<ParameterType, string> = new Map([
  ['bool', 'bool'],
  ['int', 'integer'],
  ['float64', 'float'],
  ['string', 'string'],
])

function complaint(node: Literal, type: ParameterType): string {
  if (node.kind === 'nil') return `cannot assign nil to ${parameterTypeName(type)}`
  const shown = showLiteral(node)
  const wanted = expected.get(type)
  if (wanted !== undefined) return `expected ${wanted}; found ${shown}`
  return `can't handle ${shown} for arg of type ${parameterTypeName(type)}`
}

function showLiteral(node: Exclude<Literal, { readonly kind: 'nil' }>): string {
  if (node.kind === 'number') return node.text
  return node.kind === 'string' ? node.quoted : String(node.value)
}
