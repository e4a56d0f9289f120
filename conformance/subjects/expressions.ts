import { compileJmespath } from '@ephor/lang/jmespath'
import type { JsonObject } from '@ephor/lang/json'
import { compileConditions } from '../../packages/engine/src/conditions/index.ts'
import { compileStrategicMerge } from '../../packages/engine/src/merge/index.ts'
import { compilePattern } from '../../packages/engine/src/pattern/index.ts'
import { compileTemplate } from '../../packages/engine/src/variables/template.ts'
import { contextFrame } from '../world/context-frame.ts'
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

const conditions: Subject = {
  name: 'conditions',
  comparesErrors: true,
  answer: line => {
    const frame = contextFrame((line.context ?? {}) as JsonObject)
    const { result, message } = compileConditions(line.conditions, []).evaluate(frame)
    return { result, message }
  },
}

const substitute: Subject = {
  name: 'substitute',
  comparesErrors: true,
  answer: line =>
    compileTemplate(line.document).evaluate(contextFrame((line.context ?? {}) as JsonObject)),
}

const merge: Subject = {
  name: 'merge',
  comparesErrors: true,
  answer: line => compileStrategicMerge(line.patch, []).apply((line.resource ?? {}) as JsonObject),
}

/** The subjects of the languages in policies. */
export const expressions: readonly Subject[] = [jmespath, pattern, conditions, substitute, merge]
