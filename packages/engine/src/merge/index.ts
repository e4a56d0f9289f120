export { compileStrategicMerge, type StrategicMerge } from './strategic-merge.ts'
