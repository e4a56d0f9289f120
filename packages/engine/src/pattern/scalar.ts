/** Whether a value satisfies a scalar pattern. */
export type ScalarCheck = (value: unknown) => boolean

/**
 * Compiles a pattern that is no list: operators, ranges, quantities, durations and wildcards in
 * text; other scalars compare by value (spec 2.3). A map accepts any map, a list nothing.
 */
export function compileScalarPattern(pattern: unknown): ScalarCheck {
  throw new Error(`not yet: ${typeof pattern}`)
}
