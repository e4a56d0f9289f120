import { CelError, noSuchOverload } from '../value/cel-error.ts'
import { Optional } from '../value/optional.ts'
import type { Frame, Run } from './frame.ts'

/**
 * `&&` (decided by false) and `||` (decided by true): an operand that decides makes up for the
 * error of any other, on whichever side it stands.
 */
export function compileLogical(operands: readonly Run[], decisive: boolean): Run {
  return frame => {
    let at = 0
    try {
      for (; at < operands.length; at++) {
        const value = operands[at]?.(frame)
        if (value === decisive) return decisive
        if (value !== !decisive) throw noSuchOverload()
      }
      return !decisive
    } catch (error) {
      if (!(error instanceof CelError)) throw error
      return decideBehind(frame, operands.slice(at + 1), { decisive, error })
    }
  }
}

/** What the operands behind an error make of it. */
function decideBehind(
  frame: Frame,
  operands: readonly Run[],
  { decisive, error }: { readonly decisive: boolean; readonly error: CelError },
): boolean {
  for (const operand of operands) {
    if (attempt(operand, frame) === decisive) return decisive
  }
  throw error
}

/** The value, or its error as a value. */
export function attempt(run: Run, frame: Frame): unknown {
  try {
    return run(frame)
  } catch (error) {
    if (!(error instanceof CelError)) throw error
    return error
  }
}

/** The error that an operand which is no truth value stands for. */
export function asError(value: unknown): CelError {
  return value instanceof CelError ? value : noSuchOverload()
}

/** `c ? a : b`. */
export function compileConditional(condition: Run, yes: Run, no: Run): Run {
  return frame => {
    const value = condition(frame)
    if (value === true) return yes(frame)
    if (value === false) return no(frame)
    throw noSuchOverload()
  }
}

/** `!a`. */
export function compileNot(operand: Run): Run {
  return frame => {
    const value = operand(frame)
    if (typeof value !== 'boolean') throw noSuchOverload()
    return !value
  }
}

/** `a.or(b)` and `a.orValue(b)`, which compute the second only if the first holds nothing. */
export function compileAlternative(name: 'or' | 'orValue', first: Run, second: Run): Run {
  return frame => {
    const optional = first(frame)
    if (!(optional instanceof Optional)) throw noSuchOverload()
    if (optional.value === undefined) return second(frame)
    return name === 'or' ? optional : optional.value
  }
}
