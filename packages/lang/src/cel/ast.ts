/**
 * The tree of an expression after its macros are expanded. `at` is the offset that messages
 * point to: of a call its parenthesis, of an operator the operator, else the first character.
 */
export type Expr = Literal | Ident | Select | Call | ListExpr | MapExpr | StructExpr | Loop | Bind

export interface Literal {
  readonly kind: 'literal'
  readonly at: number
  /** A CEL value: null, bool, string, int, double, uint or bytes. */
  readonly value: unknown
}

export interface Ident {
  readonly kind: 'ident'
  readonly at: number
  /** With a dot in front where the name starts at the root. */
  readonly name: string
}

/** `operand.field`; `has(operand.field)` if `test`, `operand.?field` if `optional`. */
export interface Select {
  readonly kind: 'select'
  readonly at: number
  readonly operand: Expr
  readonly field: string
  readonly test: boolean
  readonly optional: boolean
}

/** A function or an operator; those are named as `_+_`, `_[_]`, `!_`, `_?_:_`, `@in`. */
export interface Call {
  readonly kind: 'call'
  readonly at: number
  readonly name: string
  readonly target?: Expr
  /** `_&&_` and `_||_` take any number from two on. */
  readonly args: readonly Expr[]
}

/** An element; one written `?e` stands for what the optional holds, or for nothing. */
export interface Element {
  readonly value: Expr
  readonly optional: boolean
}

export interface ListExpr {
  readonly kind: 'list'
  readonly at: number
  readonly elements: readonly Element[]
}

export interface Entry extends Element {
  readonly at: number
  readonly key: Expr
}

export interface MapExpr {
  readonly kind: 'map'
  readonly at: number
  readonly entries: readonly Entry[]
}

export interface Field extends Element {
  readonly at: number
  readonly name: string
}

/** A message literal, as `Object{spec: …}`. */
export interface StructExpr {
  readonly kind: 'struct'
  readonly at: number
  readonly type: string
  readonly fields: readonly Field[]
}

/** What a comprehension makes of its range. */
export type LoopKind =
  | 'all'
  | 'exists'
  | 'existsOne'
  | 'map'
  | 'filter'
  | 'transformMap'
  | 'transformMapEntry'

/** A macro that walks over a list or map; `second` is there in the form with two variables. */
export interface Loop {
  readonly kind: 'loop'
  readonly at: number
  readonly loop: LoopKind
  readonly range: Expr
  readonly first: string
  readonly second?: string
  /** Which items take part; only of the kinds that make a list or a map. */
  readonly filter?: Expr
  readonly body: Expr
}

/** `body`, in which `name` stands for the value of `init`, computed when first used. */
export interface Bind {
  readonly kind: 'bind'
  readonly at: number
  readonly name: string
  readonly init: Expr
  readonly body: Expr
}
