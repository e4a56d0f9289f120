import { compileRegex, NotationError, type Regex } from '../../notation/index.ts'
import type { Call, Expr } from '../ast.ts'
import type { Overload } from '../check/environment.ts'
import { regexProduct } from '../library/cost.ts'
import { CelError, noSuchOverload } from '../value/cel-error.ts'
import { emptyWorld } from '../world.ts'
import { isConstant, isConversion, isInNothing } from './constant.ts'
import { compileDispatch, dispatchTwo, type General } from './dispatch.ts'
import { type Compilation, charge, type Run, type Slots } from './frame.ts'
import { compileAlternative, compileConditional, compileLogical, compileNot } from './logic.ts'
import {
  compileArithmetic,
  compileEquality,
  compileIndex,
  compileOptionalIndex,
  compileOrder,
  smallArithmetic,
  smallOrders,
} from './operators.ts'

/**
 * Compiles a call of a function or an operator.
 *
 * @throws {CelError} where a literal cannot be converted, as in `int('x')`.
 */
export function compileCall(compilation: Compilation, call: Call, slots: Slots | undefined): Run {
  const reference = compilation.checked.referenceOf(call)
  const isMember = reference?.kind === 'function' && !reference.isNamespaced
  const exprs = isMember && call.target !== undefined ? [call.target, ...call.args] : call.args
  const plain = exprs.map(arg => compilation.compile(arg, slots))
  const overloads = reference?.kind === 'function' ? reference.overloads : []
  const { meter } = compilation
  if (meter === undefined) return compilePlain(compilation, call, { exprs, args: plain, overloads })
  const { args, wrap } = meter.call(call, plain, overloads)
  return wrap(compilePlain(compilation, call, { exprs, args, overloads }))
}

interface Parts {
  readonly exprs: readonly Expr[]
  readonly args: readonly Run[]
  readonly overloads: readonly Overload[]
}

function compilePlain(
  compilation: Compilation,
  call: Call,
  { exprs, args, overloads }: Parts,
): Run {
  const { name } = call
  if (name === '_&&_' || name === '_||_') return compileLogical(args, name === '_||_')
  if (compilation.checked.referenceOf(call) === undefined) {
    return failing(`unbound function: ${name}`)
  }
  const { charges } = compilation
  // what is looked for is not computed then, as by cel-go's optimiser
  if (compilation.folds && isInNothing(call)) return () => false
  const [text] = args
  const regex = readPattern(name, exprs[1], compilation.folds)
  if (name === 'matches' && regex !== undefined && text !== undefined) {
    return compileMatches(text, regex, charges === 'costs')
  }
  const special =
    compileForm(name, args) ??
    compileOperator(
      { name, args, exprs, charges: charges !== 'nothing' },
      dispatchTwo(name, overloads, charges),
    )
  if (special !== undefined) return special
  const run = compileDispatch({ name, overloads, args }, charges)
  return isConversion(call) && isConstant(call) && compilation.folds ? compileConstant(run) : run
}

/** The functions whose second argument is an expression that is read beforehand. */
const patterned: ReadonlySet<string> = new Set(['matches', 'find', 'findAll'])

/**
 * The expression that a literal writes. One that is none is an error at once, but for `matches`
 * only where constants are computed beforehand.
 */
function readPattern(name: string, expr: Expr | undefined, folds: boolean): Regex | undefined {
  if (!patterned.has(name) || expr?.kind !== 'literal') return undefined
  if (typeof expr.value !== 'string') return undefined
  try {
    return compileRegex(expr.value)
  } catch (error) {
    if (!(error instanceof NotationError)) throw error
    if (name === 'matches' && !folds) return undefined
    throw new CelError(error.message)
  }
}

function compileMatches(text: Run, regex: Regex, charges: boolean): Run {
  const { source } = regex
  return frame => {
    const value = text(frame)
    if (typeof value !== 'string') throw noSuchOverload()
    if (charges) charge(frame, regexProduct(value.length, source.length))
    return regex.test(value)
  }
}

/** What does not compute all of its operands, or has one. */
function compileForm(name: string, [first, second, third]: readonly Run[]): Run | undefined {
  if (first === undefined) return undefined
  if (name === '!_') return compileNot(first)
  if (second === undefined) return undefined
  if (name === '_?_:_' && third !== undefined) return compileConditional(first, second, third)
  return name === 'or' || name === 'orValue' ? compileAlternative(name, first, second) : undefined
}

/** The conversion of a literal, which is computed at once; a mistake shows before anything runs. */
function compileConstant(run: Run): Run {
  const value = run({
    activation: {},
    slots: [],
    world: emptyWorld,
    left: Number.POSITIVE_INFINITY,
  })
  return () => value
}

/** A call that no function was found for; only expressions that were not checked have those. */
function failing(message: string): Run {
  const error = new CelError(message)
  return () => {
    throw error
  }
}

interface Operation {
  readonly name: string
  readonly args: readonly Run[]
  readonly exprs: readonly Expr[]
  readonly charges: boolean
}

/** What operators with two operands do faster than by their overloads, which they fall back to. */
function compileOperator(
  { name, args: [first, second, third], exprs: [left, right], charges }: Operation,
  general: General,
): Run | undefined {
  const isPair = first !== undefined && second !== undefined && third === undefined
  if (!isPair || left === undefined || right === undefined) return undefined
  const args = [first, second] as const
  if (name === '_==_') return compileEquality(args, [left, right], { wanted: true, charges })
  if (name === '_!=_') return compileEquality(args, [left, right], { wanted: false, charges })
  if (name === '_[?_]') return compileOptionalIndex(args)
  if (name === '_[_]') return compileIndex(args, general)
  const arithmetic = smallArithmetic.get(name)
  if (arithmetic !== undefined) return compileArithmetic(arithmetic, args, general)
  const order = smallOrders.get(name)
  return order === undefined ? undefined : compileOrder(order, args, general)
}
