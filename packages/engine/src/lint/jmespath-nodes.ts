import { type JmespathNode, jmespathParts } from '@ephor/lang/jmespath'

/** All nodes of an expression, from the outside in. */
export function jmespathNodes(node: JmespathNode): readonly JmespathNode[] {
  return [node, ...jmespathParts(node).flatMap(jmespathNodes)]
}

/** The names of a chain of fields, `['request', 'object']`; `undefined` for anything else. */
export function fieldChain(node: JmespathNode): readonly string[] | undefined {
  if (node.kind === 'field') return [node.name]
  if (node.kind !== 'subexpression') return undefined
  const left = fieldChain(node.left)
  const right = fieldChain(node.right)
  return left && right ? [...left, ...right] : undefined
}
