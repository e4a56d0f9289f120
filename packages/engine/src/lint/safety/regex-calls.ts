import { type JmespathNode, JmespathSyntaxError, parseJmespath } from '@ephor/lang/jmespath'
import type { ClassicPolicy } from '../../api/classic.ts'
import type { Path } from '../../error.ts'
import { jmespathNodes } from '../jmespath-nodes.ts'
import { expressionsOf } from '../rehearsal/expressions.ts'
import { rulesOf } from '../subject.ts'

/** A call of a function that takes a regular expression. */
export interface RegexCall {
  readonly regex: JmespathNode
  readonly expression: string
  readonly path: Path
}

const functions = new Set(['regex_match', 'regex_replace_all', 'regex_replace_all_literal'])

/** All calls of functions with regular expressions in the rules of a policy. */
export function regexCalls(policy: ClassicPolicy): readonly RegexCall[] {
  return rulesOf(policy).flatMap(({ rule, path }) =>
    expressionsOf(rule, path).flatMap(({ expression, path: at }) =>
      callsIn(expression).map(regex => ({ regex, expression, path: at })),
    ),
  )
}

function callsIn(expression: string): JmespathNode[] {
  try {
    return jmespathNodes(parseJmespath(expression)).flatMap(node => {
      if (node.kind !== 'call' || !functions.has(node.name ?? '')) return []
      const [regex] = node.parameters
      return regex === undefined ? [] : [regex]
    })
  } catch (error) {
    if (!(error instanceof JmespathSyntaxError)) throw error
    return []
  }
}
