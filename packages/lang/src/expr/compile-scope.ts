import type { World } from './builtin.ts'
import { OperationError } from './error.ts'
import type { Node } from './node.ts'

/** One evaluation. */
export interface Run {
  readonly env: { readonly [name: string]: unknown }
  /** Variables, and what predicates see. */
  readonly frame: unknown[]
  readonly world: World
  /** What a complaint would point at. */
  at: number
  stepsLeft: number
  /** How many items may still be made, as upstream bounds it. */
  itemsLeft: number
}

/** Computes the value of a node. */
export type Evaluate = (run: Run) => unknown

/** What the compiler knows at a place. */
export interface CompileScope {
  readonly source: string
  readonly slots: { count: number }
  readonly variables: ReadonlyMap<string, number>
  /** Where the innermost predicate finds its element, its index and what has been gathered. */
  readonly predicate?: PredicateSlots
}

/** Places in the frame. */
export interface PredicateSlots {
  readonly item: number
  readonly index: number
  readonly gathered: number
}

/** Compiles a node; handed to the parts so that they need not know one another. */
export type Compile = (scope: CompileScope, node: Node) => Evaluate

/** Takes a step off what may still be done. */
export function step(run: Run): void {
  if (--run.stepsLeft < 0) throw new OperationError('too much work')
}

/** Takes items off what may still be made. */
export function grow(run: Run, items: number): void {
  run.itemsLeft -= items
  if (run.itemsLeft < 0) throw new OperationError('memory budget exceeded')
}
