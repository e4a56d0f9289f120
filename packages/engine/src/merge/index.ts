export type { Settled } from './list-merge.ts'
export { compileStrategicMerge, type StrategicMerge } from './strategic-merge.ts'
