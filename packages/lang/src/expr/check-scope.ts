import type { Type } from './type.ts'

/** What the checker knows at a place. */
export interface CheckScope {
  readonly source: string
  readonly variables: ReadonlyMap<string, Type>
  /** The list whose elements the innermost predicate sees, and the pointers beside `#`. */
  readonly predicate?: { readonly collection: Type; readonly pointers: ReadonlyMap<string, Type> }
}
