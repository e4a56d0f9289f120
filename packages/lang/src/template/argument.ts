import type { ParameterType } from './function.ts'
import type { Evaluate, Run } from './run.ts'

/** An argument of a call, ready for a parameter of any type. */
export type Argument = (type: ParameterType) => Evaluate

/** A command; `final` is the value of the command before it, or `missing`. */
export type Command = (run: Run, dot: unknown, final: unknown) => unknown

/** Marks that a command gets no value from the one before it. */
export const missing: unique symbol = Symbol('missing')
