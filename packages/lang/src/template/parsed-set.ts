import type { Node } from './node.ts'
import type { TokenReader } from './token-reader.ts'

/** A template and the ones that it defines, by name. */
export interface ParsedSet {
  readonly main: string
  readonly bodies: Map<string, readonly Node[]>
}

/** What the parser knows at a place. */
export interface Scope {
  readonly tokens: TokenReader
  readonly set: ParsedSet
  readonly hasFunction: (name: string) => boolean
  readonly variables: string[]
  rangeDepth: number
  nesting: number
  parens: number
}

/** What closes or splits a control structure. */
export type End = { readonly kind: 'end' | 'else' }

/** An end as Go's messages show it. */
export function describeNode({ kind }: End): string {
  return `{{${kind}}}`
}
