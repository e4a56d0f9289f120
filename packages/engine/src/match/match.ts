import type { MatchResources } from '../api/classic.ts'
import type { Operation, Request, Resource } from '../request.ts'

/** What decides which requests a rule applies to. */
export interface MatchInput {
  /** Of the rule, for the explanation. */
  readonly name: string
  readonly match: MatchResources | undefined
  readonly exclude: MatchResources | undefined
  /** Of a namespaced `Policy`. */
  readonly policyNamespace: string | undefined
}

/** The parts of an entry of `kinds`, each a wildcard; what is left out is `*`, but `subresource`. */
export interface KindSelector {
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly subresource: string
}

export interface CompiledMatch {
  /** `object` is the new object, or the old one where the caller tries again for DELETE. */
  matches(request: Request, object: Resource): boolean
  /** Why a request does not match, as upstream says it; empty if it does. */
  explain(request: Request, object: Resource): string
  /** All kinds that `match` names, for an index; one filter without kinds makes it everything. */
  readonly kinds: readonly KindSelector[]
  /** The operations that can match; `undefined` means all. */
  readonly operations: readonly Operation[] | undefined
}

/** Compiles the `match` and `exclude` blocks of a rule (spec 1). */
export function compileMatch(input: MatchInput): CompiledMatch {
  throw new Error(`not yet: ${input.name}`)
}
