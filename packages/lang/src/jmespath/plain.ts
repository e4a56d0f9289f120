import type { JmespathNode } from './ast.ts'
import { jmespathParts } from './ast-parts.ts'

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
  if (node.kind !== 'call') return jmespathParts(node).every(yieldsPlain)
  if (node.name !== undefined && makesOther.has(node.name)) return false
  const uses = node.name !== undefined && appliesReference.has(node.name)
  return node.parameters.every(parameter =>
    yieldsPlain(uses && parameter.kind === 'reference' ? parameter.expression : parameter),
  )
}
