export { type CompiledConditions, type ConditionsOutcome, compileConditions } from './conditions.ts'
