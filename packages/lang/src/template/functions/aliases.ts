import type { TemplateFunction } from '../function.ts'

/** A row of the function library that may stand under several names. */
export interface NamedRow extends Omit<TemplateFunction, 'name'> {
  /** The name, and others behind it, divided by blanks. */
  readonly names: string
}

/** Rows with one name each. */
export function eachName(rows: readonly NamedRow[]): readonly TemplateFunction[] {
  return rows.flatMap(({ names, ...row }) => names.split(' ').map(name => ({ ...row, name })))
}
