import type { Run } from '../values.ts'

/** The types of arguments and results, by upstream's names. */
export type JmespathType =
  | 'number'
  | 'string'
  | 'bool'
  | 'array'
  | 'object'
  | 'array[number]'
  | 'array[string]'
  | 'expref'
  | 'any'

/** One argument: the types that it may have. */
export interface JmespathParameter {
  readonly types: readonly JmespathType[]
  /** Takes one argument or more; only the last parameter can. Its types are not checked. */
  readonly variadic?: true
}

/** An expression that shows what a function does; `error` stands where it has no result. */
export type JmespathExample =
  | { readonly expression: string; readonly data?: unknown; readonly result: unknown }
  | { readonly expression: string; readonly data?: unknown; readonly error: string }
  /** The result differs from run to run, but as a text it matches this pattern. */
  | { readonly expression: string; readonly data?: unknown; readonly matches: RegExp }

/** What users can know about a function. */
export interface JmespathFunctionDescription {
  readonly name: string
  readonly parameters: readonly JmespathParameter[]
  readonly result: readonly JmespathType[]
  /** One line: what the function does. */
  readonly doc: string
  readonly examples: readonly JmespathExample[]
  /** True for the functions of JMESPath itself, which `jp function` does not list. */
  readonly isStandard: boolean
}

/** Computes the result; the arguments have the types of the parameters. */
export type Call = (values: readonly unknown[], run: Run) => unknown

/** A function, with what it takes to compute it. */
export interface JmespathFunction extends JmespathFunctionDescription {
  readonly call: Call
  /** True if the result depends on more than the arguments. */
  readonly readsWorld?: true
  /** Does the work that depends on one text argument alone, for expressions where it is constant. */
  readonly prepare?: { readonly parameter: number; readonly call: (text: string) => Call }
}
