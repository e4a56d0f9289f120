import type { Expr } from '../ast.ts'

/** The dotted name that a chain of selections spells, as `a.b.c`; `undefined` for anything else. */
export function qualifiedName(expr: Expr): string | undefined {
  if (expr.kind === 'ident') return expr.name
  if (expr.kind !== 'select' || expr.test || expr.optional) return undefined
  const operand = qualifiedName(expr.operand)
  return operand === undefined ? undefined : `${operand}.${expr.field}`
}
