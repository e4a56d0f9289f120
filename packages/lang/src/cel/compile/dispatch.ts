import type { CelType } from '../cel-type.ts'
import type { Overload } from '../check/environment.ts'
import { type Cost, growthCost } from '../library/cost.ts'
import { CelError, noSuchOverload } from '../value/cel-error.ts'
import { withoutMarks } from '../value/containers.ts'
import { typeNameOf } from '../value/type-value.ts'
import { conversions } from './constant.ts'
import { type Charges, charge, type Frame, type Run } from './frame.ts'
import { type Guard, guardOf } from './guard.ts'

type Call = (...args: unknown[]) => unknown

interface Candidate {
  readonly guards: readonly Guard[]
  readonly call: Call
  /** What it takes from the limit, if that depends on the sizes of its arguments. */
  readonly cost: Cost | undefined
}

interface Dispatch {
  readonly name: string
  readonly overloads: readonly Overload[]
  readonly args: readonly Run[]
}

/**
 * A call of the first overload whose parameters take the arguments: what the checker knows of
 * them may be little, and what a policy declares of its variables may be wrong.
 */
export function compileDispatch({ name, overloads, args }: Dispatch, charges: Charges): Run {
  const [first, second] = args
  const asksWorld = overloads.some(overload => overload.asksWorld)
  if (args.length === 1 && first !== undefined && !asksWorld) {
    const call = dispatchOne(name, overloads, charges)
    return frame => call(frame, first(frame))
  }
  if (args.length === 2 && first !== undefined && second !== undefined && !asksWorld) {
    const call = dispatchTwo(name, overloads, charges)
    return frame => call(frame, first(frame), second(frame))
  }
  const call = dispatchAll(name, overloads, charges)
  return frame =>
    call(
      frame,
      args.map(arg => arg(frame)),
    )
}

/** Functions that make lists of lists would lose the marks of doubles in them. */
function withPlainLists(call: Call, parameters: readonly CelType[], asksWorld: boolean): Call {
  if (!parameters.some(({ kind }) => kind === 'list')) return call
  const [first, second, ...others] = parameters.map(({ kind }) => kind === 'list')
  const plain = (value: unknown, isList: boolean | undefined) =>
    isList && Array.isArray(value) ? withoutMarks(value) : value
  if (others.length > 0 || asksWorld) {
    return (...values) => call(...values.map(value => plain(value, Array.isArray(value))))
  }
  return (a, b) => call(plain(a, first), plain(b, second))
}

function chargedCost(cost: Cost, charges: Charges): Cost | undefined {
  if (charges === 'nothing') return undefined
  return charges === 'growth' ? growthCost : cost
}

function compileCandidate(
  { parameters, call, cost, asksWorld }: Overload,
  charges: Charges,
): Candidate {
  // the guards see to it that the arguments are what the function takes
  return {
    guards: parameters.map(guardOf),
    call: withPlainLists(call as Call, parameters, asksWorld),
    cost: cost && chargedCost(cost, charges),
  }
}

/** What the overloads make of any number of arguments. */
export type GeneralAll = (frame: Frame, values: readonly unknown[]) => unknown

/** The dispatch of a call with any number of arguments; an overload may get the world in front of them. */
export function dispatchAll(
  name: string,
  overloads: readonly Overload[],
  charges: Charges,
): GeneralAll {
  const candidates = overloads.map(overload => {
    return { ...compileCandidate(overload, charges), asksWorld: overload.asksWorld }
  })
  return (frame, values) => {
    for (const { guards, call, cost, asksWorld } of candidates) {
      if (!guards.every((guard, index) => guard(values[index]))) continue
      const result = asksWorld ? call(frame.world, ...values) : call(...values)
      if (cost !== undefined) charge(frame, cost(values, result))
      return result
    }
    throw noOverload(name, values)
  }
}

function dispatchOne(
  name: string,
  overloads: readonly Overload[],
  charges: Charges,
): (frame: Frame, value: unknown) => unknown {
  const all = overloads.map(overload => {
    const { guards, ...rest } = compileCandidate(overload, charges)
    const [guard = never] = guards
    return { ...rest, guard }
  })
  return (frame, value) => {
    for (const { guard, call, cost } of all) {
      if (!guard(value)) continue
      const result = call(value)
      if (cost !== undefined) charge(frame, cost([value], result))
      return result
    }
    throw noOverload(name, [value])
  }
}

/** What the overloads make of two arguments that are evaluated already. */
export type General = (frame: Frame, a: unknown, b: unknown) => unknown

/** The dispatch of a call with two arguments. */
export function dispatchTwo(
  name: string,
  overloads: readonly Overload[],
  charges: Charges,
): General {
  const all = overloads.map(overload => {
    const { guards, ...rest } = compileCandidate(overload, charges)
    const [left = never, right = never] = guards
    return { ...rest, left, right }
  })
  return (frame, a, b) => {
    for (const { left, right, call, cost } of all) {
      if (!left(a) || !right(b)) continue
      const result = call(a, b)
      if (cost !== undefined) charge(frame, cost([a, b], result))
      return result
    }
    throw noOverload(name, [a, b])
  }
}

function never(): boolean {
  return false
}

function noOverload(name: string, values: readonly unknown[]): CelError {
  if (name === 'size') return new CelError('no such overload: size')
  if (!conversions.has(name)) return noSuchOverload()
  return new CelError(`no such overload: ${name}(${values.map(typeNameOf).join(', ')})`)
}
