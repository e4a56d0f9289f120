/** The comparison operators, as written. */
export type JmespathComparison = '==' | '!=' | '<' | '<=' | '>' | '>='

/**
 * An expression as a tree. The shape is upstream's, node by node, because `jp parse` prints it:
 * `identity` stands where the text has nothing (the left of `[0]`, the right of `[]`), `empty` for
 * a bracket that upstream misreads without complaining; evaluating it is an error.
 */
export type JmespathNode =
  | Leaf<'current'>
  | Leaf<'identity'>
  | Leaf<'empty'>
  | { readonly kind: 'field'; readonly name: string; readonly offset: number }
  | { readonly kind: 'literal'; readonly value: unknown }
  | Unary<'reference'>
  | Unary<'not'>
  | {
      readonly kind: 'comparison'
      readonly operator: JmespathComparison
      readonly left: JmespathNode
      readonly right: JmespathNode
    }
  | {
      readonly kind: 'call'
      /** `undefined` where what is called has no name, as in `@(a)`. */
      readonly name: string | undefined
      readonly parameters: readonly JmespathNode[]
      readonly offset: number
    }
  | {
      readonly kind: 'filter'
      readonly left: JmespathNode
      readonly right: JmespathNode
      readonly condition: JmespathNode
    }
  | { readonly kind: 'flatten'; readonly left: JmespathNode }
  | { readonly kind: 'index'; readonly index: number }
  | {
      readonly kind: 'slice'
      readonly start: number | undefined
      readonly stop: number | undefined
      readonly step: number | undefined
    }
  | { readonly kind: 'hash'; readonly members: readonly JmespathMember[] }
  | { readonly kind: 'list'; readonly members: readonly JmespathNode[] }
  | Binary<'or'>
  | Binary<'and'>
  | Binary<'pipe'>
  | Binary<'subexpression'>
  | Binary<'index-expression'>
  | Binary<'projection'>
  | Binary<'value-projection'>

/** One `key: value` of a multi-select hash. */
export interface JmespathMember {
  readonly key: string
  readonly value: JmespathNode
}

interface Leaf<Kind extends string> {
  readonly kind: Kind
}

interface Unary<Kind extends string> {
  readonly kind: Kind
  readonly expression: JmespathNode
}

interface Binary<Kind extends string> {
  readonly kind: Kind
  readonly left: JmespathNode
  readonly right: JmespathNode
}
