import { getOwn, setOwn } from '../json/own.ts'
import { toBytes } from '../template/go-bytes.ts'
import { float, int } from '../template/go-number.ts'
import { readMember, typeName } from '../template/go-value.ts'
import { predicateArguments } from './builtin-names.ts'
import { builtins } from './builtins.ts'
import { compileBinary } from './compile-binary.ts'
import { compilePredicateCall, indexed, unindexable } from './compile-predicate.ts'
import { type CompileScope, type Evaluate, grow } from './compile-scope.ts'
import { OperationError } from './error.ts'
import { fetch } from './fetch.ts'
import type { BuiltinNode, MemberNode, Node } from './node.ts'
import { isNil, negate, toBoolean, toText } from './operators.ts'
import { sliceValue } from './slice.ts'

/** What a chain gives from the place on where `?.` found nil. */
const skipped: unique symbol = Symbol('skipped')

/** Compiles a node to a closure. */
export function compileNode(scope: CompileScope, node: Node): Evaluate {
  switch (node.kind) {
    case 'nil':
      return () => null
    case 'bool':
    case 'string': {
      const { value } = node
      return () => value
    }
    case 'bytes': {
      const value = toBytes(node.value)
      return () => value
    }
    case 'integer': {
      const value = int(node.value)
      return () => value
    }
    case 'float': {
      const value = float(node.value)
      return () => value
    }
    case 'identifier':
      return compileIdentifier(scope, node.name)
    case 'binary':
      return compileBinary(scope, node, compileNode)
    case 'builtin':
      return compileBuiltin(scope, node)
    case 'member':
      return compileMember(scope, node)
    default:
      return compileRest(scope, node)
  }
}

type Rest = Exclude<
  Node,
  {
    readonly kind:
      | 'nil'
      | 'bool'
      | 'string'
      | 'bytes'
      | 'integer'
      | 'float'
      | 'identifier'
      | 'binary'
      | 'builtin'
      | 'member'
  }
>

function compileRest(scope: CompileScope, node: Rest): Evaluate {
  switch (node.kind) {
    case 'unary':
      return compileUnary(scope, node)
    case 'pointer':
      return compilePointer(scope, node)
    case 'chain': {
      const inner = compileNode(scope, node.inner)
      return run => {
        const value = inner(run)
        return value === skipped ? null : value
      }
    }
    case 'slice':
      return compileSlice(scope, node)
    case 'call':
      return compileCall(scope, node)
    case 'predicate':
      return compileNode(scope, node.body)
    case 'let':
      return compileLet(scope, node)
    case 'sequence': {
      const items = node.items.map(item => compileNode(scope, item))
      return run => {
        let value: unknown = null
        for (const item of items) value = item(run)
        return value
      }
    }
    case 'conditional':
      return compileConditional(scope, node)
    case 'array': {
      const items = node.items.map(item => compileNode(scope, item))
      return run => {
        run.at = node.at
        grow(run, items.length)
        return items.map(item => item(run))
      }
    }
    case 'map':
      return compileMap(scope, node)
  }
}

function compileIdentifier({ variables }: CompileScope, name: string): Evaluate {
  const slot = variables.get(name)
  if (slot !== undefined) return run => run.frame[slot]
  if (name === '$env') return run => run.env
  return ({ env }) => readMember(env, name, getOwn(env, name)) ?? null
}

function compileUnary(scope: CompileScope, node: Node & { readonly kind: 'unary' }): Evaluate {
  const operand = compileNode(scope, node.operand)
  const { at, operator } = node
  switch (operator) {
    case '+':
      return operand
    case '-':
      return run => {
        const value = operand(run)
        run.at = at
        return negate(value)
      }
    default:
      return run => {
        const value = operand(run)
        run.at = at
        return !toBoolean(value)
      }
  }
}

function compilePointer(
  { predicate }: CompileScope,
  { name, at }: Node & { readonly kind: 'pointer' },
): Evaluate {
  if (predicate === undefined) throw new Error('unreachable: a pointer outside a predicate')
  const { item, index, gathered } = predicate
  if (name === '') {
    return run => {
      const value = run.frame[item]
      if (value === unindexable) run.at = at
      return indexed(value)
    }
  }
  if (name === 'acc') return run => run.frame[gathered]
  return run => int(Number(run.frame[index]))
}

function compileMember(scope: CompileScope, node: MemberNode): Evaluate {
  const base = compileNode(scope, node.value)
  const { at, isOptional } = node
  if (node.key.kind === 'string') {
    const key = node.key.value
    return run => {
      const value = base(run)
      if (value === skipped || (isOptional && isNil(value))) return skipped
      run.at = at
      return fetch(value, key)
    }
  }
  const key = compileNode(scope, node.key)
  return run => {
    const value = base(run)
    if (value === skipped || (isOptional && isNil(value))) return skipped
    const wanted = key(run)
    run.at = at
    return fetch(value, wanted)
  }
}

function compileSlice(scope: CompileScope, node: Node & { readonly kind: 'slice' }): Evaluate {
  const value = compileNode(scope, node.value)
  const from = node.from && compileNode(scope, node.from)
  const to = node.to && compileNode(scope, node.to)
  return run => {
    const whole = value(run)
    const end = to?.(run)
    const start = from?.(run)
    run.at = node.at
    return sliceValue(whole, start, end)
  }
}

function compileCall(scope: CompileScope, node: Node & { readonly kind: 'call' }): Evaluate {
  const args = node.args.map(argument => compileNode(scope, argument))
  const callee = compileNode(scope, node.callee)
  return run => {
    const values = args.map(argument => argument(run))
    const called = callee(run)
    if (called === skipped) return skipped
    run.at = node.at
    if (isNil(called)) throw new OperationError('invalid operation: cannot call nil')
    if (typeof called !== 'function') {
      throw new OperationError(
        `invalid operation: cannot call non-function of type ${typeName(called)}`,
      )
    }
    return (called(...values) as unknown) ?? null
  }
}

function compileBuiltin(scope: CompileScope, node: BuiltinNode): Evaluate {
  const { name, at } = node
  if (predicateArguments.has(name)) return compilePredicateCall(scope, node, compileNode)
  const row = builtins.get(name)
  if (row === undefined) throw new Error(`unreachable: no function ${name}`)
  const args = node.args.map(argument => compileNode(scope, argument))
  return run => {
    const values = args.map(argument => argument(run))
    run.at = at
    const value = row.call(values, run.world)
    if (Array.isArray(value)) grow(run, value.length)
    return value
  }
}

function compileLet(scope: CompileScope, node: Node & { readonly kind: 'let' }): Evaluate {
  const value = compileNode(scope, node.value)
  const slot = scope.slots.count++
  const variables = new Map(scope.variables).set(node.name, slot)
  const body = compileNode({ ...scope, variables }, node.body)
  return run => {
    run.frame[slot] = value(run)
    return body(run)
  }
}

function compileConditional(
  scope: CompileScope,
  node: Node & { readonly kind: 'conditional' },
): Evaluate {
  const condition = compileNode(scope, node.condition)
  const yes = compileNode(scope, node.yes)
  const no = compileNode(scope, node.no)
  return run => {
    const value = condition(run)
    run.at = node.at
    return toBoolean(value) ? yes(run) : no(run)
  }
}

function compileMap(scope: CompileScope, node: Node & { readonly kind: 'map' }): Evaluate {
  const pairs = node.pairs.map(({ key, value }) => ({
    key: compileNode(scope, key),
    value: compileNode(scope, value),
  }))
  return run => {
    const map: Record<string, unknown> = {}
    grow(run, pairs.length)
    for (const { key, value } of pairs) {
      const name = key(run)
      const member = value(run)
      run.at = node.at
      setOwn(map, toText(name), member)
    }
    return map
  }
}
