import { NotationError } from '../notation/error.ts'
import { FunctionError } from '../template/error.ts'
import { checkExpr } from './check.ts'
import { compileNode } from './compile.ts'
import type { Run } from './compile-scope.ts'
import { ExprError, OperationError } from './error.ts'
import { parseExpr } from './parser.ts'

/** How an expression is compiled. */
export interface ExprOptions {
  /** Tells the time in nanoseconds since 1970, for `now()`; without it that is an error. */
  readonly now?: () => bigint
  /** The most steps of an evaluation; each element that a predicate sees is one. */
  readonly maxSteps?: number
}

/** Some seconds of work. */
const MAX_STEPS = 2_000_000

/** The items that an evaluation may make, as upstream bounds them. */
const MAX_ITEMS = 1_000_000

/** Computes the value of an expression; the environment holds its variables. */
export type EvaluateExpr = (env: { readonly [name: string]: unknown }) => unknown

/**
 * Compiles an expression of the language of expr-lang/expr. Values are JSON values, where a whole
 * number is an int64, with moments, durations and functions among them; `formatValue` prints
 * results as Go does.
 *
 * @throws {ExprError} on a mistake in the text; the returned function throws it when there is no value.
 */
export function compileExpr(source: string, options: ExprOptions = {}): EvaluateExpr {
  const node = parseExpr(source)
  checkExpr(source, node)
  const slots = { count: 0 }
  const evaluate = compileNode({ source, slots, variables: new Map() }, node)
  const world = { now: options.now ?? withoutClock }
  const { maxSteps = MAX_STEPS } = options
  return env => {
    const frame = new Array<unknown>(slots.count)
    const run: Run = { env, frame, world, at: 0, stepsLeft: maxSteps, itemsLeft: MAX_ITEMS }
    try {
      return evaluate(run)
    } catch (error) {
      throw isComplaint(error) ? new ExprError(source, run.at, error.message) : error
    }
  }
}

function withoutClock(): never {
  throw new OperationError('there is no clock')
}

function isComplaint(error: unknown): error is Error {
  return (
    error instanceof OperationError ||
    error instanceof FunctionError ||
    error instanceof NotationError
  )
}
