import type { Expr } from './ast.ts'

/** The parts that a node of the tree is made of, in the order of the text. */
export function childrenOf(expr: Expr): readonly Expr[] {
  switch (expr.kind) {
    case 'literal':
    case 'ident':
      return []
    case 'select':
      return [expr.operand]
    case 'call':
      return expr.target === undefined ? expr.args : [expr.target, ...expr.args]
    case 'list':
      return expr.elements.map(({ value }) => value)
    case 'map':
      return expr.entries.flatMap(({ key, value }) => [key, value])
    case 'struct':
      return expr.fields.map(({ value }) => value)
    case 'loop': {
      const { range, filter, body } = expr
      return filter === undefined ? [range, body] : [range, filter, body]
    }
    case 'bind':
      return [expr.init, expr.body]
  }
}
