import type { Builtin } from './builtin.ts'
import { predicateArguments } from './builtin-names.ts'
import { builtins } from './builtins.ts'
import type { CheckScope } from './check-scope.ts'
import { ExprError } from './error.ts'
import type { BuiltinNode, Node } from './node.ts'
import {
  arrayOf,
  arrayType,
  boolType,
  elementOf,
  intType,
  isArrayType,
  isUnknown,
  mapType,
  type Type,
  unknownType,
} from './type.ts'

type Check = (scope: CheckScope, node: Node) => Type

function failAt({ source }: CheckScope, { at }: Node, message: string): never {
  throw new ExprError(source, at, message)
}

/** The type of a call of a function of the language. */
export function checkBuiltin(scope: CheckScope, node: BuiltinNode, check: Check): Type {
  if (predicateArguments.has(node.name)) return checkPredicateCall(scope, node, check)
  const row = builtins.get(node.name)
  if (row === undefined) throw new Error(`unreachable: no function ${node.name}`)
  const types: Type[] = []
  for (const argument of node.args) {
    try {
      types.push(check(scope, argument))
    } catch (error) {
      if (error instanceof ExprError) complainOfEarlier(scope, { node, check: row.check }, types)
      throw error
    }
  }
  const outcome = row.check(types)
  if ('type' in outcome) return outcome.type
  const place = outcome.argument === undefined ? node : (node.args[outcome.argument] ?? node)
  return failAt(scope, place, outcome.problem)
}

/** A wrong argument is told before a mistake inside one behind it. */
function complainOfEarlier(
  scope: CheckScope,
  call: { readonly node: BuiltinNode; readonly check: Builtin['check'] },
  types: readonly Type[],
): void {
  const { args } = call.node
  const padded = args.map((_, index) => types[index] ?? unknownType)
  const outcome = call.check(padded)
  if ('type' in outcome || outcome.argument === undefined) return
  failAt(scope, args[outcome.argument] ?? call.node, outcome.problem)
}

const boolean: ReadonlySet<string> = new Set([
  'all',
  'none',
  'any',
  'one',
  'filter',
  'count',
  'find',
  'findLast',
  'findIndex',
  'findLastIndex',
])

function checkPredicateCall(scope: CheckScope, node: BuiltinNode, check: Check): Type {
  const { name } = node
  const [list, predicate, extra] = node.args
  if (list === undefined) return failAt(scope, node, `not enough arguments to call ${name}`)
  const collection = check(scope, list)
  if (!isArrayType(collection) && !isUnknown(collection)) {
    failAt(scope, list, `builtin ${name} takes only array (got ${collection.name})`)
  }
  const result =
    predicate === undefined ? undefined : check(inside(scope, name, collection), predicate)
  if (predicate !== undefined && result?.kind === 'nil') {
    const inputs = name === 'reduce' ? 'two' : 'one'
    failAt(scope, predicate, `predicate should has ${inputs} input and one output param`)
  }
  if (predicate !== undefined && result !== undefined && boolean.has(name)) {
    if (result.kind !== 'bool' && !isUnknown(result)) {
      failAt(scope, predicate, `predicate should return boolean (got ${result.name})`)
    }
  }
  if (extra !== undefined) checkExtra(scope, node, { extra, type: check(scope, extra) })
  return resultType(name, collection, result)
}

function inside(scope: CheckScope, name: string, collection: Type): CheckScope {
  const pointers = new Map<string, Type>()
  if (name === 'map' || name === 'reduce') pointers.set('index', intType)
  if (name === 'reduce') pointers.set('acc', unknownType)
  return { ...scope, predicate: { collection, pointers } }
}

function checkExtra(
  scope: CheckScope,
  { name }: BuiltinNode,
  { extra, type }: { readonly extra: Node; readonly type: Type },
): void {
  if (name === 'sortBy' && type.kind !== 'string' && !isUnknown(type)) {
    failAt(scope, extra, `sortBy order argument must be a string (got ${type.name})`)
  }
}

function resultType(name: string, collection: Type, result: Type | undefined): Type {
  switch (name) {
    case 'all':
    case 'none':
    case 'any':
    case 'one':
      return boolType
    case 'filter':
      return isUnknown(collection) ? arrayType : arrayOf(elementOf(collection))
    case 'map':
      return arrayOf(result ?? unknownType)
    case 'count':
    case 'findIndex':
    case 'findLastIndex':
      return intType
    case 'find':
    case 'findLast':
      return elementOf(collection)
    case 'sum':
      return result ?? elementOf(collection)
    case 'groupBy':
      return { ...mapType, name: 'map[interface {}][]interface {}', element: arrayType }
    case 'sortBy':
      return collection
    default:
      return result ?? unknownType
  }
}
