import { stringifyYaml } from '@ephor/lang/yaml'
import { failureAction } from './load/policy-facts.ts'
import type { CompiledPolicy } from './policies/classic.ts'
import type { PolicySet } from './policies/policy-set.ts'
import type { Request } from './request.ts'
import type { PolicyResponse, Response, RuleResponse } from './response.ts'

/** What an API server is told about a request. */
export interface AdmissionDecision {
  readonly allowed: boolean
  /** Why it is denied, as upstream words it; empty when it is allowed. */
  readonly message: string
  /** `policy <policy>.<rule>: <message>`, of policies with `emitWarning`. */
  readonly warnings: readonly string[]
}

/**
 * Whether the verdicts of a response block its request (spec 6.1.6, 8.3): a rule failed whose
 * action is Enforce, or a rule could not be evaluated and a policy's `failurePolicy` is not
 * Ignore.
 */
export function decideAdmission(
  set: PolicySet,
  request: Request,
  response: Response,
): AdmissionDecision {
  const policies = new Map(set.policies.map(policy => [keyOf(policy.reference), policy]))
  const found = response.policies.flatMap(result => {
    const policy = policies.get(keyOf(result.policy))
    return policy === undefined ? [] : [{ policy, result }]
  })
  const failsClosed = found.some(({ policy }) => policy.source.spec.failurePolicy !== 'Ignore')
  const denied = found.some(({ policy, result }) =>
    blocks(policy, result, { request, failsClosed }),
  )
  return {
    allowed: !denied,
    message: denied
      ? denialMessage(
          request,
          found.map(({ result }) => result),
        )
      : '',
    warnings: found.flatMap(({ policy, result }) => warningsOf(policy, result)),
  }
}

function keyOf({ kind, namespace, name }: CompiledPolicy['reference']): string {
  return `${kind}/${namespace}/${name}`
}

function blocks(
  policy: CompiledPolicy,
  result: PolicyResponse,
  { request, failsClosed }: { readonly request: Request; readonly failsClosed: boolean },
): boolean {
  return result.rules.some(({ rule, status }) => {
    if (status === 'error') return failsClosed
    if (status !== 'fail') return false
    // A mutation that failed leaves an object that nobody has asked for.
    if (result.phase === 'mutate') return policy.source.spec.failurePolicy !== 'Ignore'
    const source = policy.rules.find(({ name }) => name === rule)?.source
    return failureAction(policy.source, source, request) === 'Enforce'
  })
}

function denialMessage(request: Request, results: readonly PolicyResponse[]): string {
  const failures: Record<string, Record<string, string>> = {}
  for (const { policy, rules } of results) {
    const bad = rules.filter(({ status }) => status !== 'pass' && status !== 'skip')
    if (bad.length === 0) continue
    failures[policy.name] = Object.fromEntries(bad.map(({ rule, message }) => [rule, message]))
  }
  const resource = `${request.kind.kind}/${request.namespace}/${request.name}`
  return (
    `\n\nresource ${resource} was blocked due to the following policies \n\n` +
    stringifyYaml(failures)
  )
}

function warningsOf(policy: CompiledPolicy, { phase, rules }: PolicyResponse): readonly string[] {
  if (policy.source.spec.emitWarning !== true) return []
  const warns = ({ status }: RuleResponse) =>
    phase === 'mutate' ? status !== 'skip' : status !== 'pass' && status !== 'skip'
  return rules
    .filter(warns)
    .map(({ rule, message }) => `policy ${policy.reference.name}.${rule}: ${message}`)
}
