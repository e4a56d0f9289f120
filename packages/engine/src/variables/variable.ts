import { EvaluationError } from '../error.ts'
import { createCompileCache } from './compile-cache.ts'
import { compileExpression, type Expression } from './expression.ts'
import type { Frame } from './frame.ts'
import { thisFieldOf } from './this-field.ts'

/** The value of a variable, or of a text made of them, for one request. */
export type Variable = (frame: Frame) => unknown

/** Stands between a variable and its text, to see what it gives; must return what `run` does. */
export type WatchVariable = (expression: string, run: Variable) => Variable

/**
 * Compiles the inside of a variable, `request.object.metadata.name`. For DELETE each
 * `request.object` in the text is read as `request.oldObject`; a lone `@` is the field that the
 * variable stands at, in the target or else in the object.
 *
 * @param path of the text that holds the variable.
 */
export function compileVariable(expression: string, path: string, watch?: WatchVariable): Variable {
  const variable = compileBareVariable(expression, path)
  return watch === undefined ? variable : watch(expression, variable)
}

function compileBareVariable(expression: string, path: string): Variable {
  if (expression === '@') return compileThisField(path)
  const evaluate = compileResolution(expression, path)
  if (!expression.includes('request.object')) return evaluate
  let onDelete: Variable | undefined
  return frame => {
    if (frame.request.operation !== 'DELETE') return evaluate(frame)
    onDelete ??= compileResolution(readOldObject(expression), path)
    return onDelete(frame)
  }
}

/** Resolves variables that only show at run time; the last ones used stay compiled. */
export function createVariableResolver(
  path: string,
  watch?: WatchVariable,
): (expression: string, frame: Frame) => unknown {
  const compile = createCompileCache(expression => compileVariable(expression, path, watch))
  return (expression, frame) => compile(expression)(frame)
}

function readOldObject(expression: string): string {
  return expression.replaceAll('request.object', 'request.oldObject')
}

function compileThisField(path: string): Variable {
  const inTarget = compileResolution(thisFieldOf(path, ['target']), path)
  const inObject = compileVariable(thisFieldOf(path, ['request', 'object']), path)
  return frame => (frame.get('target') === undefined ? inObject(frame) : inTarget(frame))
}

function compileResolution(expression: string, path: string): Variable {
  const evaluate: Expression = compileExpression(expression)
  return frame => {
    try {
      return evaluate(frame)
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error
      const message = `failed to resolve ${expression} at path ${path}: ${error.message}`
      throw new EvaluationError(message, { cause: error })
    }
  }
}
