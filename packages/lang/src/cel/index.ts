export type { Expr } from './ast.ts'
export type { CelType } from './cel-type.ts'
export { dynType, formatType, objectType, opaqueType } from './cel-type.ts'
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
export { type CelDialect, createDialect, type DialectOptions } from './environments.ts'
export { celLibraries } from './library/catalogue.ts'
export { extensionLibraries } from './library/extension/index.ts'
export { latestStringsLibrary, stringsLibrary } from './library/extension/strings.ts'
export { namespaceType, requestType } from './library/kubernetes/admission.ts'
export {
  type AuthorizationAnswer,
  type AuthorizationQuestion,
  type Authorize,
  createAuthorizer,
  createResourceCheck,
} from './library/kubernetes/authorization.ts'
export { kubernetesLibraries } from './library/kubernetes/index.ts'
export { httpAnswer } from './library/kyverno/http.ts'
export { kyvernoLibraries } from './library/kyverno/index.ts'
export { orValueLibrary } from './library/kyverno/or-value.ts'
export type { FunctionRow, Library } from './library/library.ts'
export { optionalsLibrary } from './library/optionals.ts'
export { standardLibrary } from './library/standard/index.ts'
export { bindingMacros, type Macro, twoVariableMacros } from './macros.ts'
export { parseType } from './parse-type.ts'
export { type ParsedCel, type ParseOptions, parseCel } from './parser.ts'
export { type CelProblem, CelProblems } from './problem.ts'
export { allDoubles } from './value/all-doubles.ts'
export { CelError } from './value/cel-error.ts'
export { CelObject } from './value/cel-object.ts'
export { CelMap } from './value/containers.ts'
export { equals } from './value/equal.ts'
export { Lazy, LazyObject } from './value/lazy.ts'
export { Double, toDouble, toInt, Uint } from './value/numbers.ts'
export { Optional } from './value/optional.ts'
export { Struct } from './value/struct.ts'
export { Duration, Timestamp } from './value/times.ts'
export { toJson } from './value/to-json.ts'
export { TypeValue } from './value/type-value.ts'
export { type CelWorld, emptyWorld, type HttpCall, type ResourceAddress } from './world.ts'
