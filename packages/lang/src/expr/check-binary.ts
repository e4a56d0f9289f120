import {
  boolType,
  durationType,
  elementOf,
  floatType,
  intsType,
  intType,
  isArrayType,
  isNumberType,
  isUnknown,
  nilType,
  stringType,
  type Type,
  timeType,
  unknownType,
} from './type.ts'

type Kind = Type['kind']

/** Whether one side is unknown and the other unknown too or of a fitting kind. */
function mayFit(left: Type, right: Type, kinds: readonly Kind[]): boolean {
  if (isUnknown(left)) return isUnknown(right) || kinds.includes(right.kind)
  return isUnknown(right) && kinds.includes(left.kind)
}

const numbers: readonly Kind[] = ['int', 'float']

function promoted(left: Type, right: Type): Type {
  return left.kind === 'float' || right.kind === 'float' ? floatType : intType
}

/** Whether `==` may compare the two. */
export function isComparable(left: Type, right: Type): boolean {
  if (isUnknown(left) || isUnknown(right)) return true
  if (left.kind === 'nil' || right.kind === 'nil') return true
  if (isNumberType(left) && isNumberType(right)) return true
  if (isArrayType(left) && isArrayType(right)) return true
  return left.kind === right.kind && left.name === right.name
}

/** What an operator gives; `undefined` if it does not take such operands. */
export function binaryType(operator: string, left: Type, right: Type): Type | undefined {
  switch (operator) {
    case '==':
    case '!=':
      return isComparable(left, right) ? boolType : undefined
    case 'or':
    case '||':
    case 'and':
    case '&&':
      return kindType(left, right, 'bool', boolType)
    case '<':
    case '>':
    case '<=':
    case '>=':
      return orderedType(left, right)
    case 'matches':
      return left.kind === 'bytes' && right.kind === 'string'
        ? boolType
        : kindType(left, right, 'string', boolType)
    case 'contains':
    case 'startsWith':
    case 'endsWith':
      return kindType(left, right, 'string', boolType)
    case '..':
      return kindType(left, right, 'int', intsType)
    case '??':
      return coalescedType(left, right)
    default:
      return arithmeticType(operator, left, right)
  }
}

/** The type of an operator whose operands must be of one kind. */
function kindType(...[left, right, kind, type]: [Type, Type, Kind, Type]): Type | undefined {
  return isBoth(left, right, kind) || mayFit(left, right, [kind]) ? type : undefined
}

function isBoth(left: Type, right: Type, kind: Kind): boolean {
  return left.kind === kind && right.kind === kind
}

function orderedType(left: Type, right: Type): Type | undefined {
  const isSame = ['string', 'time', 'duration'].includes(left.kind) && left.kind === right.kind
  const areNumbers = isNumberType(left) && isNumberType(right)
  const kinds: readonly Kind[] = [...numbers, 'string', 'time', 'duration']
  return isSame || areNumbers || mayFit(left, right, kinds) ? boolType : undefined
}

function coalescedType(left: Type, right: Type): Type {
  if (left.kind === 'nil') return right.kind === 'nil' ? nilType : right
  if (right.kind === 'nil') return left
  return left.name === right.name ? left : unknownType
}

function arithmeticType(operator: string, left: Type, right: Type): Type | undefined {
  const areNumbers = isNumberType(left) && isNumberType(right)
  switch (operator) {
    case '/':
    case '**':
    case '^':
      return areNumbers || mayFit(left, right, numbers) ? floatType : undefined
    case '%':
      return isBoth(left, right, 'int') || mayFit(left, right, ['int']) ? intType : undefined
    case '*':
      if (areNumbers) return promoted(left, right)
      return scaledType(left, right)
    case '+':
      if (areNumbers) return promoted(left, right)
      return sumType(left, right)
    default:
      if (areNumbers) return promoted(left, right)
      return differenceType(left, right)
  }
}

function scaledType(left: Type, right: Type): Type | undefined {
  const isScaled =
    (isNumberType(left) || left.kind === 'duration') &&
    (isNumberType(right) || right.kind === 'duration')
  if (isScaled) return durationType
  return mayFit(left, right, [...numbers, 'duration']) ? unknownType : undefined
}

function sumType(left: Type, right: Type): Type | undefined {
  if (isBoth(left, right, 'string')) return stringType
  if (isBoth(left, right, 'duration')) return durationType
  if (left.kind === 'time' && right.kind === 'duration') return timeType
  if (left.kind === 'duration' && right.kind === 'time') return timeType
  const kinds: readonly Kind[] = [...numbers, 'string', 'time', 'duration']
  return mayFit(left, right, kinds) ? unknownType : undefined
}

function differenceType(left: Type, right: Type): Type | undefined {
  if (isBoth(left, right, 'time') || isBoth(left, right, 'duration')) return durationType
  if (left.kind === 'time' && right.kind === 'duration') return timeType
  return mayFit(left, right, [...numbers, 'time', 'duration']) ? unknownType : undefined
}

/** What is wrong with `in`; `undefined` if nothing, an empty text if the operands do not fit. */
export function membershipProblem(left: Type, right: Type): string | undefined {
  if (right.kind === 'map') {
    const fits = isUnknown(left) || left.kind === 'string'
    return fits ? undefined : `cannot use ${left.name} as type string in map key`
  }
  if (isArrayType(right)) {
    const element = elementOf(right)
    if (isComparable(left, element)) return undefined
    return `cannot use ${left.name} as type ${element.name} in array`
  }
  const fits = isUnknown(right) || (isUnknown(left) && right.kind === 'string')
  return fits ? undefined : ''
}
