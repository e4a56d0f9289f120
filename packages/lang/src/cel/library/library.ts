import type { Macro } from '../macros.ts'

/**
 * One overload of a function. Operators are functions too: `_+_`, `_[_]`, `@in`.
 */
export interface FunctionRow {
  /** As `parseSignature` reads it: `string . charAt(int) -> string`. */
  readonly signature: string
  /** What it does, in one line. */
  readonly doc: string
  /** An expression that is true. */
  readonly example: string
  /**
   * The function itself. It gets values of the kinds that the signature names and throws
   * `CelError`.
   */
  readonly call: (...args: never[]) => unknown
}

/** Functions, macros and names that come together. */
export interface Library {
  readonly name: string
  readonly functions: readonly FunctionRow[]
  readonly macros?: readonly Macro[]
  /** Types that expressions may name, as `int` in `type(x) == int`: the name and what `type` prints. */
  readonly typeNames?: ReadonlyMap<string, string>
}
