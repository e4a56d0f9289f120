import type { Rule } from '../api/classic.ts'
import type { Path } from '../error.ts'
import type { Owner } from '../probe.ts'
import type { RuleBody } from './rule-body.ts'
import { compileDeny } from './validate-deny.ts'
import { compileForeach } from './validate-foreach.ts'
import { compilePatternCheck } from './validate-pattern.ts'
import type { ValidatedRule, ValidationCheck } from './validation.ts'

/**
 * Compiles the body of a validate rule: `deny`, or else `pattern` and `anyPattern`, or else
 * `foreach`. A rule with none of them says nothing.
 *
 * @param path of the rule in the policy document.
 * @param policy its namespace, if it is a namespaced one.
 * @throws {PolicyError} for what its patterns and conditions get wrong.
 */
export function compileValidateRule(rule: Rule, path: Path, policy: Owner): RuleBody {
  const validated: ValidatedRule = {
    name: rule.name,
    message: rule.validate?.message ?? '',
    path,
    policyNamespace: policy.namespace,
    probe: policy.probe,
  }
  return compileCheck(validated, rule)
}

const silent: ValidationCheck = () => undefined

function compileCheck(rule: ValidatedRule, { validate }: Rule): ValidationCheck {
  const { deny, pattern, anyPattern, foreach } = validate ?? {}
  if (deny) return compileDeny(rule, deny, ['validate', 'deny'])
  if ((pattern ?? anyPattern ?? null) !== null) {
    return compilePatternCheck(rule, { pattern, anyPattern }, ['validate'])
  }
  if (!foreach) return silent
  return compileForeach(rule, foreach, { path: ['validate', 'foreach'], nesting: 0 })
}
