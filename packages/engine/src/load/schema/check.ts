import { getOwn, isObject, type JsonObject, setOwn } from '@ephor/lang/json'
import { parseDuration } from '@ephor/lang/notation'
import { formatPath, type Path, PolicyError, type PolicyErrorCode } from '../../error.ts'
import { nearest } from '../nearest.ts'
import { celPolicyShapes } from './cel-policy-shapes.ts'
import { imageShapes } from './image-shapes.ts'
import { kindShapes } from './kind-shapes.ts'
import { type Field, type FieldType, fieldsOf, readField } from './notation.ts'
import { ruleShapes } from './rule-shapes.ts'
import type { Shape, Shapes } from './shape.ts'
import { sharedShapes } from './shared-shapes.ts'

/** What a schema says about a document. */
export interface SchemaResult {
  /**
   * The document with defaults filled in, without what is unknown or of a wrong type; where
   * something must be, the least value there is, so that the document always has its shape.
   */
  readonly value: JsonObject
  readonly errors: readonly PolicyError[]
}

/** The shapes of policies and of what belongs to them. */
export const policyShapes: Shapes = {
  ...sharedShapes,
  ...imageShapes,
  ...ruleShapes,
  ...kindShapes,
  ...celPolicyShapes,
}

/**
 * Checks a document against a shape, as the API server does with a custom resource: unknown
 * members, types, required members, enumerations; the messages are those of Kubernetes. The shapes
 * are those of policies, unless others are given.
 */
export function checkSchema(
  document: JsonObject,
  shapeName: string,
  shapes: Shapes = policyShapes,
): SchemaResult {
  const errors: PolicyError[] = []
  const place: Place = { step: '', around: undefined, isLoose: false, errors, shapes }
  const value = checkShape(document, shapeName, place)
  return { value: isObject(value) ? value : {}, errors }
}

/** Where a value stands, as a chain: a path is only made where there is something to tell. */
interface Place {
  readonly step: string | number
  readonly around: Place | undefined
  readonly isLoose: boolean
  readonly errors: PolicyError[]
  readonly shapes: Shapes
}

function below(place: Place, step: string | number): Place {
  const { isLoose, errors, shapes } = place
  return { step, around: place, isLoose, errors, shapes }
}

function pathOf(place: Place): Path {
  const steps: (string | number)[] = []
  for (let at = place; at.around !== undefined; at = at.around) steps.push(at.step)
  return steps.reverse()
}

function report(place: Place, code: PolicyErrorCode, message: string, instead?: string): undefined {
  place.errors.push(new PolicyError(code, pathOf(place), message, { instead }))
  return undefined
}

/** The checked value; `undefined` if it is not what it should be. */
function checkType(value: unknown, type: FieldType, place: Place): unknown {
  switch (type.of) {
    case 'any':
      return value
    case 'object':
      return isObject(value) ? value : wrongType(value, 'object', place)
    case 'boolean':
      return typeof value === 'boolean' ? value : wrongType(value, 'boolean', place)
    case 'string':
      return checkString(value, type.maxLength, place)
    case 'text':
      return checkString(isScalar(value) ? String(value) : value, undefined, place)
    case 'duration':
      return checkDuration(value, place)
    case 'integer':
      return checkInteger(value, type.minimum, place)
    case 'enum':
      return checkEnum(value, type.values, place)
    case 'list':
      return Array.isArray(value)
        ? checkList(value, type.item, place)
        : wrongType(value, 'array', place)
    case 'map':
      return isObject(value) ? checkMap(value, type.item, place) : wrongType(value, 'object', place)
    case 'shape':
      return checkShape(value, type.name, place)
  }
}

function wrongType(value: unknown, expected: string, place: Place): undefined {
  const actual = typeName(value)
  const message = `Invalid value: "${actual}": ${formatPath(pathOf(place))} in body must be of type ${expected}: "${actual}"`
  return report(place, 'INVALID_TYPE', message)
}

function typeName(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'bigint' || Number.isInteger(value)) return 'integer'
  return typeof value
}

function checkString(value: unknown, maxLength: number | undefined, place: Place): unknown {
  if (typeof value !== 'string') return wrongType(value, 'string', place)
  if (maxLength !== undefined && value.length > maxLength && !place.isLoose) {
    report(place, 'INVALID_VALUE', `Too long: may not be more than ${maxLength} bytes`)
  }
  return value
}

function isScalar(value: unknown): boolean {
  return ['boolean', 'number', 'bigint'].includes(typeof value)
}

function checkDuration(value: unknown, place: Place): unknown {
  if (typeof value !== 'string') return wrongType(value, 'string', place)
  if (parseDuration(value) !== undefined) return value
  const message = `Invalid value: ${JSON.stringify(value)}: ${formatPath(pathOf(place))} in body must be of type duration: ${JSON.stringify(value)}`
  return report(place, 'INVALID_VALUE', message)
}

function checkInteger(value: unknown, minimum: number | undefined, place: Place): unknown {
  if (typeName(value) !== 'integer') return wrongType(value, 'integer', place)
  if (minimum !== undefined && Number(value) < minimum && !place.isLoose) {
    const message = `Invalid value: ${String(value)}: ${formatPath(pathOf(place))} in body should be greater than or equal to ${minimum}`
    return report(place, 'INVALID_VALUE', message)
  }
  return value
}

function checkEnum(value: unknown, values: readonly string[], place: Place): unknown {
  if (typeof value !== 'string') return wrongType(value, 'string', place)
  if (values.includes(value) || place.isLoose) return value
  const supported = values.map(one => JSON.stringify(one)).join(', ')
  const message = `Unsupported value: ${JSON.stringify(value)}: supported values: ${supported}`
  return report(place, 'INVALID_VALUE', message)
}

function checkList(list: readonly unknown[], item: FieldType, place: Place): unknown {
  return list.map(
    (member, index) => checkType(member, item, below(place, index)) ?? standIn(item, place.shapes),
  )
}

/** The least value of a type: it takes the place of a wrong one where something must be. */
function standIn(type: FieldType, shapes: Shapes): unknown {
  switch (type.of) {
    case 'any':
      return null
    case 'boolean':
      return false
    case 'integer':
      return type.minimum ?? 0
    case 'string':
    case 'text':
    case 'enum':
    case 'duration':
      return ''
    case 'list':
      return []
    case 'object':
    case 'map':
      return {}
    case 'shape':
      return standInShape(type.name, shapes)
  }
}

function standInShape(name: string, shapes: Shapes): JsonObject {
  const shape = getOwn(shapes, name) as Shape | undefined
  const entries = [...(shape ? fieldsOf(shape) : [])].flatMap(([key, { type, isRequired }]) =>
    isRequired ? [[key, standIn(type, shapes)] as const] : [],
  )
  return Object.fromEntries(entries)
}

function checkMap(map: JsonObject, item: FieldType, place: Place): unknown {
  const copy: Record<string, unknown> = {}
  for (const [key, member] of Object.entries(map)) {
    const checked = member === null ? undefined : checkType(member, item, below(place, key))
    if (checked !== undefined) setOwn(copy, key, checked)
  }
  return copy
}

/** `Conditions` is the one shape with two forms: a list, or `any` and `all`. */
function checkShape(value: unknown, name: string, place: Place): unknown {
  if (name === 'Conditions') {
    const form = Array.isArray(value) ? '[Condition]' : 'AnyAllConditions'
    return checkType(value, readField(form).type, place)
  }
  const shape = getOwn(place.shapes, name) as Shape | undefined
  if (shape === undefined) throw new Error(`unreachable: no shape ${name}`)
  if (!isObject(value)) return wrongType(value, 'object', place)
  if (!place.isLoose) checkRelations(value, shape, place)
  return checkFields(value, shape, place)
}

function checkFields(value: JsonObject, shape: Shape, place: Place): JsonObject {
  const fields = fieldsOf(shape)
  const copy: Record<string, unknown> = {}
  for (const [key, member] of Object.entries(value)) {
    const name = nameOf(key, fields, shape)
    const field = fields.get(name)
    // the API server drops a null, as if the member were not there
    if (field !== undefined && member === null) continue
    if (field !== undefined) {
      const checked = checkField(member, field, below(place, key))
      if (checked !== undefined) setOwn(copy, name, checked)
    } else if (shape.isOpen || place.isLoose) {
      setOwn(copy, key, member)
    } else {
      unknownField(key, shape, below(place, key))
    }
  }
  return place.isLoose ? copy : withDefaults(copy, value, shape, place)
}

/** The name of the member that a key stands for; the key itself where there is none. */
function nameOf(key: string, fields: ReadonlyMap<string, Field>, { ignoresCase }: Shape): string {
  if (!ignoresCase || fields.has(key)) return key
  const folded = key.toLowerCase()
  return [...fields.keys()].find(name => name.toLowerCase() === folded) ?? key
}

function checkField(member: unknown, field: Field, place: Place): unknown {
  const isLoose = place.isLoose || field.isLoose
  return checkType(member, field.type, isLoose === place.isLoose ? place : { ...place, isLoose })
}

function unknownField(key: string, shape: Shape, place: Place): void {
  const near = nearest(key, Object.keys(shape.fields))
  const hint = near === undefined ? '' : `, did you mean \`${near}\`?`
  report(place, 'UNKNOWN_FIELD', `Invalid value: value provided for unknown field${hint}`, near)
}

function withDefaults(
  copy: Record<string, unknown>,
  value: JsonObject,
  shape: Shape,
  place: Place,
): JsonObject {
  for (const [key, { type, fallback, isRequired }] of fieldsOf(shape)) {
    if (Object.hasOwn(copy, key)) continue
    if (fallback !== undefined) setOwn(copy, key, fallback)
    if (!isRequired) continue
    if (!isGiven(value, key)) report(below(place, key), 'MISSING_FIELD', 'Required value')
    setOwn(copy, key, standIn(type, place.shapes))
  }
  return copy
}

function checkRelations(value: JsonObject, shape: Shape, place: Place): void {
  const has = (key: string) => isGiven(value, key)
  const name = JSON.stringify(formatPath(pathOf(place)))
  if (shape.notTogether?.every(has)) {
    const message = `\`${shape.notTogether.join('` and `')}\` exclude each other: ${name} must not validate the schema (not)`
    report(place, 'NOT_ALLOWED', message)
  }
  if (shape.exactlyOne === undefined) return
  const given = shape.exactlyOne.filter(has).length
  if (given === 1) return
  const found = given === 0 ? 'none valid' : `${given} valid alternatives`
  const message = `exactly one of \`${shape.exactlyOne.join('`, `')}\` is required: ${name} must validate one and only one schema (oneOf). Found ${found}`
  report(place, given === 0 ? 'MISSING_FIELD' : 'NOT_ALLOWED', message)
}

function isGiven(value: JsonObject, key: string): boolean {
  return (getOwn(value, key) ?? null) !== null
}
