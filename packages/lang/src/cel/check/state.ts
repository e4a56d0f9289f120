import type { Expr } from '../ast.ts'
import {
  type CelType,
  dynType,
  errorType,
  formatType,
  isDynOrError,
  isSimple,
} from '../cel-type.ts'
import type { CelProblem } from '../problem.ts'
import type { Reference } from './checked.ts'
import type { CelEnvironment } from './environment.ts'
import { areAssignable, moreGeneral, type Substitution, substitute } from './substitution.ts'

/** What a check has found out so far. */
export interface CheckState {
  readonly environment: CelEnvironment
  readonly types: Map<Expr, CelType>
  readonly references: Map<Expr, Reference>
  readonly problems: CelProblem[]
  readonly known: Substitution
  parameterCount: number
}

export function startCheck(environment: CelEnvironment): CheckState {
  return {
    environment,
    types: new Map(),
    references: new Map(),
    problems: [],
    known: new Map(),
    parameterCount: 0,
  }
}

/** A type still to be found out. */
export function freshParameter(state: CheckState): CelType {
  return { kind: 'param', name: `_var${state.parameterCount++}` }
}

/** Notes a mistake; what it is in has the type of an error, which fits everywhere. */
export function report(state: CheckState, at: number, message: string, hint?: string): CelType {
  state.problems.push(hint === undefined ? { at, message } : { at, message, hint })
  return errorType
}

export function isAssignable(state: CheckState, from: CelType, to: CelType): boolean {
  return areAssignable(state.known, [from], [to])
}

/** The type as far as it is known. */
export function resolve(state: CheckState, type: CelType): CelType {
  return substitute(state.known, type, false)
}

export function requireType(
  state: CheckState,
  expr: Expr,
  [type, wanted]: [CelType, CelType],
): void {
  if (!isAssignable(state, type, wanted)) mismatch(state, expr.at, [wanted, type])
}

function mismatch(
  state: CheckState,
  at: number,
  [wanted, found]: readonly [CelType, CelType],
): CelType {
  const [expected, actual] = [wanted, found].map(type =>
    formatType(substitute(state.known, type, true)),
  )
  return report(state, at, `expected type '${expected}' but found '${actual}'`)
}

/** The type of a literal's elements once one more is added. */
export function join(
  state: CheckState,
  [before, added]: readonly [CelType | undefined, CelType],
): CelType {
  if (before === undefined) return added
  if (isAssignable(state, before, added)) return moreGeneral(before, added)
  return dynType
}

/** What stands behind an optional element, `?e`. */
export function unwrapElement(
  state: CheckState,
  at: number,
  [type, inner]: readonly [CelType, CelType | undefined],
): CelType {
  if (inner !== undefined) return inner
  if (isDynOrError(type) && !isSimple(type, 'error')) return type
  return mismatch(state, at, [{ kind: 'opaque', name: 'optional_type', parameters: [type] }, type])
}
