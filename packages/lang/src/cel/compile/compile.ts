import type { Bind, Expr } from '../ast.ts'
import type { CheckedCel } from '../check/checked.ts'
import { qualifiedName } from '../check/qualified-name.ts'
import { CelError } from '../value/cel-error.ts'
import { Lazy } from '../value/lazy.ts'
import { compileCall } from './call.ts'
import {
  type Activation,
  addSlot,
  type Compilation,
  findSlot,
  type Run,
  type Slots,
} from './frame.ts'
import { compileList, compileMap, compileStruct } from './literals.ts'
import { compileLoop } from './loops.ts'
import { compileSelect } from './select.ts'

export interface CompileOptions {
  /** How many steps all comprehensions of one evaluation may take together. */
  readonly maxSteps?: number
}

/** An expression ready to be evaluated any number of times. */
export interface CelProgram {
  readonly checked: CheckedCel
  /** The value, or the error as a value; what the activation throws besides passes through. */
  evaluate(activation: Activation): unknown
}

/** Some seconds of work; real policies take some thousand steps. */
const MAX_STEPS = 10_000_000

/**
 * Compiles a checked expression to closures.
 *
 * @throws {CelError} where a literal cannot be converted, as in `int('x')`; upstream refuses to
 * build such a program too.
 */
export function compileCel(checked: CheckedCel, options: CompileOptions = {}): CelProgram {
  const { maxSteps = MAX_STEPS } = options
  const compilation: Compilation = {
    checked,
    slotCount: 0,
    compile: (expr, slots) => compileExpr(compilation, expr, slots),
  }
  const run = compilation.compile(checked.root, undefined)
  const { slotCount } = compilation
  return {
    checked,
    evaluate(activation) {
      const slots = new Array<unknown>(slotCount)
      try {
        return run({ activation, slots, stepsLeft: maxSteps })
      } catch (error) {
        if (!(error instanceof CelError)) throw error
        return error
      }
    },
  }
}

function compileExpr(compilation: Compilation, expr: Expr, slots: Slots | undefined): Run {
  switch (expr.kind) {
    case 'literal': {
      const { value } = expr
      return () => value
    }
    case 'ident':
      return compileName(compilation, expr, slots)
    case 'select':
      return compilation.checked.referenceOf(expr) === undefined
        ? compileSelect(expr, compilation.compile(expr.operand, slots))
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
