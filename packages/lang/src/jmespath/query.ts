import { compileNode } from './compile/compile.ts'
import { missingKey } from './compile/missing.ts'
import { type RootNames, rootScope, valueScope } from './compile/scope.ts'
import type { Step } from './compile/step.ts'
import { countCopies } from './copies.ts'
import type { JmespathEnvironment, JmespathRoot } from './environment.ts'
import { limitExceeded, notFound } from './error.ts'
import { maxCopies, maxMembers } from './limits.ts'
import { parseJmespath } from './parser.ts'
import { yieldsPlain } from './plain.ts'
import { toPlain } from './values.ts'

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
  const known = compiled.get(text)
  if (known !== undefined) return known
  const query = compile(text)
  if (text.length <= maxKeptLength) {
    const [oldest] = compiled.size === maxKept ? compiled.keys() : []
    if (oldest !== undefined) compiled.delete(oldest)
    compiled.set(text, query)
  }
  return query
}

/**
 * The same expression stands in many rules, those for controllers of Pods for one, and is looked at
 * several times in each; so some are kept. Nothing but time depends on it.
 */
const compiled = new Map<string, JmespathQuery>()
const maxKept = 512
const maxKeptLength = 1_000

function compile(text: string): JmespathQuery {
  const node = parseJmespath(text)
  const isPlain = yieldsPlain(node)
  const isTooLarge = countCopies(node) > maxCopies
  const seen: RootNames = { names: new Set(), everything: false }
  const fromRoot = compileNode(node, rootScope(seen), false).step
  // most expressions are only ever evaluated on a root
  let fromValue: Step<unknown> | undefined
  return {
    text,
    rootNames: seen.everything ? undefined : [...seen.names],
    evaluate(data, environment) {
      if (isTooLarge) throw limitExceeded('the number of copies of the input')
      fromValue ??= compileNode(node, valueScope, false).step
      const answer = fromValue(data ?? null, { environment, members: maxMembers })
      return isPlain && typeof answer !== 'symbol' ? answer : settle(answer)
    },
    evaluateRoot(root, environment) {
      if (isTooLarge) throw limitExceeded('the number of copies of the input')
      const answer = fromRoot(root, { environment, members: maxMembers })
      return isPlain && typeof answer !== 'symbol' ? answer : settle(answer)
    },
  }
}

/** The result for an answer: a missing key is an error, what JSON does not have becomes JSON. */
function settle(answer: unknown): unknown {
  const key = missingKey(answer)
  if (key !== undefined) throw notFound(key)
  return toPlain(answer)
}
