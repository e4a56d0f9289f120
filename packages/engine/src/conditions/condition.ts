import { getOwn, type JsonObject } from '@ephor/lang/json'
import { EvaluationError } from '../error.ts'
import type { Frame } from '../variables/frame.ts'
import { compileTemplate, type Template } from '../variables/template.ts'
import { compileOperator } from './operators/index.ts'
import type { Operand } from './operators/operand.ts'

/** One condition. */
export interface CompiledCondition {
  /** @throws {EvaluationError} when a variable cannot be resolved or the operator is unknown. */
  holds(frame: Frame): boolean
  /** As written, variables included; empty if there is none. */
  readonly message: string
}

/** Compiles one condition; its key comes before its value, and both before the operator. */
export function compileCondition(condition: JsonObject): CompiledCondition {
  const key = readOperand(condition, 'key')
  const value = readOperand(condition, 'value')
  const operator = getOwn(condition, 'operator')
  const compare = compileOperator(typeof operator === 'string' ? operator : '', key, value)
  const message = getOwn(condition, 'message')
  return {
    message: typeof message === 'string' ? message : '',
    holds(frame) {
      const left = key.evaluate(frame)
      const right = value.evaluate(frame)
      if (compare !== undefined) return compare(left, right)
      throw new EvaluationError('failed to create handler for condition operator')
    },
  }
}

interface Side extends Operand {
  evaluate(frame: Frame): unknown
}

function readOperand(condition: JsonObject, name: 'key' | 'value'): Side {
  const written = getOwn(condition, name)
  const template = compileTemplate(written)
  if (template.isConstant) {
    const { value } = template
    return { written, constant: { value }, evaluate: () => value }
  }
  return { written, constant: undefined, evaluate: frame => resolve(template, frame, name) }
}

function resolve(template: Template, frame: Frame, name: 'key' | 'value'): unknown {
  try {
    return template.evaluate(frame)
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error
    const message = `failed to substitute variables in condition ${name}: ${error.message}`
    throw new EvaluationError(message, { cause: error })
  }
}
