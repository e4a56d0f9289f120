import type { Call, Expr } from '../ast.ts'
import type { CelType, FieldTypes } from '../cel-type.ts'
import type { Macro } from '../macros.ts'
import type { CelProblem } from '../problem.ts'
import type { Cost } from './cost.ts'

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
  /** Whether the function gets the world of the evaluation as its first argument. */
  readonly asksWorld?: boolean
  /** What a call costs; 1 if not said. */
  readonly cost?: Cost
}

/** A name for a value that never changes. */
export interface Constant {
  /** As `parseType` reads it. */
  readonly type: string
  readonly value: unknown
}

/** Finds what is wrong with a call by its literals. */
export type CallCheck = (call: Call, typeOf: (expr: Expr) => CelType) => readonly CelProblem[]

/** Functions, macros and names that come together. */
export interface Library {
  readonly name: string
  readonly functions: readonly FunctionRow[]
  readonly macros?: readonly Macro[]
  /** Types that expressions may name, as `int` in `type(x) == int`: the name and what `type` prints. */
  readonly typeNames?: ReadonlyMap<string, string>
  /** Variables whose value belongs to the library, such as `resource`. */
  readonly constants?: ReadonlyMap<string, Constant>
  /** What is wrong with a call of its functions that passed the check. */
  readonly checkCall?: CallCheck
  /** The fields of the object types that it brings; `undefined` for other names. */
  readonly objects?: (name: string) => FieldTypes | undefined
}
