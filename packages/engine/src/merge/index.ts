export type { Settled } from './list-merge.ts'
export { compileStrategicMerge } from './strategic-merge.ts'
