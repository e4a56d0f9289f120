import { compileRegex, NotationError, requireDuration } from '../../notation/index.ts'
import type { Call, Element, Expr } from '../ast.ts'
import { childrenOf } from '../ast-children.ts'
import { type CelType, formatType, optionalOf, sameType } from '../cel-type.ts'
import type { CelProblem } from '../problem.ts'
import { CelError } from '../value/cel-error.ts'
import { isInt } from '../value/numbers.ts'
import { parseTimestamp, requireTimestamp } from '../value/times.ts'
import type { CheckedCel } from './checked.ts'
import type { CelEnvironment } from './environment.ts'

/**
 * What is found wrong in the literals of an expression that passed the check: elements of different
 * types, `dyn` beside another one too; constant texts that are no duration, timestamp or regular
 * expression; and what libraries find in calls of their functions.
 *
 * Source: cel/validator.go of cel-go v0.30.
 */
export function literalProblems(
  checked: CheckedCel,
  { literals, callChecks }: CelEnvironment,
): readonly CelProblem[] {
  const problems: CelProblem[] = []
  const visit = (expr: Expr, isExempt: boolean) => {
    if (!isExempt && literals !== 'free') problems.push(...mixedElements(checked, expr))
    if (expr.kind === 'call' && literals === 'strict') problems.push(...wrongArguments(expr))
    if (expr.kind === 'call')
      problems.push(...callChecks.flatMap(check => check(expr, checked.typeOf)))
    const isFormat = expr.kind === 'call' && expr.name === 'format'
    for (const child of childrenOf(expr)) visit(child, isExempt || isFormat)
  }
  visit(checked.root, false)
  return problems
}

function mixedElements(checked: CheckedCel, expr: Expr): readonly CelProblem[] {
  if (expr.kind === 'list') return differing(checked, expr.elements).slice(0, 1)
  if (expr.kind !== 'map') return []
  const keys = expr.entries.map(({ key }) => ({ value: key, optional: false }))
  return [...differing(checked, keys), ...differing(checked, expr.entries)]
}

function differing(checked: CheckedCel, [first, ...rest]: readonly Element[]): CelProblem[] {
  if (first === undefined) return []
  const wanted = elementType(checked, first)
  return rest.flatMap(element => {
    const type = elementType(checked, element)
    if (sameType(wanted, type) || (wanted.kind === 'type' && type.kind === 'type')) return []
    const message = `expected type '${formatType(wanted)}' but found '${formatType(type)}'`
    return [{ at: element.value.at, message }]
  })
}

function elementType(checked: CheckedCel, { value, optional }: Element): CelType {
  const type = checked.typeOf(value)
  return (optional ? optionalOf(type) : undefined) ?? type
}

const readers: ReadonlyMap<string, (text: string) => unknown> = new Map([
  ['duration', requireDuration],
  ['timestamp', parseTimestamp],
  ['matches', compileRegex],
] as [string, (text: string) => unknown][])

const SECOND = 1_000_000_000n

/** Reads a literal argument, if it is of a kind that says something. */
function readArgument(name: string, value: unknown): unknown {
  if (name === 'timestamp' && isInt(value)) return requireTimestamp(BigInt(value) * SECOND)
  return typeof value === 'string' ? readers.get(name)?.(value) : undefined
}

function wrongArguments({ name, args }: Call): readonly CelProblem[] {
  // of the global `matches` that is the text, as in cel-go
  const [arg] = args
  if (!readers.has(name) || arg?.kind !== 'literal') return []
  try {
    readArgument(name, arg.value)
    return []
  } catch (error) {
    if (!(error instanceof NotationError) && !(error instanceof CelError)) throw error
    return [{ at: arg.at, message: `invalid ${name} argument` }]
  }
}
