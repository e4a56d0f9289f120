import type { Node } from './node.ts'

/** The boolean that a node is whatever the environment holds; `undefined` if it depends on it. */
export function constantBoolean(node: Node): boolean | undefined {
  if (node.kind === 'bool') return node.value
  if (node.kind === 'unary' && (node.operator === 'not' || node.operator === '!')) {
    const inner = constantBoolean(node.operand)
    return inner === undefined ? undefined : !inner
  }
  if (node.kind !== 'binary') return undefined
  const { left, right } = node
  switch (node.operator) {
    case 'and':
    case '&&':
      return constantAnd(left, right)
    case 'or':
    case '||':
      return constantOr(left, right)
    case '==':
      return constantEqual(left, right)
    default:
      return undefined
  }
}

function constantAnd(left: Node, right: Node): boolean | undefined {
  const [a, b] = [constantBoolean(left), constantBoolean(right)]
  if (a === false || b === false) return false
  return a === true && b === true ? true : undefined
}

function constantOr(left: Node, right: Node): boolean | undefined {
  const [a, b] = [constantBoolean(left), constantBoolean(right)]
  if (a === true || b === true) return true
  return a === false && b === false ? false : undefined
}

function constantEqual(left: Node, right: Node): boolean | undefined {
  if (left.kind === 'integer' && right.kind === 'integer') return left.value === right.value
  if (left.kind === 'string' && right.kind === 'string') return left.value === right.value
  const [a, b] = [constantBoolean(left), constantBoolean(right)]
  return a === undefined || b === undefined ? undefined : a === b
}
