import type { Call, Expr } from '../ast.ts'
import { CelError } from '../value/cel-error.ts'
import { compileDispatch, dispatchTwo } from './dispatch.ts'
import type { Compilation, Run, Slots } from './frame.ts'
import { compileConditional, compileLogical, compileNot } from './logic.ts'
import {
  compileArithmetic,
  compileEquality,
  compileIndex,
  compileOptionalIndex,
  compileOrder,
  smallArithmetic,
  smallOrders,
} from './operators.ts'

/** Compiles a call of a function or an operator. */
export function compileCall(compilation: Compilation, call: Call, slots: Slots | undefined): Run {
  const { name } = call
  const reference = compilation.checked.referenceOf(call)
  const isMember = reference?.kind === 'function' && !reference.isNamespaced
  const exprs = isMember && call.target !== undefined ? [call.target, ...call.args] : call.args
  const args = exprs.map(arg => compilation.compile(arg, slots))
  if (name === '_&&_' || name === '_||_') return compileLogical(args, name === '_||_')
  if (reference?.kind !== 'function') return failing(`unbound function: ${name}`)
  const [first, second, third] = args
  const { overloads } = reference
  if (name === '!_' && first !== undefined) return compileNot(first)
  if (second === undefined || first === undefined) return compileDispatch(name, overloads, args)
  if (name === '_?_:_' && third !== undefined) return compileConditional(first, second, third)
  const special = args.length === 2 ? compileOperator(name, [first, second], exprs) : undefined
  return special?.(dispatchTwo(name, overloads)) ?? compileDispatch(name, overloads, args)
}

/** A call that no function was found for; only expressions that were not checked have those. */
function failing(message: string): Run {
  const error = new CelError(message)
  return () => {
    throw error
  }
}

/** What operators with two operands do faster than by their overloads, which they fall back to. */
function compileOperator(
  name: string,
  args: readonly [Run, Run],
  [left, right]: readonly Expr[],
): ((general: (a: unknown, b: unknown) => unknown) => Run) | undefined {
  if (left === undefined || right === undefined) return undefined
  if (name === '_==_') return () => compileEquality(args, [left, right], true)
  if (name === '_!=_') return () => compileEquality(args, [left, right], false)
  if (name === '_[?_]') return () => compileOptionalIndex(args)
  if (name === '_[_]') return general => compileIndex(args, general)
  const arithmetic = smallArithmetic.get(name)
  if (arithmetic !== undefined) return general => compileArithmetic(arithmetic, args, general)
  const order = smallOrders.get(name)
  return order === undefined ? undefined : general => compileOrder(order, args, general)
}
