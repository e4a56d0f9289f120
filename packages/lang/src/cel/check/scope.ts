import type { CelType } from '../cel-type.ts'

/** The local variables at a place, the innermost first. */
export interface Scope {
  readonly name: string
  readonly type: CelType
  readonly outer: Scope | undefined
}

/** The type of a local variable. */
export function findLocal(scope: Scope | undefined, name: string): CelType | undefined {
  for (let at = scope; at !== undefined; at = at.outer) {
    if (at.name === name) return at.type
  }
  return undefined
}
