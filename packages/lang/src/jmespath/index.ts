export type { JmespathComparison, JmespathMember, JmespathNode } from './ast.ts'
export { jmespathParts } from './ast-parts.ts'
export type { JmespathEnvironment, JmespathRoot } from './environment.ts'
export { JmespathError, type JmespathErrorCode, JmespathSyntaxError } from './error.ts'
export { formatAst } from './format-ast.ts'
export type {
  JmespathExample,
  JmespathFunctionDescription,
  JmespathParameter,
  JmespathType,
} from './functions/function.ts'
export { jmespathFunctions } from './functions/index.ts'
export { parseJmespath } from './parser.ts'
export { compileJmespath, type JmespathQuery } from './query.ts'
