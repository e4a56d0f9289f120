import { NotationError } from '../notation/error.ts'

import { type Argument, type Command, missing } from './argument.ts'
import { callHost } from './call-host.ts'
import { convertArgument } from './convert-argument.ts'
import { FunctionError } from './error.ts'
import type { ParameterType, TemplateFunction } from './function.ts'
import { formatNode, type Operand, type Place } from './node.ts'
import { type Evaluate, failAt, type Run, spend } from './run.ts'
import { isTrue } from './truth.ts'

/** Where a function is called, and the operand behind it, which `call` names. */
interface CallPlace {
  readonly node: Place
  readonly callee: Operand | undefined
  /** The last argument, at which a wrong piped value is reported. */
  readonly last: Operand | undefined
}

/** Compiles a call: counts the arguments, converts them, calls, and words what goes wrong. */
export function compileCall(
  row: TemplateFunction,
  args: readonly Argument[],
  { node, callee, last }: CallPlace,
): Command {
  const evaluated = args.map((argument, index) => argument(typeAt(row, index)))
  const name = callee === undefined ? '' : formatNode(callee)
  const target: Target =
    row.name === 'call' ? { ...row, call: (...values: unknown[]) => callHost(name, values) } : row
  return (run, dot, final) => {
    checkCount(run, row, args.length, final)
    const values = evaluated.map(evaluate => evaluate(run, dot))
    if (final !== missing) {
      if (last !== undefined && isLiteral(last)) run.at = last
      values.push(convertArgument(run, final, typeAt(row, values.length)))
    }
    return callSafely(run, { target, node }, values)
  }
}

function isLiteral({ kind }: Operand): boolean {
  return kind === 'bool' || kind === 'nil' || kind === 'number' || kind === 'string'
}

/** What is called. */
interface Target {
  readonly name: string
  readonly call: (...values: never[]) => unknown
}

/** The type of a parameter; the last one stands for all that are too many. */
function typeAt({ takes, rest }: Signature, index: number): ParameterType {
  return takes[index] ?? rest ?? 'value'
}

interface Signature {
  readonly name: string
  readonly takes: readonly ParameterType[]
  readonly rest?: ParameterType
}

function checkCount(run: Run, row: Signature, given: number, final: unknown): void {
  const wanted = row.takes.length
  const count = given + (final === missing ? 0 : 1)
  if (row.rest !== undefined) {
    if (count >= wanted) return
    failAt(run, `wrong number of args for ${row.name}: want at least ${wanted} got ${given}`)
  }
  if (count !== wanted) {
    failAt(run, `wrong number of args for ${row.name}: want ${wanted} got ${count}`)
  }
}

function callSafely(
  run: Run,
  { target, node }: { readonly target: Target; readonly node: Place },
  values: readonly unknown[],
): unknown {
  spend(run, 1 + costOf(values))
  try {
    // the values have just been converted to what the row declares
    const call = target.call as (...converted: readonly unknown[]) => unknown
    const result = call(...values)
    spend(run, sizeOf(result))
    return result
  } catch (error) {
    if (!(error instanceof FunctionError || error instanceof NotationError)) throw error
    run.at = node
    return failAt(run, `error calling ${target.name}: ${error.message}`)
  }
}

function costOf(values: readonly unknown[]): number {
  let cost = 0
  for (const value of values) cost += sizeOf(value)
  return cost
}

/** The characters or items that cost as much as one step. */
const CHARACTERS_A_STEP = 256
const ITEMS_A_STEP = 16

/** What it costs to read or make a value, in steps. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Math.floor(value.length / CHARACTERS_A_STEP)
  return Array.isArray(value) ? Math.floor(value.length / ITEMS_A_STEP) : 0
}

/** `and` and `or`: the value that decides, and nothing behind it is evaluated. */
export function compileLazyLogic(name: 'and' | 'or', args: readonly Argument[]): Command {
  const evaluated: readonly Evaluate[] = args.map(argument => argument('value'))
  const row: Signature = { name, takes: ['value'], rest: 'value' }
  return (run, dot, final) => {
    checkCount(run, row, args.length, final)
    spend(run, 1)
    let value: unknown
    for (const evaluate of evaluated) {
      value = evaluate(run, dot)
      if (isTrue(value) === (name === 'or')) return value
    }
    return final === missing ? value : final
  }
}

/** A method: a function whose first value is the receiver. */
export interface Method extends Signature {
  readonly call: (receiver: never, ...values: never[]) => unknown
}

/** Calls a method with the arguments of a field access. */
export function invoke(
  { run, dot, final }: { readonly run: Run; readonly dot: unknown; readonly final: unknown },
  { node, args }: { readonly node: Place; readonly args: readonly Argument[] },
  { method, receiver }: { readonly method: Method; readonly receiver: unknown },
): unknown {
  checkCount(run, method, args.length, final)
  const values = args.map((argument, index) => argument(typeAt(method, index))(run, dot))
  if (final !== missing) values.push(convertArgument(run, final, typeAt(method, values.length)))
  const { name } = method
  const call = method.call as (...converted: readonly unknown[]) => unknown
  const target: Target = { name, call: (...rest: unknown[]) => call(receiver, ...rest) }
  return callSafely(run, { target, node }, values)
}
