/** The Go type of a parameter; `value` takes anything as it is, also what does not exist. */
export type ParameterType = 'any' | 'value' | 'string' | 'int' | 'float64' | 'bool' | 'map' | 'time'

/** A template and the text it renders to, without data. */
export type FunctionExample = readonly [template: string, output: string]

/**
 * A function that templates can call. Values arrive as the parameter's type asks: a `string` as a
 * text, an `int` or `float64` as a number, a `map` as a plain object, a `time` as a GoMoment.
 */
export interface TemplateFunction {
  readonly name: string
  readonly takes: readonly ParameterType[]
  /** The type of any number of further values. */
  readonly rest?: ParameterType
  readonly doc: string
  readonly examples?: readonly FunctionExample[]
  /**
   * @throws {FunctionError} or {NotationError} with the text that follows `error calling f: `.
   */
  readonly call: (...values: never[]) => unknown
}

const goNames: ReadonlyMap<ParameterType, string> = new Map([
  ['any', 'interface {}'],
  ['value', 'reflect.Value'],
  ['map', 'map[string]interface {}'],
  ['time', 'time.Time'],
])

/** The Go type as messages name it. */
export function parameterTypeName(type: ParameterType): string {
  return goNames.get(type) ?? type
}
