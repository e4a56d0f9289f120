/** A node of a parsed expression; `at` is what a message about it points at. */
export type Node =
  | { readonly kind: 'nil'; readonly at: number }
  | { readonly kind: 'bool'; readonly at: number; readonly value: boolean }
  | { readonly kind: 'integer'; readonly at: number; readonly value: bigint }
  | { readonly kind: 'float'; readonly at: number; readonly value: number }
  | { readonly kind: 'string' | 'bytes'; readonly at: number; readonly value: string }
  | { readonly kind: 'identifier'; readonly at: number; readonly name: string }
  | { readonly kind: 'pointer'; readonly at: number; readonly name: string }
  | {
      readonly kind: 'unary'
      readonly at: number
      readonly operator: string
      readonly operand: Node
    }
  | BinaryNode
  | { readonly kind: 'chain'; readonly at: number; readonly inner: Node }
  | MemberNode
  | {
      readonly kind: 'slice'
      readonly at: number
      readonly value: Node
      readonly from: Node | undefined
      readonly to: Node | undefined
    }
  | {
      readonly kind: 'call'
      readonly at: number
      readonly callee: Node
      readonly args: readonly Node[]
    }
  | BuiltinNode
  | { readonly kind: 'predicate'; readonly at: number; readonly body: Node }
  | {
      readonly kind: 'let'
      readonly at: number
      readonly name: string
      readonly value: Node
      readonly body: Node
    }
  | { readonly kind: 'sequence'; readonly at: number; readonly items: readonly Node[] }
  | {
      readonly kind: 'conditional'
      readonly at: number
      readonly condition: Node
      readonly yes: Node
      readonly no: Node
    }
  | { readonly kind: 'array'; readonly at: number; readonly items: readonly Node[] }
  | { readonly kind: 'map'; readonly at: number; readonly pairs: readonly Pair[] }

/** `left operator right`. */
export interface BinaryNode {
  readonly kind: 'binary'
  readonly at: number
  readonly operator: string
  readonly left: Node
  readonly right: Node
}

/** `value.name` or `value[key]`; with `?.` it stands inside a chain. */
export interface MemberNode {
  readonly kind: 'member'
  readonly at: number
  readonly value: Node
  readonly key: Node
  readonly isOptional: boolean
  readonly isMethod: boolean
}

/** A call of a function of the language. */
export interface BuiltinNode {
  readonly kind: 'builtin'
  readonly at: number
  readonly name: string
  readonly args: readonly Node[]
}

/** A member of a map literal. */
export interface Pair {
  readonly key: Node
  readonly value: Node
}
