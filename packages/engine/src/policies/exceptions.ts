import { compileWildcard } from '@ephor/lang/notation'
import type { PolicyException } from '../api/policy-exception.ts'
import { type CompiledConditions, compileConditions } from '../conditions/index.ts'
import { EvaluationError } from '../error.ts'
import { compileExceptionMatch } from '../match/index.ts'
import type { Request, Resource } from '../request.ts'
import type { Frame } from '../variables/frame.ts'

/** A PolicyException as far as it concerns one rule (spec 7.1). */
export interface CompiledException {
  /** `namespace/name`, as messages and reports name it. */
  readonly key: string
  readonly source: PolicyException
  readonly matches: (request: Request, object: Resource) => boolean
  readonly conditions: CompiledConditions | undefined
}

/** Compiles an exception once for all rules that it names. */
export function compileException(exception: PolicyException): CompiledException {
  const { namespace, name } = exception.metadata
  const match = compileExceptionMatch(exception)
  return {
    key: namespace ? `${namespace}/${name ?? ''}` : (name ?? ''),
    source: exception,
    matches: (request, object) => match.matches(request, object),
    conditions:
      exception.spec.conditions === undefined
        ? undefined
        : compileConditions(exception.spec.conditions, ['spec', 'conditions']),
  }
}

/**
 * Those exceptions that name a rule: `policyKey` is literal (`name`, or `namespace/name` of a
 * `Policy`), rule names are wildcards over the evaluated name, so `autogen-x` must be named too.
 */
export function exceptionsForRule(
  exceptions: readonly CompiledException[],
  policyKey: string,
  ruleName: string,
): readonly CompiledException[] {
  return exceptions.filter(({ source }) =>
    source.spec.exceptions.some(
      ({ policyName, ruleNames }) =>
        policyName === policyKey && ruleNames.some(pattern => compileWildcard(pattern)(ruleName)),
    ),
  )
}

/** Those that apply to this request. Conditions that cannot be evaluated make theirs not apply. */
export function matchingExceptions(
  exceptions: readonly CompiledException[],
  request: Request,
  object: Resource,
  frame: Frame,
): readonly CompiledException[] {
  return exceptions.filter(
    exception =>
      exception.matches(request, object) &&
      (exception.conditions === undefined || holds(exception.conditions, frame)),
  )
}

function holds(conditions: CompiledConditions, frame: Frame): boolean {
  try {
    return conditions.evaluate(frame).result
  } catch (error) {
    if (error instanceof EvaluationError) return false
    throw error
  }
}
