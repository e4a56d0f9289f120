import { requestFor } from '@ephor/engine'
import { compileJmespath } from '@ephor/lang/jmespath'
import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'
import { compileConditions } from '../../packages/engine/src/conditions/index.ts'
import { Facts } from '../../packages/engine/src/facts.ts'
import { compileStrategicMerge } from '../../packages/engine/src/merge/index.ts'
import { compilePattern } from '../../packages/engine/src/pattern/index.ts'
import { createFrame, type Frame, type Inputs } from '../../packages/engine/src/variables/frame.ts'
import { compileTemplate } from '../../packages/engine/src/variables/template.ts'
import type { Subject } from './subject.ts'

const environment = { now: Date.now(), random: Math.random, resolveHost: () => [] }

const jmespath: Subject = {
  name: 'jmespath',
  comparesErrors: true,
  answer: line => {
    const value = compileJmespath(String(line.expr ?? '')).evaluate(line.data ?? null, environment)
    if (!isJson(value)) throw new Error('a number that JSON does not have')
    return value ?? null
  },
}

/** Whether JSON can hold it: the oracle's answer is an error otherwise. */
function isJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(isJson)
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

/** A frame with just the names of a context, over a request with just its operation. */
function frameOf(context: JsonObject): Frame {
  const own = getOwn(context, 'request')
  const operation = isObject(own) && own.operation === 'DELETE' ? 'DELETE' : 'CREATE'
  const request = requestFor({}, { operation })
  const inputs: Inputs = {
    facts: new Facts(),
    now: Date.now(),
    random: Math.random,
    maxContextBytes: 2 ** 21,
  }
  const { environment: functions } = createFrame(request, inputs)
  const unused = () => {
    throw new Error('unreachable: conditions and documents have no layers')
  }
  const frame: Frame = {
    request,
    inputs,
    environment: functions,
    get: name => getOwn(context, name),
    snapshot: () => context,
    loadMentioned: () => undefined,
    child: () => frame,
    childFor: unused,
    set: unused,
    defer: unused,
    mergeValues: unused,
    withRuleValues: unused,
    forRequest: unused,
  }
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
  comparesErrors: true,
  answer: line => compileStrategicMerge(line.patch, []).apply((line.resource ?? {}) as JsonObject),
}

/** The subjects of the languages in policies. */
export const expressions: readonly Subject[] = [jmespath, pattern, conditions, substitute, merge]
