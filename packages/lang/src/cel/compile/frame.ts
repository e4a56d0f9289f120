import type { Expr } from '../ast.ts'
import type { CheckedCel } from '../check/checked.ts'

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
  /** How many steps of comprehensions are left. */
  stepsLeft: number
}

/** A compiled part of an expression; throws `CelError`. */
export type Run = (frame: Frame) => unknown

/** The places of the local variables at a point of the tree, the innermost first. */
export interface Slots {
  readonly name: string
  readonly index: number
  readonly outer: Slots | undefined
}

/** What the compilation of one expression shares. */
export interface Compilation {
  readonly checked: CheckedCel
  /** How many places the deepest point of the tree needs. */
  slotCount: number
  compile(expr: Expr, slots: Slots | undefined): Run
}

/** Adds a local variable with a place of its own. */
export function addSlot(compilation: Compilation, name: string, outer: Slots | undefined): Slots {
  const index = outer === undefined ? 0 : outer.index + 1
  compilation.slotCount = Math.max(compilation.slotCount, index + 1)
  return { name, index, outer }
}

export function findSlot(slots: Slots | undefined, name: string): number | undefined {
  for (let at = slots; at !== undefined; at = at.outer) {
    if (at.name === name) return at.index
  }
  return undefined
}
