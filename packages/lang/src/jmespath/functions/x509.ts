import type { JmespathFunction } from './function.ts'

/** Functions about certificates. */
export const x509Functions: readonly JmespathFunction[] = []
