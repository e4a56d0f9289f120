import {
  compileJmespath,
  type JmespathEnvironment,
  JmespathError,
  JmespathSyntaxError,
} from '@ephor/lang/jmespath'
import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'
import type { Rule } from '../../api/classic.ts'
import type { Path } from '../../error.ts'
import type { Request } from '../../request.ts'
import { listVariables } from '../../variables/roots.ts'

/** An expression of a rule. */
export interface ExpressionPlace {
  readonly expression: string
  readonly path: Path
  /** The expressions of the lists of the loops around it, the outermost first. */
  readonly lists: readonly string[]
}

/** The variables of a rule, the lists of its loops, and the expressions of its context. */
export function expressionsOf(rule: Rule, path: Path): readonly ExpressionPlace[] {
  const { match: _, exclude: __, ...rest } = rule
  const found: ExpressionPlace[] = []
  collect(rest, { path, lists: [] }, found)
  return found
}

interface Surroundings {
  readonly path: Path
  readonly lists: readonly string[]
}

function collect(value: unknown, { path, lists }: Surroundings, found: ExpressionPlace[]): void {
  if (typeof value === 'string') {
    for (const { expression } of listVariables(value)) found.push({ expression, path, lists })
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      collect(item, { path: [...path, index], lists }, found)
    }
  } else if (isObject(value)) collectMembers(value, { path, lists }, found)
}

function collectMembers(
  value: JsonObject,
  { path, lists }: Surroundings,
  found: ExpressionPlace[],
): void {
  const list = path.at(-2) === 'foreach' ? getOwn(value, 'list') : undefined
  const inner = typeof list === 'string' ? [...lists, list] : lists
  if (typeof list === 'string') found.push({ expression: list, path: [...path, 'list'], lists })
  const variable = path.at(-2) === 'context' ? getOwn(value, 'variable') : undefined
  if (isObject(variable)) collectVariable(variable, { path: [...path, 'variable'], lists }, found)
  for (const [key, member] of Object.entries(value)) {
    if (key.includes('{{')) collect(key, { path: [...path, key], lists: inner }, found)
    collect(member, { path: [...path, key], lists: inner }, found)
  }
}

function collectVariable(
  { value, jmesPath, default: fallback }: JsonObject,
  { path, lists }: Surroundings,
  found: ExpressionPlace[],
): void {
  if (typeof jmesPath !== 'string' || value !== undefined || fallback !== undefined) return
  found.push({ expression: jmesPath, path: [...path, 'jmesPath'], lists })
}

/** What came of an expression. */
export type Outcome = { readonly value: unknown } | { readonly error: JmespathError }

const environment: JmespathEnvironment = {
  now: 1_800_000_000_000,
  random: () => 0.25,
  resolveHost: () => [],
}

/**
 * Evaluates an expression of a rule for a request; `undefined` where it asks for anything but the
 * request and the elements of loops over it.
 */
export function evaluateFor(
  { expression, lists }: ExpressionPlace,
  request: Request,
): Outcome | undefined {
  let context: JsonObject = { request: requestAsJson(request) }
  for (const list of lists) {
    const elements = evaluate(list, context)
    const [element] =
      elements && 'value' in elements && Array.isArray(elements.value) ? elements.value : []
    if (element === undefined) return undefined
    context = { ...context, element, elementIndex: 0 }
  }
  return evaluate(expression, context)
}

function evaluate(expression: string, context: JsonObject): Outcome | undefined {
  try {
    const query = compileJmespath(expression)
    if (query.rootNames?.every(name => Object.hasOwn(context, name)) !== true) return undefined
    return { value: query.evaluate(context, environment) }
  } catch (error) {
    if (error instanceof JmespathError) return { error }
    if (error instanceof JmespathSyntaxError) return undefined
    throw error
  }
}

function requestAsJson(request: Request): JsonObject {
  const { operation, name, namespace, object, oldObject, kind, user, dryRun, uid } = request
  return {
    uid,
    kind,
    operation,
    name,
    namespace,
    object: object ?? null,
    oldObject: oldObject ?? null,
    dryRun,
    userInfo: user?.userInfo ?? {},
    roles: user?.roles ?? [],
    clusterRoles: user?.clusterRoles ?? [],
  }
}
