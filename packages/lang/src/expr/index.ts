export { FunctionError } from '../template/error.ts'
export { formatValue } from '../template/format-value.ts'
export { ExprError } from './error.ts'
export { compileExpr, type EvaluateExpr, type ExprOptions } from './expr.ts'
