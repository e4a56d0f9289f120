import type { ClassicPolicy } from './api/classic.ts'
import type { PolicyException } from './api/policy-exception.ts'
import { PolicyError } from './error.ts'
import { type CompiledPolicy, compileClassicPolicy } from './policies/classic.ts'
import { type CompiledException, compileException } from './policies/exceptions.ts'
import { createPolicySet, type PolicySet } from './policies/policy-set.ts'

/** A mistake found while compiling, with the document it is in. */
export interface CompileProblem {
  readonly document: ClassicPolicy | PolicyException
  readonly error: PolicyError
}

/** What `compile` takes: the result of `load` has this shape. */
export interface Compilable {
  readonly policies: readonly ClassicPolicy[]
  readonly exceptions?: readonly PolicyException[]
}

/**
 * Compiles policies and their exceptions to a set that `run` takes. A policy with a mistake is
 * left out and all its mistakes are among the problems; the others work.
 */
export function compile({ policies, exceptions = [] }: Compilable): {
  readonly set: PolicySet
  readonly problems: readonly CompileProblem[]
} {
  const problems: CompileProblem[] = []
  const compiledExceptions: CompiledException[] = []
  for (const exception of exceptions) {
    try {
      compiledExceptions.push(compileException(exception))
    } catch (error) {
      if (!(error instanceof PolicyError)) throw error
      problems.push({ document: exception, error })
    }
  }
  const compiled: CompiledPolicy[] = []
  for (const policy of policies) {
    const result = compileClassicPolicy(policy, compiledExceptions)
    if ('policy' in result) compiled.push(result.policy)
    else problems.push(...result.errors.map(error => ({ document: policy, error })))
  }
  return { set: createPolicySet(compiled), problems }
}
