import type { JmespathNode } from './ast.ts'

/** An upper bound of how often the result of an expression contains its input. */
export function countCopies(node: JmespathNode): number {
  switch (node.kind) {
    case 'current':
    case 'identity':
    case 'empty':
    case 'field':
    case 'literal':
    case 'index':
    case 'slice':
    case 'comparison':
    case 'not':
      return 1
    case 'reference':
      return countCopies(node.expression)
    case 'flatten':
      return countCopies(node.left)
    case 'or':
    case 'and':
      return Math.max(countCopies(node.left), countCopies(node.right))
    case 'list':
      return total(node.members)
    case 'hash':
      return total(node.members.map(member => member.value))
    case 'call':
      return node.name === 'map'
        ? node.parameters.reduce((product, parameter) => product * countCopies(parameter), 1)
        : total(node.parameters)
    default:
      return countCopies(node.left) * countCopies(node.right)
  }
}

function total(nodes: readonly JmespathNode[]): number {
  return nodes.reduce((sum, node) => sum + countCopies(node), 0)
}
