import {
  autogenRulesFor,
  type ClassicPolicy,
  checkSchema,
  compile,
  type Operation,
  type PolicyException,
  type Ports,
  type Request,
  type RequestUser,
  type Response,
  type RunOptions,
  requestFor,
  run,
  validatePolicy,
} from '@ephor/engine'
import { equal, isObject, type JsonObject } from '@ephor/lang/json'
import { policyKindOf } from '../../packages/engine/src/load/policy-kinds.ts'
import { show } from '../suite.ts'
import { clusterOf } from '../world/cluster.ts'
import { withoutEmptyFields } from './go-fields.ts'
import { podsecurity } from './pod-security.ts'
import { NotComparable, type Subject } from './subject.ts'

/** The policy with the defaults of its schema, which upstream's API server puts in. */
function defaultedPolicy(line: JsonObject): ClassicPolicy {
  const policy: JsonObject = { apiVersion: 'kyverno.io/v1', ...(line.policy as JsonObject) }
  const shape = policyKindOf(policy)?.shape
  if (shape === undefined) throw new NotComparable(`no policy of kind ${show(policy.kind)}`)
  const { value, errors } = checkSchema(policy, shape)
  const [error] = errors
  if (error) throw new NotComparable(error.message)
  return value as unknown as ClassicPolicy
}

/** The oracle's library takes a policy after the API server put in the defaults. */
function withDefaults(line: JsonObject): JsonObject {
  try {
    return { ...line, policy: defaultedPolicy(line) }
  } catch (error) {
    if (error instanceof NotComparable) return line
    throw error
  }
}

/** Upstream's rules here have no defaults. */
const autogen: Subject = {
  name: 'autogen',
  answer: line => {
    defaultedPolicy(line)
    return autogenRulesFor(line.policy as unknown as ClassicPolicy, String(line.kind ?? ''))
  },
  comparable: answer => withoutEmptyFields(withSortedKinds(answer)),
}

/** The library leaves the kinds of generated rules in the random order of a map. */
function withSortedKinds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKinds)
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([key, member]) =>
    key === 'kinds' && Array.isArray(member)
      ? [key, [...member].sort()]
      : [key, withSortedKinds(member)],
  )
  return Object.fromEntries(entries)
}

interface Validation {
  readonly error?: string
  readonly errors?: readonly string[]
  readonly warnings?: readonly string[]
}

/** Upstream stops at its first mistake and prints the rule in it; we tell all, with their places. */
const policyValidate: Subject = {
  name: 'policy-validate',
  prepare: withDefaults,
  answer: line => {
    const { errors, warnings } = validatePolicy(defaultedPolicy(line))
    return { errors: errors.map(({ message }) => message), warnings }
  },
  compare: (ours, real) => [
    ...errorDifferences(ours as Validation, real as Validation),
    ...warningDifferences(ours as Validation, real as Validation),
  ],
}

function errorDifferences({ errors = [] }: Validation, { error }: Validation): readonly string[] {
  if (error === undefined && errors.length === 0) return []
  const found = error !== undefined && errors.some(message => says(error, message))
  return found ? [] : [`error: ours ${show(errors)}, real ${show(error)}`]
}

const place = /^(?:[\w$.-]|\[\d+\]|\["(?:\\.|[^"\\])*"\])+: /u

/**
 * Whether upstream's text is our message, or has it behind its place. It lists values in the random
 * order of a map.
 */
function says(error: string, message: string): boolean {
  const bare = error.replace(/Invalid value: \{.*\}: /su, '')
  const withoutPlace = message.replace(place, '').replace(/ valid values: .*/u, '')
  return bare.includes(withoutPlace)
}

/** Upstream repeats a warning for every generated rule, and has none after a mistake. */
function warningDifferences(ours: Validation, real: Validation): readonly string[] {
  if (real.error !== undefined) return []
  const [mine, theirs] = [ours, real].map(({ warnings = [] }) => [...new Set(warnings)].sort())
  if (equal(mine, theirs)) return []
  return [`warnings: ours ${show(mine)}, real ${show(theirs)}`]
}

const ports: Ports = { now: () => Date.now(), random: Math.random }

const rule: Subject = {
  name: 'rule',
  prepare: withDefaults,
  answer: async line => {
    const policy = defaultedPolicy(line)
    const exceptions = (line.exceptions ?? []) as readonly PolicyException[]
    const { set, problems } = compile({ policies: [policy], exceptions })
    const [problem] = problems
    if (problem) throw new NotComparable(problem.error.message)
    const cluster = clusterOf(configMapsOf(line))
    const response = await run(set, ruleRequest(line), { ...ports, cluster }, optionsOf(line))
    return describeResponse(policy, response)
  },
  // what a rule that could not be evaluated leaves is its own matter
  comparable: answer => {
    const { rules, resource, ...rest } = answer as Described
    const failed = rules.some(({ type, status }) => type === 'Mutation' && status === 'error')
    return failed || resource === undefined ? { rules, ...rest } : { rules, resource, ...rest }
  },
}

interface Described {
  readonly rules: readonly { readonly type: string; readonly status: string }[]
  readonly resource?: unknown
}

function configMapsOf({ configMaps }: JsonObject): readonly JsonObject[] {
  const objects = (configMaps ?? []) as readonly JsonObject[]
  return objects.map(object => ({ ...object, apiVersion: 'v1', kind: 'ConfigMap' }))
}

function optionsOf({ variables }: JsonObject): RunOptions {
  if (!isObject(variables)) return {}
  return { values: { forPolicy: () => variables, forRule: () => undefined } }
}

function isNothing(resource: JsonObject | undefined): boolean {
  return resource === undefined || Object.keys(resource).length === 0
}

// upstream adds these when it writes the report
const podSecurityProperties: ReadonlySet<string> = new Set([
  'standard',
  'version',
  'controls',
  'controlsJSON',
])

function describeResponse(policy: ClassicPolicy, response: Response): unknown {
  const rules = response.policies.flatMap(each => each.rules)
  const mutates = (policy.spec.rules ?? []).some(
    ({ mutate }) => mutate !== undefined && Object.keys(mutate).length > 0,
  )
  return {
    rules: rules.map(({ rule: name, type, status, message, properties = {} }) => {
      const own = Object.entries(properties).filter(([key]) => !podSecurityProperties.has(key))
      const shown = own.length > 0 ? { properties: Object.fromEntries(own) } : {}
      return { name, type, status, message, ...shown }
    }),
    ...(mutates && !isNothing(response.resource) ? { resource: response.resource } : {}),
  }
}

/** The request that a line describes: as of a file, or as of admission. */
function ruleRequest(line: JsonObject): Request {
  const { resource, oldResource } = line as Record<string, JsonObject | undefined>
  const suggested = resource ? (oldResource ? 'UPDATE' : 'CREATE') : 'DELETE'
  const request = requestFor((resource ?? oldResource ?? {}) as JsonObject, {
    operation: (line.operation ?? suggested) as Operation,
    ...(line.userInfo ? { user: userOf(line.userInfo as JsonObject) } : {}),
    namespaceLabels: (line.namespaceLabels ?? {}) as Record<string, string>,
    subresource: String(line.subresource ?? ''),
    uid: line.admission === true ? 'differential' : '',
  })
  return { ...request, object: resource, oldObject: oldResource }
}

function userOf({ userInfo, roles, clusterRoles }: JsonObject): RequestUser {
  return {
    userInfo: (userInfo ?? {}) as RequestUser['userInfo'],
    roles: (roles ?? []) as readonly string[],
    clusterRoles: (clusterRoles ?? []) as readonly string[],
  }
}

/** The subjects about whole policies. */
export const policies: readonly Subject[] = [autogen, policyValidate, podsecurity, rule]
