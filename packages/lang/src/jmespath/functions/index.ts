import type { JmespathFunction, JmespathFunctionDescription } from './function.ts'

const all: readonly JmespathFunction[] = []

/** All functions, each described by its name, arguments, result and examples; by group. */
export const jmespathFunctions: readonly JmespathFunctionDescription[] = all

/** The functions by name. */
export const functionsByName: ReadonlyMap<string, JmespathFunction> = new Map(
  all.map(definition => [definition.name, definition]),
)
