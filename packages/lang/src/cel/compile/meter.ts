import type { Call, Expr, Loop } from '../ast.ts'
import { childrenOf } from '../ast-children.ts'
import type { Overload } from '../check/environment.ts'
import { type Cost, strictCosts } from '../library/cost.ts'
import { CelError } from '../value/cel-error.ts'
import { none } from '../value/optional.ts'
import { isInNothing, isSetMembership } from './constant.ts'
import { charge, type LoopCost, type Meter, type Run } from './frame.ts'

/**
 * Counts what an evaluation costs as the API server does.
 *
 * Source: interpreter/runtimecost.go of cel-go v0.30, with the presence tests free of cost.
 */
export function createMeter(root: Expr, isName: Test, isFree: Test): Meter {
  const parts = new Set<Expr>()
  findParts(root, parts, isName)
  return {
    operand: operandOf,
    node: (expr, run) =>
      isFree(expr) ? run : meterNode(expr, run, { isPart: parts.has(expr), isName: isName(expr) }),
    call: (expr, args, overloads) =>
      expr.kind === 'call' && !isFreeCall(expr, isFree)
        ? meterCall(expr, args, overloads, parts.has(expr))
        : plain(args),
    loop: loop => loopCost(loop, isFree),
  }
}

type Test = (expr: Expr) => boolean

function plain(args: readonly Run[]): ReturnType<Meter['call']> {
  return { args, wrap: run => run }
}

/** Whether an expression is a link in a chain such as `a.b[c].d`, which counts as one attribute. */
function isLink(expr: Expr): boolean {
  return expr.kind === 'select' || (expr.kind === 'call' && isIndex(expr))
}

function isIndex({ name }: Call): boolean {
  return name === '_[_]' || name === '_[?_]'
}

/**
 * Finds what is part of an attribute, and so does not begin one of its own: the operand of a link,
 * its key, and the branches of a condition.
 */
function findParts(expr: Expr, parts: Set<Expr>, isName: Test): void {
  if (isName(expr)) return
  for (const child of childrenOf(expr)) findParts(child, parts, isName)
  if (isLink(expr)) for (const child of childrenOf(expr)) parts.add(child)
  if (expr.kind === 'call' && expr.name === '_?_:_') {
    for (const branch of expr.args.slice(1)) parts.add(branch)
  }
}

interface Place {
  readonly isPart: boolean
  readonly isName: boolean
}

const LIST = 10
const MAP = 30
const MESSAGE = 40

function meterNode(expr: Expr, run: Run, place: Place): Run {
  switch (expr.kind) {
    case 'ident':
      return place.isPart ? run : before(run, 1)
    case 'select':
      return meterSelect(run, { ...place, isTest: expr.test, isConditional: isConditional(expr) })
    case 'list':
      return after(run, LIST)
    case 'map':
      return after(run, MAP)
    case 'struct':
      return after(run, MESSAGE)
    default:
      return run
  }
}

function before(run: Run, cost: number): Run {
  return frame => {
    charge(frame, cost)
    return run(frame)
  }
}

function after(run: Run, cost: number): Run {
  return frame => {
    const value = run(frame)
    charge(frame, cost)
    return value
  }
}

/** Whether the chain begins with a condition, which costs nothing itself. */
function isConditional(expr: Expr): boolean {
  let at = expr
  while (isLink(at)) {
    const [operand] = childrenOf(at)
    if (operand === undefined) return false
    at = operand
  }
  return at.kind === 'call' && at.name === '_?_:_'
}

interface Selection extends Place {
  readonly isTest: boolean
  readonly isConditional: boolean
}

function meterSelect(run: Run, { isPart, isName, isTest, isConditional: isFree }: Selection): Run {
  const base = isPart || isTest || isFree ? 0 : 1
  if (isName) return base === 0 ? run : before(run, base)
  return linked(run, base)
}

/** A link that leads to nothing through an optional gives back what its operand was charged. */
function linked(run: Run, base: number): Run {
  return frame => {
    charge(frame, base)
    const value = run(frame)
    if (value === none) frame.left += 1
    return value
  }
}

/** The operand of a link, which costs one more once it is there. */
function operandOf(run: Run): Run {
  return after(run, 1)
}

function meterCall(
  expr: Call,
  args: readonly Run[],
  overloads: readonly Overload[],
  isPart: boolean,
): ReturnType<Meter['call']> {
  if (isIndex(expr)) {
    const base = isPart || isConditional(expr) ? 0 : 1
    const [container, ...keys] = args
    const operands = container === undefined ? args : [operandOf(container), ...keys]
    return { args: operands, wrap: run => linked(run, base) }
  }
  const hasTarget = args.length > expr.args.length && expr.target !== undefined
  const exprs = hasTarget && expr.target !== undefined ? [expr.target, ...expr.args] : expr.args
  // a literal may be known beforehand and never asked for
  const literals = exprs.map(each => (each.kind === 'literal' ? each.value : undefined))
  return chargedCall(args, { cost: commonCost(overloads), literals })
}

function isFreeCall(expr: Call, isFree: Test): boolean {
  if (freeCalls.has(expr.name) || isFree(expr)) return true
  const [, list] = expr.args
  return (isSetMembership(expr) || isInNothing(expr)) && list !== undefined && isFree(list)
}

/** What is decided without a call in cel-go. */
const freeCalls: ReadonlySet<string> = new Set(['_&&_', '_||_', '_?_:_', 'or', 'orValue'])

/** The cost that all overloads which may be meant have; if they differ, that of a simple step. */
function commonCost(overloads: readonly Overload[]): Cost | undefined {
  const [first, ...others] = overloads
  if (others.length > 0 && strictCosts.has(first?.cost)) return undefined
  return others.every(({ cost }) => cost === first?.cost) ? first?.cost : undefined
}

/** A call is counted once all arguments are there; the last may be an error. */
function chargedCall(
  args: readonly Run[],
  { cost, literals }: { readonly cost: Cost | undefined; readonly literals: readonly unknown[] },
): ReturnType<Meter['call']> {
  const values = [...literals]
  let done = 0
  const wrapped = args.map((arg, index): Run => {
    return frame => {
      const value = arg(frame)
      values[index] = value
      done = index + 1
      return value
    }
  })
  const costOf = (result: unknown) => (cost === undefined ? 1 : cost(values, result))
  return {
    args: wrapped,
    wrap: run => frame => {
      done = 0
      try {
        const result = run(frame)
        charge(frame, costOf(result))
        return result
      } catch (error) {
        if (!(error instanceof CelError)) throw error
        if (done + 1 === args.length) values[done] = error
        if (done + 1 >= args.length) charge(frame, costOf(error))
        throw error
      }
    },
  }
}

function loopCost({ loop, body, at }: Loop, isFree: Test): LoopCost {
  const { step, end, ...costs } = loopCosts[loop]
  // the list of one new element is a constant too, and so is the empty list or map to begin with
  const isNewList = loop === 'map' && !isFree(body)
  return {
    ...costs,
    step: isNewList ? step + LIST : step,
    end: isFree({ kind: 'list', at, elements: [] }) ? end : end + startCost(loop),
  }
}

function startCost(loop: Loop['loop']): number {
  if (loop === 'map' || loop === 'filter') return LIST
  return loop === 'transformMap' || loop === 'transformMapEntry' ? MAP : 0
}

const quantifier: Readonly<Record<'all' | 'exists', LoopCost>> = {
  // the accumulator is read, tested, and joined with the next answer
  all: { before: 2, step: 1, end: 1 },
  exists: { before: 3, step: 1, end: 1 },
}

const loopCosts: Readonly<Record<Loop['loop'], LoopCost>> = {
  ...quantifier,
  existsOne: { before: 0, step: 2, end: 2 },
  // the accumulator is read and joined with a list of the new element
  map: { before: 0, step: 2, end: 1 },
  filter: { before: 0, step: 13, end: 1 },
  transformMap: { before: 0, step: 3, end: 1 },
  transformMapEntry: { before: 0, step: 2, end: 1 },
}
