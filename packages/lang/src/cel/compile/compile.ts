import type { Bind, Expr } from '../ast.ts'
import type { CheckedCel } from '../check/checked.ts'
import { qualifiedName } from '../check/qualified-name.ts'
import { createFastTier, EVALUATIONS_BEFORE } from '../source/fast-tier.ts'
import { CelError } from '../value/cel-error.ts'
import { Lazy } from '../value/lazy.ts'
import { TypeValue } from '../value/type-value.ts'
import { type CelWorld, emptyWorld } from '../world.ts'
import { costBound, itemBound } from './bound.ts'
import { compileCall } from './call.ts'
import { isConstant } from './constant.ts'
import {
  type Activation,
  addSlot,
  type Compilation,
  exhausted,
  type Frame,
  findSlot,
  type Run,
  type Slots,
} from './frame.ts'
import { compileList, compileMap, compileStruct } from './literals.ts'
import { compileLoop } from './loops.ts'
import { createMeter } from './meter.ts'
import { compileSelect, inheritedNames } from './select.ts'

export interface CompileOptions {
  /** What one evaluation may cost in the units of cel-go; see `createMeter`. */
  readonly costLimit?: number
  /** Without a limit of costs: how many steps all comprehensions of one evaluation may take together. */
  readonly maxSteps?: number
  /**
   * After how many evaluations source is generated, which is faster; `Infinity` for never. Some 50
   * make up for what that takes, which is the default.
   */
  readonly generateAfter?: number
  /** Whether constants are counted too, as they are where cel-go does not optimise. */
  readonly countsConstants?: boolean
}

/** An expression ready to be evaluated any number of times. */
export interface CelProgram {
  readonly checked: CheckedCel
  /** The value, or the error as a value; what the world and the activation throw passes through. */
  evaluate(activation: Activation, world?: CelWorld): unknown
  /**
   * Evaluates within what is left of a budget that several expressions share, and gives what is
   * left then: a number that may be too small, but is never 0 or less where the budget is not used up.
   */
  evaluateWithin(
    activation: Activation,
    world: CelWorld,
    budget: number,
  ): { readonly value: unknown; readonly left: number }
  /** What an evaluation costs in the units of cel-go; it takes some times longer. */
  measure(activation: Activation, world?: CelWorld): number
}

/** Some seconds of work; real policies take some thousand steps. */
const MAX_STEPS = 10_000_000

/**
 * Compiles a checked expression to closures.
 *
 * Costs are counted from above: what cannot depend on the values is known beforehand. Only an
 * evaluation that may exceed the limit is done again with the exact count.
 *
 * @throws {CelError} with a limit of costs, where a literal cannot be converted, as in `int('x')`:
 * the API server refuses to build such a program too.
 */
export function compileCel(checked: CheckedCel, options: CompileOptions = {}): CelProgram {
  const {
    costLimit,
    maxSteps = MAX_STEPS,
    countsConstants = false,
    generateAfter = EVALUATIONS_BEFORE,
  } = options
  const folds = costLimit !== undefined
  const run = compileRun(checked, costLimit === undefined ? steps : bounded, folds)
  const first = costLimit === undefined ? maxSteps : costLimit - costBound(checked.root)
  const exact = new Lazy(() => compileRun(checked, countsConstants ? 'all' : 'metered', folds))
  // a lazy value has no type
  const metered: Evaluate = (...args) => (exact.get() as Evaluate)(...args)
  const fast = createFastTier(checked, generateAfter)
  const evaluate = (activation: Activation, world = emptyWorld) => {
    if (first >= 0) {
      const early = fast(activation, world, first)
      if (early !== undefined) return early
      const value = run(activation, world, first).value
      if (value !== exhausted) return value
    }
    const value = costLimit === undefined ? exhausted : metered(activation, world, costLimit).value
    return value === exhausted ? new CelError(overLimit) : value
  }
  const evaluateWithin = (activation: Activation, world: CelWorld, budget: number) => {
    const most = Math.min(costLimit ?? MAX_COST, budget)
    const early = run(activation, world, most - costBound(checked.root))
    const result = early.value === exhausted ? metered(activation, world, most) : early
    const left = budget - (most - result.left)
    if (result.value !== exhausted) return { value: result.value, left }
    return { value: new CelError(overLimit), left: Math.min(left, budget - most) }
  }
  return {
    checked,
    evaluate,
    evaluateWithin,
    measure(activation, world = emptyWorld) {
      return MAX_COST - metered(activation, world, MAX_COST).left
    },
  }
}

const overLimit = 'operation cancelled: actual cost limit exceeded'
const MAX_COST = Number.MAX_SAFE_INTEGER

/** Evaluates with a limit: the value, or an error or `exhausted` as a value, and what is left. */
type Evaluate = (
  activation: Activation,
  world: CelWorld,
  limit: number,
) => { readonly value: unknown; readonly left: number }

type Counting = Pick<Compilation, 'itemCost' | 'charges'>

const steps: Counting = { itemCost: () => 1, charges: 'growth' }
const bounded: Counting = { itemCost: itemBound, charges: 'costs' }

function compileRun(
  checked: CheckedCel,
  counting: Counting | 'metered' | 'all',
  folds: boolean,
): Evaluate {
  const isName = (expr: Expr) => checked.referenceOf(expr) !== undefined && expr.kind !== 'call'
  const compilation: Compilation = {
    checked,
    slotCount: 0,
    compile: (expr, slots) => compileExpr(compilation, expr, slots),
    folds,
    ...(typeof counting === 'object'
      ? counting
      : {
          itemCost: () => 0,
          charges: 'nothing' as const,
          meter: createMeter(
            checked.root,
            isName,
            expr =>
              isTypeName(checked, expr) ||
              (counting === 'all'
                ? isLiteral(expr)
                : isConstant(expr, part => isTypeName(checked, part))),
          ),
        }),
  }
  const run = compilation.compile(checked.root, undefined)
  const { slotCount } = compilation
  return (activation, world, limit) => {
    const frame = { activation, slots: new Array<unknown>(slotCount), world, left: limit }
    return { value: attemptAll(run, frame), left: frame.left }
  }
}

/** Types are constants, unlike other names. */
function isTypeName(checked: CheckedCel, expr: Expr): boolean {
  const reference = checked.referenceOf(expr)
  return reference?.kind === 'constant' && reference.value instanceof TypeValue
}

function isLiteral({ kind }: Expr): boolean {
  return kind === 'literal'
}

function attemptAll(run: Run, frame: Frame): unknown {
  try {
    return run(frame)
  } catch (error) {
    if (error instanceof CelError || error === exhausted) return error
    throw error
  }
}

function compileExpr(compilation: Compilation, expr: Expr, slots: Slots | undefined): Run {
  const { meter } = compilation
  const run = compilePlain(compilation, expr, slots)
  return meter === undefined ? run : meter.node(expr, run)
}

function compilePlain(compilation: Compilation, expr: Expr, slots: Slots | undefined): Run {
  switch (expr.kind) {
    case 'literal': {
      const { value } = expr
      return () => value
    }
    case 'ident':
      return compileName(compilation, expr, slots)
    case 'select':
      return compilation.checked.referenceOf(expr) === undefined
        ? compileSelect(expr, compileOperand(compilation, expr.operand, slots))
        : compileName(compilation, expr, slots)
    case 'call':
      return compileCall(compilation, expr, slots)
    case 'list':
      return compileList(compilation, expr, slots)
    case 'map':
      return compileMap(compilation, expr, slots)
    case 'struct':
      return compileStruct(compilation, expr, slots)
    case 'loop':
      return compileLoop(compilation, expr, slots)
    case 'bind':
      return compileBind(compilation, expr, slots)
  }
}

function compileOperand(compilation: Compilation, operand: Expr, slots: Slots | undefined): Run {
  const run = compilation.compile(operand, slots)
  return compilation.meter === undefined ? run : compilation.meter.operand(run)
}

function compileName(compilation: Compilation, expr: Expr, slots: Slots | undefined): Run {
  const reference = compilation.checked.referenceOf(expr)
  if (reference?.kind === 'constant') {
    const { value } = reference
    return () => value
  }
  if (reference?.kind === 'local') {
    const index = findSlot(slots, reference.name)
    if (index !== undefined) return readLocal(index)
  }
  return readVariable(reference?.kind === 'variable' ? reference.name : writtenName(expr))
}

function writtenName(expr: Expr): string {
  return qualifiedName(expr) ?? ''
}

function readLocal(index: number): Run {
  return frame => {
    const value = frame.slots[index]
    return value instanceof Lazy ? value.get() : value
  }
}

function readVariable(name: string): Run {
  if (inheritedNames.has(name)) return readCarefully(name)
  return ({ activation }) => {
    const value = activation[name]
    if (value === undefined) throw new CelError(`no such attribute(s): ${name}`)
    return value instanceof Lazy ? value.get() : value
  }
}

function readCarefully(name: string): Run {
  return ({ activation }) => {
    if (!Object.hasOwn(activation, name)) throw new CelError(`no such attribute(s): ${name}`)
    const value = activation[name]
    return value instanceof Lazy ? value.get() : value
  }
}

function compileBind(
  compilation: Compilation,
  { name, init, body }: Bind,
  slots: Slots | undefined,
): Run {
  const inner = addSlot(compilation, name, slots)
  const compute = compilation.compile(init, inner.outer)
  const run = compilation.compile(body, inner)
  return frame => {
    frame.slots[inner.index] = new Lazy(() => compute(frame))
    return run(frame)
  }
}
