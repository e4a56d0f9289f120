import type { Expr } from '../ast.ts'
import type { CheckedCel } from '../check/checked.ts'
import type { General, GeneralAll } from '../compile/dispatch.ts'

/** Thrown inside the generator where an expression is left to the closures. */
export class Unsupported {}

/** What is written so far. */
export interface Writer {
  readonly checked: CheckedCel
  readonly constants: unknown[]
  readonly calls: (General | GeneralAll)[]
  /** The statements of the block being written. */
  readonly statements: string[]
  /** How many names were given away; shared by all blocks. */
  readonly names: { count: number }
  /** The names that stand for loop variables, the innermost last. */
  readonly scope: readonly (readonly [name: string, written: string])[]
  /** The names to be declared at the top of the function. */
  readonly temporaries: string[]
}

/** A name that stands for nothing yet; declared at the top. */
export function temporary(writer: Writer): string {
  const name = `t${writer.names.count++}`
  writer.temporaries.push(name)
  return name
}

/** A constant: written out if that is safe and short, else by its number. */
export function constant(writer: Writer, value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number' && Number.isSafeInteger(value)) return `(${value})`
  writer.constants.push(value)
  return `k[${writer.constants.length - 1}]`
}

/** A writer of a block inside of another; its statements are its own. */
export function innerBlock(writer: Writer, scope: Writer['scope'] = writer.scope): Writer {
  return { ...writer, statements: [], scope }
}

export function findWritten({ scope }: Writer, name: string): string {
  const found = scope.findLast(([known]) => known === name)
  if (found === undefined) throw new Unsupported()
  return found[1]
}

/** Writes an expression; the result is what stands for its value. */
export type Write = (writer: Writer, expr: Expr) => string
