import { isObject } from '@ephor/lang/json'
import { EvaluationError } from '../error.ts'
import { Facts } from '../facts.ts'
import type { Request } from '../request.ts'
import { createFrame } from '../variables/frame.ts'
import type { CompiledRule } from './compiled-rule.ts'

// Most policies that people share begin with "not for deletions": whether such preconditions hold
// is known as soon as the operation is.

/** As it is written everywhere: `{{ request.operation || 'BACKGROUND' }}`. */
const operationVariable = /^\{\{\s*request\.operation(?:\s*\|\|\s*'\w*')?\s*\}\}$/

/**
 * The rule without its preconditions, if they ask for nothing but the operation and hold for that
 * of a request; else the rule itself.
 */
export function withoutMetPreconditions(rule: CompiledRule, request: Request): CompiledRule {
  const { preconditions, source, context } = rule
  if (preconditions === undefined || context.length > 0) return rule
  // Where a stored object is judged, too, rules with preconditions have a way of their own.
  if (request.operation === 'UPDATE' && rule.allowsExistingViolations) return rule
  if (!asksOperationOnly(source.preconditions, 0) || !hold(preconditions, request)) return rule
  return { ...rule, preconditions: undefined }
}

// Conditions are a block of lists of maps of scalars or lists.
const maxDepth = 8

function asksOperationOnly(value: unknown, depth: number): boolean {
  if (typeof value === 'string') {
    return operationVariable.test(value) || !(value.includes('{{') || value.includes('$('))
  }
  if (depth > maxDepth) return false
  if (Array.isArray(value)) return value.every(item => asksOperationOnly(item, depth + 1))
  if (!isObject(value)) return true
  return Object.entries(value).every(
    ([key, member]) => !key.includes('{{') && asksOperationOnly(member, depth + 1),
  )
}

function hold(
  preconditions: NonNullable<CompiledRule['preconditions']>,
  { operation, ...request }: Request,
): boolean {
  const bare = { ...request, operation, object: undefined, oldObject: undefined }
  const inputs = { facts: new Facts(), now: 0, random: () => 0, maxContextBytes: 0 }
  try {
    return preconditions.evaluate(createFrame(bare, inputs)).result
  } catch (error) {
    if (error instanceof EvaluationError) return false
    throw error
  }
}
