import { compileJmespath } from '@ephor/lang/jmespath'
import { formatGoValue } from '@ephor/lang/notation'
import type { ContextEntry } from '../api/classic.ts'
import { EvaluationError } from '../error.ts'
import type { Owner } from '../probe.ts'
import { createCompileCache } from './compile-cache.ts'
import { explaining } from './explain.ts'
import { compileExpression } from './expression.ts'
import type { DeferredEntry, Frame } from './frame.ts'
import { compileTemplate, type Template } from './template.ts'
import type { WatchVariable } from './variable.ts'

/**
 * A `variable` entry (spec 4.5): the value, or what the JMESPath finds in it or else in the
 * context; the default where that is null or fails. Upstream takes a null that the JMESPath finds
 * in a value for the result, and an entry that is null in the end for an error.
 */
export function compileVariableEntry(
  name: string,
  variable: NonNullable<ContextEntry['variable']>,
  { probe }: Owner,
): DeferredEntry {
  const { value, jmesPath = '' } = variable
  const watch = probe?.watchVariable
  const path = compilePart(name, jmesPath, watch)
  const fallback = compilePart(name, variable.default ?? null, watch)
  const evaluate =
    value === undefined || value === null
      ? compileFromContext()
      : compileFromValue(compilePart(name, value, watch))
  return {
    name,
    kind: 'variable',
    tooLarge: '',
    load(frame) {
      const text = path(frame)
      if (typeof text !== 'string') {
        throw new EvaluationError(`jmespath value must be a string ${name} ${jmesPath}: <nil>`)
      }
      const result = evaluate(frame, text, fallback(frame))
      if (result !== null) return result
      throw new EvaluationError(
        `failed to add context entry for variable ${name} since it evaluated to nil`,
      )
    },
  }
}

type Part = (frame: Frame) => unknown

function compilePart(name: string, value: unknown, watch: WatchVariable | undefined): Part {
  const template: Template = compileTemplate(value, watch)
  if (template.isConstant) return () => template.value
  const prefix = `failed to substitute variables in context entry ${name} ${formatGoValue(value)}: `
  return frame => explaining(prefix, () => template.evaluate(frame))
}

/** The result of an entry, from the JMESPath with its variables resolved ('' if there is none). */
type Evaluate = (frame: Frame, path: string, fallback: unknown) => unknown

function compileFromValue(value: Part): Evaluate {
  const compile = createCompileCache(text =>
    explaining(`failed to compile JMESPath: ${text}, error: `, () => compileJmespath(text)),
  )
  return (frame, path, fallback) => {
    const data = value(frame)
    if (path === '') return data
    return orElse(fallback, path, () => compile(path).evaluate(data, frame.environment))
  }
}

function compileFromContext(): Evaluate {
  const compile = createCompileCache(compileExpression)
  return (frame, path, fallback) =>
    path === '' ? fallback : (orElse(fallback, path, () => compile(path)(frame)) ?? fallback)
}

/** The result of a query; if it fails, the default, unless there is none. */
function orElse(fallback: unknown, path: string, query: () => unknown): unknown {
  try {
    return explaining(`failed to apply jmespath ${path} to variable <nil>: `, query)
  } catch (error) {
    if (error instanceof EvaluationError && fallback !== null) return fallback
    throw error
  }
}
