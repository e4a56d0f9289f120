import type { Expr, Loop } from '../ast.ts'
import { childrenOf } from '../ast-children.ts'

/** No part of the tree that is no call costs more; maps do. */
const MAP = 30
const LIST = 10
const MESSAGE = 40

/**
 * What an expression costs at most, comprehensions and what depends on the sizes of values left
 * out: those are counted while it runs.
 */
export function costBound(expr: Expr): number {
  if (expr.kind === 'loop') return costBound(expr.range) + 3
  return ownBound(expr) + childrenOf(expr).reduce((sum, child) => sum + costBound(child), 0)
}

function ownBound(expr: Expr): number {
  switch (expr.kind) {
    case 'list':
      return LIST
    case 'map':
      return MAP
    case 'struct':
      return MESSAGE
    case 'literal':
      return 0
    default:
      // a selection may begin an attribute
      return 2
  }
}

/** What one item of a comprehension costs at most. */
export function itemBound({ filter, body }: Loop): number {
  const parts = filter === undefined ? [body] : [filter, body]
  return parts.reduce((sum, part) => sum + costBound(part), 15)
}
