import { compileJmespath } from '@ephor/lang/jmespath'
import { createCompileCache } from './compile-cache.ts'
import type { Frame } from './frame.ts'

/**
 * What a JMESPath text finds in data, which is all that it sees.
 *
 * Throws `JmespathError`, and `JmespathSyntaxError` for a text that is none.
 */
export type Search = (text: string, data: unknown, frame: Frame) => unknown

/** A search that keeps what it compiled, for texts that are only known when they are used. */
export function compileSearch(): Search {
  const compile = createCompileCache(compileJmespath)
  return (text, data, frame) => compile(text).evaluate(data, frame.environment)
}
