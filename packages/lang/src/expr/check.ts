import { NotationError } from '../notation/error.ts'
import { compileRegex } from '../notation/regex.ts'
import { builtinNames } from './builtin-names.ts'
import { binaryType, isComparable, membershipProblem } from './check-binary.ts'
import { checkBuiltin } from './check-builtin.ts'
import type { CheckScope } from './check-scope.ts'
import { ExprError } from './error.ts'
import type { BinaryNode, BuiltinNode, MemberNode, Node } from './node.ts'
import {
  arrayOf,
  arrayType,
  boolType,
  bytesType,
  elementOf,
  floatType,
  intType,
  isArrayType,
  isNumberType,
  isUnknown,
  mapType,
  nilType,
  stringType,
  type Type,
  unknownType,
} from './type.ts'

/**
 * Finds operations on values that cannot have them; variables of the environment may be anything.
 *
 * Source: expr-lang/expr v1.17.8, checker, without an environment type.
 *
 * @throws {ExprError} at the first one.
 */
export function checkExpr(source: string, node: Node): void {
  check({ source, variables: new Map() }, node)
}

/** @throws {ExprError} at a node. */
function failAt({ source }: CheckScope, { at }: Node, message: string): never {
  throw new ExprError(source, at, message)
}

/** The type of a node. */
function check(scope: CheckScope, node: Node): Type {
  switch (node.kind) {
    case 'nil':
      return nilType
    case 'bool':
      return boolType
    case 'integer':
      return intType
    case 'float':
      return floatType
    case 'string':
      return stringType
    case 'bytes':
      return bytesType
    case 'identifier':
      return scope.variables.get(node.name) ?? unknownType
    case 'binary':
      return checkBinary(scope, node)
    case 'builtin':
      return checkCall(scope, node)
    case 'member':
      return checkMember(scope, node)
    default:
      return checkRest(scope, node)
  }
}

function checkRest(
  scope: CheckScope,
  node: Exclude<Node, { readonly kind: 'binary' | 'builtin' | 'member' }>,
): Type {
  switch (node.kind) {
    case 'unary':
      return checkUnary(scope, node)
    case 'chain':
      return check(scope, node.inner)
    case 'slice':
      return checkSlice(scope, node)
    case 'call': {
      const callee = check(scope, node.callee)
      if (!isUnknown(callee)) failAt(scope, node, `${callee.name} is not callable`)
      // the arguments of a function that nobody knows are not looked at
      return unknownType
    }
    case 'pointer':
      return checkPointer(scope, node)
    case 'let':
      return checkLet(scope, node)
    case 'sequence':
      return node.items.map(item => check(scope, item)).at(-1) ?? unknownType
    case 'conditional':
      return checkConditional(scope, node)
    case 'array':
      return checkArray(scope, node.items)
    case 'map':
      for (const { key, value } of node.pairs) {
        check(scope, key)
        check(scope, value)
      }
      return mapType
    case 'predicate':
      return check(scope, node.body)
    default:
      return unknownType
  }
}

function checkUnary(scope: CheckScope, node: Node & { readonly kind: 'unary' }): Type {
  const { operator } = node
  const type = check(scope, node.operand)
  if (operator === '!' || operator === 'not') {
    if (type.kind === 'bool' || isUnknown(type)) return boolType
  } else if (isNumberType(type) || isUnknown(type)) {
    return type
  }
  return failAt(scope, node, `invalid operation: ${operator} (mismatched type ${type.name})`)
}

function checkBinary(scope: CheckScope, node: BinaryNode): Type {
  const { operator } = node
  const left = check(scope, node.left)
  const right = check(scope, node.right)
  if (operator === 'matches') checkPattern(scope, node)
  if (operator === 'in') {
    const problem = membershipProblem(left, right)
    if (problem === undefined) return boolType
    if (problem !== '') failAt(scope, node, problem)
  } else {
    const type = binaryType(operator, left, right)
    if (type !== undefined) return type
  }
  const types = `mismatched types ${left.name} and ${right.name}`
  return failAt(scope, node, `invalid operation: ${operator} (${types})`)
}

function checkPattern(scope: CheckScope, node: BinaryNode): void {
  if (node.right.kind !== 'string') return
  try {
    compileRegex(node.right.value)
  } catch (error) {
    if (!(error instanceof NotationError)) throw error
    failAt(scope, node, error.message)
  }
}

function checkMember(scope: CheckScope, node: MemberNode): Type {
  const { value, key } = node
  if (value.kind === 'identifier' && value.name === '$env') return unknownType
  const base = check(scope, value)
  const type = check(scope, key)
  if (isUnknown(base)) return unknownType
  if (base.kind === 'nil' && key.kind === 'string') {
    failAt(scope, node, `type nil has no field ${key.value}`)
  }
  if (base.kind === 'map' || isArrayType(base)) {
    const problem = keyProblem(base, type)
    return problem === undefined ? elementOf(base) : failAt(scope, key, problem)
  }
  if (base.kind === 'time' || base.kind === 'duration') return unknownType
  if (key.kind === 'string') {
    const member = node.isMethod ? 'method' : 'field'
    failAt(scope, node, `type ${base.name} has no ${member} ${key.value}`)
  }
  return failAt(scope, node, `type ${base.name}[${type.name}] is undefined`)
}

function keyProblem(base: Type, key: Type): string | undefined {
  if (isUnknown(key) || key.kind === (base.kind === 'map' ? 'string' : 'int')) return undefined
  return base.kind === 'map'
    ? `cannot use ${key.name} to get an element from ${base.name}`
    : `array elements can only be selected using an integer (got ${key.name})`
}

function checkSlice(scope: CheckScope, node: Node & { readonly kind: 'slice' }): Type {
  const type = check(scope, node.value)
  if (isUnknown(type)) return unknownType
  if (type.kind !== 'string' && !isArrayType(type)) {
    failAt(scope, node, `cannot slice ${type.name}`)
  }
  for (const index of [node.from, node.to]) {
    const got = index === undefined ? intType : check(scope, index)
    if (index !== undefined && got.kind !== 'int' && !isUnknown(got)) {
      failAt(scope, index, `non-integer slice index ${got.name}`)
    }
  }
  return type
}

function checkPointer(scope: CheckScope, node: Node & { readonly kind: 'pointer' }): Type {
  const { predicate } = scope
  if (predicate === undefined) {
    return failAt(scope, node, 'cannot use pointer accessor outside predicate')
  }
  if (node.name === '') return elementOf(predicate.collection)
  const type = predicate.pointers.get(node.name)
  return type ?? failAt(scope, node, `unknown pointer #${node.name}`)
}

function checkLet(scope: CheckScope, node: Node & { readonly kind: 'let' }): Type {
  const { name, value, body } = node
  if (builtinNames.has(name)) failAt(scope, node, `cannot redeclare builtin ${name}`)
  if (scope.variables.has(name)) failAt(scope, node, `cannot redeclare variable ${name}`)
  const variables = new Map(scope.variables).set(name, check(scope, value))
  return check({ ...scope, variables }, body)
}

function checkConditional(scope: CheckScope, node: Node & { readonly kind: 'conditional' }): Type {
  const { condition, yes, no } = node
  const type = check(scope, condition)
  if (type.kind !== 'bool' && !isUnknown(type)) {
    failAt(scope, condition, `non-bool expression (type ${type.name}) used as condition`)
  }
  const first = check(scope, yes)
  const second = check(scope, no)
  if (first.kind === 'nil') return second
  if (second.kind === 'nil') return first
  if (isUnknown(first) || first.name !== second.name) return unknownType
  if (first.kind !== 'array') return first
  return isComparable(elementOf(first), elementOf(second)) ? first : arrayType
}

function checkArray(scope: CheckScope, items: readonly Node[]): Type {
  const types = items.map(item => check(scope, item))
  const [first] = types
  if (first === undefined) return arrayType
  return types.every(({ kind }) => kind === first.kind) ? arrayOf(types.at(-1) ?? first) : arrayType
}

function checkCall(scope: CheckScope, node: BuiltinNode): Type {
  return checkBuiltin(scope, node, check)
}
