export { compileStrategicMerge } from './strategic-merge.ts'
