import type { JmespathNode } from './ast.ts'

/** Functions that take references and use them up. */
const appliesReference: ReadonlySet<string> = new Set(['map', 'sort_by', 'max_by', 'min_by'])

/** Functions whose results JSON does not have. */
const makesOther: ReadonlySet<string> = new Set(['compare', 'items'])

/**
 * Whether all that an expression can give is plain JSON: it has no integers of Go, lists of
 * `items` or references that could reach the result.
 */
export function yieldsPlain(node: JmespathNode): boolean {
  if (node.kind === 'reference') return false
  if (node.kind !== 'call') return partsOf(node).every(yieldsPlain)
  if (node.name !== undefined && makesOther.has(node.name)) return false
  const uses = node.name !== undefined && appliesReference.has(node.name)
  return node.parameters.every(parameter =>
    yieldsPlain(uses && parameter.kind === 'reference' ? parameter.expression : parameter),
  )
}

/** The expressions that a node is made of. */
function partsOf(node: JmespathNode): readonly JmespathNode[] {
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
      return node.members.map(member => member.value)
    default:
      return [node.left, node.right]
  }
}
