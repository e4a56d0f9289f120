import { CelError, noSuchOverload } from '../value/cel-error.ts'
import { Optional } from '../value/optional.ts'
import type { Frame, Run } from './frame.ts'

/**
 * `&&` (decided by false) and `||` (decided by true): an operand that decides makes up for the
 * error of any other, on whichever side it stands.
 */
export function compileLogical(operands: readonly Run[], decisive: boolean): Run {
  const [first, second] = operands
  if (operands.length === 2 && first !== undefined && second !== undefined) {
    return compilePair(first, second, decisive)
  }
  return frame => {
    let failure: CelError | undefined
    for (const operand of operands) {
      const value = attempt(operand, frame)
      if (value === decisive) return decisive
      if (value !== !decisive) failure ??= asError(value)
    }
    if (failure !== undefined) throw failure
    return !decisive
  }
}

function compilePair(first: Run, second: Run, decisive: boolean): Run {
  return frame => {
    const left = attempt(first, frame)
    if (left === decisive) return decisive
    const right = attempt(second, frame)
    if (right === decisive) return decisive
    if (left !== !decisive) throw asError(left)
    if (right !== !decisive) throw asError(right)
    return !decisive
  }
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
