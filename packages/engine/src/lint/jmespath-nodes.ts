import type { JmespathNode } from '@ephor/lang/jmespath'

/** All nodes of an expression, from the outside in. */
export function jmespathNodes(node: JmespathNode): readonly JmespathNode[] {
  return [node, ...childrenOf(node).flatMap(jmespathNodes)]
}

/** The expressions that one is made of. */
export function childrenOf(node: JmespathNode): readonly JmespathNode[] {
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
      return [node.left, node.right, node.condition]
    case 'call':
      return node.parameters
    case 'list':
      return node.members
    case 'hash':
      return node.members.map(({ value }) => value)
    case 'comparison':
    case 'or':
    case 'and':
    case 'pipe':
    case 'subexpression':
    case 'index-expression':
    case 'projection':
    case 'value-projection':
      return [node.left, node.right]
  }
}

/** The names of a chain of fields, `['request', 'object']`; `undefined` for anything else. */
export function fieldChain(node: JmespathNode): readonly string[] | undefined {
  if (node.kind === 'field') return [node.name]
  if (node.kind !== 'subexpression') return undefined
  const left = fieldChain(node.left)
  const right = fieldChain(node.right)
  return left && right ? [...left, ...right] : undefined
}
