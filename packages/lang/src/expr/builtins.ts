import type { Builtin } from './builtin.ts'
import { dateBuiltins } from './date-builtins.ts'
import { listBuiltins } from './list-builtins.ts'
import { numberBuiltins } from './number-builtins.ts'
import { textBuiltins } from './text-builtins.ts'

/** The functions of the language that take no predicate, by name. */
export const builtins: ReadonlyMap<string, Builtin> = new Map(
  [...textBuiltins, ...numberBuiltins, ...listBuiltins, ...dateBuiltins].map(row => [
    row.name,
    row,
  ]),
)
