import type { Request, RequestUser } from '../request.ts'
import type { RuleResponse } from '../response.ts'
import type { CompiledRule } from './compiled-rule.ts'
import { evaluateRule, type Subject } from './evaluate-rule.ts'

// The old object is judged for nobody in particular: a rule that matched it because of who asked
// then does not count (spec 6.1.5).
const nobody: RequestUser = {
  userInfo: {
    username: 'kyverno:kyverno-invalid-controller',
    uid: 'kyverno:invaliduid',
    groups: ['kyverno:invalidgroup'],
  },
  roles: ['kyverno:invalidrole'],
  clusterRoles: ['kyverno:invalidrole'],
}

/**
 * The verdict of an update, softened to `skip` when the stored object violates the rule as well
 * and the rule allows what exists already (spec 6.1.5).
 */
export function toleratingExistingViolations(
  rule: CompiledRule,
  subject: Subject,
  response: RuleResponse | undefined,
): RuleResponse | undefined {
  const { request, frame } = subject
  const { object, oldObject } = request
  if (response?.status !== 'fail' || !rule.allowsExistingViolations) return response
  // Upstream cannot evaluate preconditions on the stored object and takes it for one that does not
  // match (matchResource of pkg/engine/handlers/validation at v1.19.1); kept.
  if (rule.preconditions !== undefined) return response
  if (request.operation !== 'UPDATE' || object === undefined || oldObject === undefined) {
    return response
  }
  const before: Request = {
    ...request,
    operation: 'CREATE',
    object: oldObject,
    oldObject: undefined,
  }
  if (!rule.match.matches({ ...before, user: nobody }, oldObject)) return response
  const prior = evaluateRule(rule, {
    ...subject,
    request: before,
    resource: oldObject,
    frame: frame.forRequest(before),
  })
  return prior?.status === response.status ? tolerated(response) : response
}

function tolerated(response: RuleResponse): RuleResponse {
  return {
    rule: response.rule,
    type: response.type,
    status: 'skip',
    message: 'skipping the rule evaluation as pre-existing violations are allowed',
    ...(response.place === undefined ? {} : { place: response.place }),
  }
}
