import { getOwn, type JsonObject } from '@ephor/lang/json'
import { EvaluationError, type Path } from '../error.ts'
import { type Probe, probed } from '../probe.ts'
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
export function compileCondition(
  condition: JsonObject,
  path: Path = [],
  probe?: Probe,
): CompiledCondition {
  const key = readOperand(condition, 'key', probe)
  const value = readOperand(condition, 'value', probe)
  const operator = getOwn(condition, 'operator')
  const compare = compileOperator(typeof operator === 'string' ? operator : '', key, value)
  const message = getOwn(condition, 'message')
  const holds = (frame: Frame): boolean => {
    const left = key.evaluate(frame)
    const right = value.evaluate(frame)
    if (compare !== undefined) return compare(left, right)
    throw new EvaluationError('failed to create handler for condition operator')
  }
  return {
    message: typeof message === 'string' ? message : '',
    holds: probed(probe, { kind: 'condition', path, source: condition }, holds),
  }
}

interface Side extends Operand {
  evaluate(frame: Frame): unknown
}

function readOperand(condition: JsonObject, name: 'key' | 'value', probe: Probe | undefined): Side {
  const written = getOwn(condition, name)
  const template = compileTemplate(written, probe?.watchVariable)
  const part = { kind: 'operand', side: name } as const
  if (template.isConstant) {
    const { value } = template
    return { written, constant: { value }, evaluate: probed(probe, part, () => value) }
  }
  const evaluate = (frame: Frame): unknown => resolve(template, frame, name)
  return { written, constant: undefined, evaluate: probed(probe, part, evaluate) }
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
