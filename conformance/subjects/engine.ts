import {
  type ClassicPolicy,
  compile,
  loadPolicies,
  type PolicyException,
  type Ports,
  requestFor,
  runSync,
  validatePolicy,
} from '@ephor/engine'
import { compileJmespath } from '@ephor/lang/jmespath'
import type { JsonObject } from '@ephor/lang/json'
import { compileConditions } from '../../packages/engine/src/conditions/index.ts'
import { Facts } from '../../packages/engine/src/facts.ts'
import { autogenRulesFor } from '../../packages/engine/src/load/autogen.ts'
import { compileStrategicMerge } from '../../packages/engine/src/merge/index.ts'
import { compilePattern } from '../../packages/engine/src/pattern/index.ts'
import {
  compilePodSecurity,
  formatViolations,
} from '../../packages/engine/src/pod-security/index.ts'
import { createFrame, type Frame } from '../../packages/engine/src/variables/frame.ts'
import { compileTemplate } from '../../packages/engine/src/variables/template.ts'
import type { Subject } from './subject.ts'

const environment = { now: Date.now(), random: Math.random, resolveHost: () => [] }

const jmespath: Subject = {
  name: 'jmespath',
  answer: line =>
    compileJmespath(String(line.expr ?? '')).evaluate(line.data ?? null, environment) ?? null,
}

const pattern: Subject = {
  name: 'pattern',
  answer: line => {
    const outcome = compilePattern(line.pattern).check(line.resource)
    if (outcome.status === 'pass') return { result: 'pass' }
    const path = outcome.status === 'fail' ? { path: outcome.path } : {}
    return { result: outcome.status, ...path, message: outcome.message }
  },
}

/** A frame with just the names of a context. */
function frameOf(context: JsonObject): Frame {
  const inputs = {
    facts: new Facts(),
    now: Date.now(),
    random: Math.random,
    maxContextBytes: 2 ** 21,
  }
  const frame = createFrame(requestFor({}), inputs)
  for (const [name, value] of Object.entries(context)) frame.set(name, value)
  return frame
}

const conditions: Subject = {
  name: 'conditions',
  comparesErrors: true,
  answer: line => {
    const frame = frameOf((line.context ?? {}) as JsonObject)
    const { result, message } = compileConditions(line.conditions, []).evaluate(frame)
    return { result, message }
  },
}

const substitute: Subject = {
  name: 'substitute',
  comparesErrors: true,
  answer: line =>
    compileTemplate(line.document).evaluate(frameOf((line.context ?? {}) as JsonObject)),
}

const merge: Subject = {
  name: 'merge',
  answer: line => compileStrategicMerge(line.patch, []).apply(line.resource as JsonObject),
}

const autogen: Subject = {
  name: 'autogen',
  answer: line => autogenRulesFor(line.policy as unknown as ClassicPolicy, line.kind as string),
}

const policyValidate: Subject = {
  name: 'policy-validate',
  answer: line => ({ error: validatePolicy(line.policy as unknown as ClassicPolicy, {}).errors }),
}

const podsecurity: Subject = {
  name: 'podsecurity',
  answer: line => {
    const settings = {
      level: line.level,
      version: line.version ?? 'latest',
      exclude: line.exclude ?? [],
    }
    const violations = compilePodSecurity(settings as never, []).check(line.pod as never)
    if (violations.length === 0) return { allowed: true }
    return { allowed: false, message: formatViolations(violations) }
  },
}

const ports: Ports = { now: () => Date.now(), random: Math.random }

const rule: Subject = {
  name: 'rule',
  answer: line => {
    const loaded = loadPolicies([{ value: line.policy }])
    const exceptions = (line.exceptions ?? []) as readonly PolicyException[]
    const { set } = compile({ policies: loaded.policies, exceptions })
    const variables = line.variables as JsonObject | undefined
    const response = runSync(set, ruleRequest(line), ports, {
      ...(variables ? { values: { forPolicy: () => variables, forRule: () => undefined } } : {}),
    })
    const rules = response.policies.flatMap(policy => policy.rules)
    return {
      rules: rules.map(({ rule: name, type, status, message }) => ({
        name,
        type,
        status,
        message,
      })),
    }
  },
}

function ruleRequest(line: JsonObject) {
  const { resource, oldResource } = line as Record<string, JsonObject | undefined>
  const operation = line.operation ?? (resource ? (oldResource ? 'UPDATE' : 'CREATE') : 'DELETE')
  return requestFor((resource ?? oldResource ?? {}) as JsonObject, {
    operation: operation as never,
    ...(oldResource ? { oldObject: oldResource } : {}),
    ...(line.userInfo ? { user: line.userInfo as never } : {}),
    namespaceLabels: (line.namespaceLabels ?? {}) as Record<string, string>,
    subresource: String(line.subresource ?? ''),
  })
}

/** The subjects that ask parts of the engine. */
export const engineParts: readonly Subject[] = [
  jmespath,
  pattern,
  conditions,
  substitute,
  merge,
  autogen,
  policyValidate,
  podsecurity,
  rule,
]
