import type { Expr, Loop } from '../ast.ts'
import type { CheckedCel } from '../check/checked.ts'
import type { Overload } from '../check/environment.ts'
import type { CelWorld } from '../world.ts'

/**
 * The values of the variables by name: CEL values, JSON as it was parsed, or `Lazy` for what is
 * computed when first used.
 */
export type Activation = { readonly [name: string]: unknown }

/** What one evaluation works on. */
export interface Frame {
  readonly activation: Activation
  /** The values of the local variables, each at its place. */
  readonly slots: unknown[]
  /** What functions that ask the world are answered by. */
  readonly world: CelWorld
  /** How much the rest of the evaluation may cost. */
  left: number
}

/**
 * Thrown where the limit is used up; nothing in an expression makes up for it. It is no `CelError`:
 * who started the evaluation decides what it means.
 */
export const exhausted: object = { reason: 'the limit is used up' }

/** Takes the cost of a step from what is left. */
export function charge(frame: Frame, cost: number): void {
  frame.left -= cost
  if (frame.left < 0) throw exhausted
}

/** A compiled part of an expression; throws `CelError`. */
export type Run = (frame: Frame) => unknown

/** The places of the local variables at a point of the tree, the innermost first. */
export interface Slots {
  readonly name: string
  readonly index: number
  readonly outer: Slots | undefined
}

export type Charges = 'costs' | 'growth' | 'nothing'

/** Wraps the parts of a tree so that they take what they cost from the limit. */
export interface Meter {
  /** What a selection selects from. */
  operand(run: Run): Run
  /** A part of any kind but a call, compiled. */
  node(expr: Expr, run: Run): Run
  /** A call: its arguments, wrapped, and what then wraps the call itself. */
  call(
    expr: Expr,
    args: readonly Run[],
    overloads: readonly Overload[],
  ): { args: readonly Run[]; wrap: (run: Run) => Run }
  /** What walking over an item costs besides its body, and the end of the walk. */
  loop(loop: Loop): LoopCost
}

/** What a comprehension costs besides its range and its body. */
export interface LoopCost {
  /** Before each item, also before the one behind the last if one item decided. */
  readonly before: number
  /** For each item that takes part. */
  readonly step: number
  /** At the end. */
  readonly end: number
}

/** What the compilation of one expression shares. */
export interface Compilation {
  readonly checked: CheckedCel
  /** How many places there are so far. */
  slotCount: number
  /**
   * What an item of a comprehension takes from the limit: one step, or all that its body can cost
   * at most, or nothing where `meter` counts.
   */
  readonly itemCost: (loop: Loop) => number
  /** Whether conversions of constants are computed at once; a mistake shows before anything runs. */
  readonly folds: boolean
  /**
   * Whether calls whose cost depends on sizes take it from the limit, only the size of what they
   * make, or nothing.
   */
  readonly charges: Charges
  /** Counts the exact cost of a part of the tree; absent where nobody asks. */
  readonly meter?: Meter
  compile(expr: Expr, slots: Slots | undefined): Run
}

/**
 * Adds a local variable with a place of its own: what is computed late must not find another one
 * in its place.
 */
export function addSlot(compilation: Compilation, name: string, outer: Slots | undefined): Slots {
  return { name, index: compilation.slotCount++, outer }
}

export function findSlot(slots: Slots | undefined, name: string): number | undefined {
  for (let at = slots; at !== undefined; at = at.outer) {
    if (at.name === name) return at.index
  }
  return undefined
}
