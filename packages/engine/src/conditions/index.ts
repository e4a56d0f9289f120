export { type CompiledConditions, compileConditions } from './conditions.ts'
