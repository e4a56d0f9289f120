import type { PolicyException } from '../api/policy-exception.ts'
import type { Request, Resource } from '../request.ts'

export interface CompiledExceptionMatch {
  matches(request: Request, object: Resource): boolean
}

/**
 * Compiles the `match` of an exception (spec 7.1): as of a rule, but without operations, and a
 * namespace selector says nothing about namespaces. An empty filter or block matches nothing.
 */
export function compileExceptionMatch(exception: PolicyException): CompiledExceptionMatch {
  throw new Error(`not yet: ${exception.kind}`)
}
