import type { JmespathNode } from './ast.ts'

/** The expressions that a node is made of, in the order of the text. */
export function jmespathParts(node: JmespathNode): readonly JmespathNode[] {
  switch (node.kind) {
    case 'current':
    case 'identity':
    case 'empty':
    case 'field':
    case 'literal':
    case 'index':
    case 'slice':
      return []
    case 'reference':
    case 'not':
      return [node.expression]
    case 'flatten':
      return [node.left]
    case 'filter':
      return [node.left, node.condition, node.right]
    case 'call':
      return node.parameters
    case 'list':
      return node.members
    case 'hash':
      return node.members.map(({ value }) => value)
    default:
      return [node.left, node.right]
  }
}
