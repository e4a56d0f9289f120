export type { CelType } from './cel-type.ts'
export { formatType } from './cel-type.ts'
export { checkCel, resolveCel } from './check/check.ts'
export type { CheckedCel } from './check/checked.ts'
export {
  type CelEnvironment,
  createEnvironment,
  type EnvironmentOptions,
  withVariables,
} from './check/environment.ts'
export { type CelProgram, type CompileOptions, compileCel } from './compile/compile.ts'
export type { Activation } from './compile/frame.ts'
export type { FunctionRow, Library } from './library/library.ts'
export { optionalsLibrary } from './library/optionals.ts'
export { standardLibrary } from './library/standard/index.ts'
export { bindingMacros, type Macro, twoVariableMacros } from './macros.ts'
export { parseType } from './parse-type.ts'
export { type ParsedCel, type ParseOptions, parseCel } from './parser.ts'
export { type CelProblem, CelProblems } from './problem.ts'
export { CelError } from './value/cel-error.ts'
export { CelMap } from './value/containers.ts'
export { equals } from './value/equal.ts'
export { Lazy, LazyObject } from './value/lazy.ts'
export { Double, toDouble, toInt, Uint } from './value/numbers.ts'
export { Optional } from './value/optional.ts'
export { Struct } from './value/struct.ts'
export { Duration, Timestamp } from './value/times.ts'
export { TypeValue } from './value/type-value.ts'
