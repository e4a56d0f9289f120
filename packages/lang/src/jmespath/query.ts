import type { JmespathNode } from './ast.ts'
import { compileNode } from './compile/compile.ts'
import { type RootNames, rootScope, valueScope } from './compile/scope.ts'
import { Missing, type Step } from './compile/step.ts'
import type { JmespathEnvironment, JmespathRoot } from './environment.ts'
import { notFound } from './error.ts'
import { maxMembers } from './limits.ts'
import { parseJmespath } from './parser.ts'
import { yieldsPlain } from './plain.ts'
import { type Run, toPlain } from './values.ts'

/** A compiled expression. */
export interface JmespathQuery {
  readonly text: string
  /** The names that it reads from the root; `undefined` if it reads all of it (`@`). */
  readonly rootNames: readonly string[] | undefined
  /**
   * The value for one JSON value; null is null.
   *
   * @throws {JmespathError} where upstream gives an error.
   */
  evaluate(data: unknown, environment: JmespathEnvironment): unknown
  /**
   * The value for a root whose names are looked up as they are needed. What the root throws
   * passes through.
   *
   * @throws {JmespathError} where upstream gives an error.
   */
  evaluateRoot(root: JmespathRoot, environment: JmespathEnvironment): unknown
}

/**
 * Compiles an expression. Functions that do not exist and wrong arguments are no errors yet: the
 * operators around them may take the failure for null.
 *
 * @throws {JmespathSyntaxError} if the text is no expression.
 */
export function compileJmespath(text: string): JmespathQuery {
  const node = parseJmespath(text)
  const seen: RootNames = { names: new Set(), everything: false }
  const fromRoot = finish(node, compileNode(node, rootScope(seen), false).step)
  let fromValue: ((value: unknown, run: Run) => unknown) | undefined
  return {
    text,
    rootNames: seen.everything ? undefined : [...seen.names],
    evaluate(data, environment) {
      // most expressions are only ever evaluated on a root
      fromValue ??= finish(node, compileNode(node, valueScope, false).step)
      return fromValue(data ?? null, { environment, members: maxMembers })
    },
    evaluateRoot: (root, environment) => fromRoot(root, { environment, members: maxMembers }),
  }
}

/** Turns the answer of a step into a result: a missing key is an error, a result is JSON. */
function finish<Input>(node: JmespathNode, step: Step<Input>): Step<Input> {
  const isPlain = yieldsPlain(node)
  return (input, run) => {
    const value = step(input, run)
    if (value instanceof Missing) throw notFound(value.key)
    return isPlain ? value : toPlain(value)
  }
}
