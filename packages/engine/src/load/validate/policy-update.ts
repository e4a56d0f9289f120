import type { ClassicPolicy } from '../../api/classic.ts'
import { PolicyError } from '../../error.ts'
import { findTokens } from '../../variables/tokens.ts'
import { hasMutate } from '../rule-bodies.ts'
import { eachTextWithBraces } from './texts.ts'
import { findUserInfo } from './user-info.ts'
import { findVariableProblems } from './variables.ts'

/**
 * Rules that run when the policy itself changes have no request, and so no user: the checks of
 * background mode hold, whatever the policy says about it.
 */
export function checkOnPolicyUpdate(policy: ClassicPolicy): readonly PolicyError[] {
  if (!runsOnPolicyUpdate(policy) || !hasAnyVariable(policy)) return []
  const variables = findVariableProblems(policy, true).map(({ path, what, code }) => {
    return new PolicyError(code, path, `update event, policy contains invalid variables: ${what}`)
  })
  const users = findUserInfo(policy).map(({ path, what }) => {
    const message = `only select variables are allowed in on policy update. Set spec.mutateExistingOnPolicyUpdate=false to disable update policy mode for this policy rule: ${what} `
    return new PolicyError('NOT_ALLOWED', path, message)
  })
  return [...variables, ...users]
}

function runsOnPolicyUpdate({ spec }: ClassicPolicy): boolean {
  return (spec.rules ?? []).some(
    rule =>
      hasMutate(rule) &&
      (rule.mutate?.mutateExistingOnPolicyUpdate ?? spec.mutateExistingOnPolicyUpdate ?? false),
  )
}

function hasAnyVariable(policy: ClassicPolicy): boolean {
  let has = false
  eachTextWithBraces(policy, ({ text }) => {
    has ||= findTokens(text).length > 0
  })
  return has
}
