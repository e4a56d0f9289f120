import type { Overload } from '../check/environment.ts'
import { CelError, noSuchOverload } from '../value/cel-error.ts'
import { typeNameOf } from '../value/type-value.ts'
import type { Run } from './frame.ts'
import { type Guard, guardOf } from './guard.ts'

type Call = (...args: unknown[]) => unknown

interface Candidate {
  readonly guards: readonly Guard[]
  readonly call: Call
}

/**
 * A call of the first overload whose parameters take the arguments: what the checker knows of
 * them may be little, and what a policy declares of its variables may be wrong.
 */
export function compileDispatch(
  name: string,
  overloads: readonly Overload[],
  args: readonly Run[],
): Run {
  const [first, second] = args
  if (args.length === 1 && first !== undefined) {
    const call = dispatchOne(name, overloads)
    return frame => call(first(frame))
  }
  if (args.length === 2 && first !== undefined && second !== undefined) {
    const call = dispatchTwo(name, overloads)
    return frame => call(first(frame), second(frame))
  }
  const candidates = overloads.map(compileCandidate)
  return frame => {
    const values = args.map(arg => arg(frame))
    for (const { guards, call } of candidates) {
      if (guards.every((guard, index) => guard(values[index]))) return call(...values)
    }
    throw noOverload(name, values)
  }
}

function compileCandidate({ parameters, call }: Overload): Candidate {
  // the guards see to it that the arguments are what the function takes
  return { guards: parameters.map(guardOf), call: call as Call }
}

function dispatchOne(name: string, overloads: readonly Overload[]): (value: unknown) => unknown {
  const all = overloads.map(compileCandidate).map(({ guards: [guard = never], call }) => {
    return { guard, call }
  })
  return value => {
    for (const { guard, call } of all) {
      if (guard(value)) return call(value)
    }
    throw noOverload(name, [value])
  }
}

/** The dispatch of a call with two arguments that are evaluated already. */
export function dispatchTwo(
  name: string,
  overloads: readonly Overload[],
): (a: unknown, b: unknown) => unknown {
  const all = overloads.map(compileCandidate).map(({ guards, call }) => {
    const [left = never, right = never] = guards
    return { left, right, call }
  })
  return (a, b) => {
    for (const { left, right, call } of all) {
      if (left(a) && right(b)) return call(a, b)
    }
    throw noOverload(name, [a, b])
  }
}

function never(): boolean {
  return false
}

/** The functions whose error names the type that they do not take, as in cel-go. */
export const conversions: ReadonlySet<string> = new Set(
  'bool bytes double duration int string timestamp uint'.split(' '),
)

function noOverload(name: string, values: readonly unknown[]): CelError {
  if (name === 'size') return new CelError('no such overload: size')
  if (!conversions.has(name)) return noSuchOverload()
  return new CelError(`no such overload: ${name}(${values.map(typeNameOf).join(', ')})`)
}
