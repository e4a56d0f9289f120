import type { Expr } from '../ast.ts'
import type { CelType } from '../cel-type.ts'
import type { Overload } from './environment.ts'

/** What a name or a call in an expression refers to. */
export type Reference =
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'local'; readonly name: string }
  | { readonly kind: 'constant'; readonly value: unknown }
  | { readonly kind: 'struct'; readonly type: string }
  /** The overloads that fit; of a namespaced function the target is part of the name. */
  | {
      readonly kind: 'function'
      readonly overloads: readonly Overload[]
      readonly isNamespaced: boolean
    }

/** An expression that passed the check. */
export interface CheckedCel {
  readonly source: string
  readonly root: Expr
  /** The type of the value. */
  readonly type: CelType
  /** The type of a part of the tree. */
  typeOf(expr: Expr): CelType
  /** What a name, a selection that is one, a call or a message literal refers to. */
  referenceOf(expr: Expr): Reference | undefined
}
