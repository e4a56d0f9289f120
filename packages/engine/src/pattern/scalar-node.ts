import { formatGoValue, type GoNumbers } from '@ephor/lang/notation'
import type { Path } from '../error.ts'
import { failed, type PatternNode, pass } from './node.ts'
import { compileScalarPattern } from './scalar.ts'

/** A scalar of a pattern; of a list in the resource every element must satisfy it. */
export function scalarNode(pattern: unknown, at: Path, numbers: GoNumbers): PatternNode {
  const matches = compileScalarPattern(pattern, numbers)
  const check = (value: unknown) => {
    if (!Array.isArray(value)) return matches(value) ? pass : failed
    for (const element of value) if (!matches(element)) return failed
    return pass
  }
  return {
    check,
    explain: (value, path) => {
      if (check(value) === pass) return undefined
      const message = `resource value '${formatGoValue(value, numbers)}' does not match '${formatGoValue(pattern)}' at path ${path}`
      return { kind: 'other', message, path, patternPath: at }
    },
  }
}
