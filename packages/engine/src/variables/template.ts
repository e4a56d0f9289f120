import { holdsText, isObject, type JsonObject, setOwn } from '@ephor/lang/json'
import { EvaluationError } from '../error.ts'
import { stepTo } from './document-path.ts'
import type { Frame } from './frame.ts'
import { resolveReferences } from './references.ts'
import { unescapeVariables } from './substitute-text.ts'
import { keyFrom, substituteValue } from './substitute-value.ts'
import { compileText } from './text-template.ts'
import type { Variable, WatchVariable } from './variable.ts'

/** A JSON value that may hold variables, ready to be evaluated. */
export interface Template {
  /** True if nothing in the value depends on the request. */
  readonly isConstant: boolean
  /** The value itself, when it is constant. */
  readonly value: unknown
  /**
   * The value with every variable and reference resolved; parts without any are shared.
   *
   * @throws {EvaluationError} with upstream's text when one cannot be resolved.
   */
  evaluate(frame: Frame): unknown
}

/** Where a value stands in a larger document that is substituted as a whole. */
export interface DocumentPlace {
  /** What `$(…)` references look at; the value itself if left out. */
  readonly document?: unknown
  /** Of the value in the document, as messages print it: `/mutate/patchStrategicMerge`. */
  readonly path?: string
  /** Sees each variable with its value, for an explanation. */
  readonly watch?: WatchVariable | undefined
}

/** Compiles any JSON value: `{{ variables }}`, `$(references)` and escapes in texts and keys. */
export function compileTemplate(value: unknown, watch?: WatchVariable): Template {
  return compileDocument(value, { watch })
}

/**
 * Compiles a value that is part of a document: messages, `$(references)` and `{{ @ }}` count from
 * the document's root.
 */
export function compileDocument(value: unknown, place: DocumentPlace): Template {
  if (!holdsText(value, asksForMore)) return { isConstant: true, value, evaluate: () => value }
  const path = place.path ?? ''
  let resolved: unknown
  try {
    resolved = resolveReferences(value, place.document ?? value, path)
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error
    return failing(value, error)
  }
  const compiled = compileValue(resolved, path, place.watch)
  if (typeof compiled === 'function') return { isConstant: false, value, evaluate: compiled }
  return { isConstant: true, value: compiled.constant, evaluate: () => compiled.constant }
}

/** Whether a text holds variables, references or escapes of them. */
function asksForMore(text: string): boolean {
  return text.includes('{{') || text.includes('$(')
}

/** References are resolved now, but it is the evaluation that may fail. */
function failing(value: unknown, error: EvaluationError): Template {
  return {
    isConstant: false,
    value,
    evaluate() {
      throw error
    },
  }
}

type Compiled = Variable | { readonly constant: unknown }

type Watch = WatchVariable | undefined

function compileValue(value: unknown, path: string, watch: Watch): Compiled {
  if (typeof value === 'string') return compileString(value, path, watch)
  if (Array.isArray(value)) return compileList(value, path, watch)
  return isObject(value) ? compileMap(value, path, watch) : { constant: value }
}

function compileString(text: string, path: string, watch: Watch): Compiled {
  const evaluate = compileText(text, path, watch)
  if (evaluate === undefined) return { constant: unescapeVariables(text) }
  return frame => {
    const value = evaluate(frame)
    return typeof value === 'object' && value !== null
      ? substituteValue(value, path, frame, watch)
      : value
  }
}

function compileList(list: readonly unknown[], path: string, watch: Watch): Compiled {
  const items = list.map((item, index) => compileValue(item, stepTo(path, index), watch))
  if (items.every(isConstant)) return { constant: sharedList(list, items) }
  return frame => items.map(item => (isConstant(item) ? item.constant : item(frame)))
}

function isConstant(compiled: Compiled): compiled is { readonly constant: unknown } {
  return typeof compiled !== 'function'
}

function sharedList(list: readonly unknown[], items: readonly { readonly constant: unknown }[]) {
  const isSame = items.every(({ constant }, index) => constant === list[index])
  return isSame ? list : items.map(({ constant }) => constant)
}

interface CompiledMember {
  readonly key: string
  readonly compiledKey: Compiled
  readonly compiled: Compiled
}

function compileMap(map: JsonObject, path: string, watch: Watch): Compiled {
  const members = Object.keys(map).map(key => ({
    key,
    compiledKey: compileString(key, path, watch),
    compiled: compileValue(map[key], stepTo(path, key), watch),
  }))
  if (
    members.every(({ compiledKey, compiled }) => isConstant(compiledKey) && isConstant(compiled))
  ) {
    return { constant: sharedMap(map, members) }
  }
  const renames = members.some(({ compiledKey }) => !isConstant(compiledKey))
  return frame => {
    const copy: Record<string, unknown> = {}
    const renamed: [string, unknown][] = []
    for (const { key, compiledKey, compiled } of members) {
      const newKey = keyFrom(
        key,
        isConstant(compiledKey) ? compiledKey.constant : compiledKey(frame),
      )
      const value = isConstant(compiled) ? compiled.constant : compiled(frame)
      setOwn(copy, newKey, value)
      if (renames && newKey !== key) renamed.push([newKey, value])
    }
    // A key that gets the name of another one takes its place.
    for (const [key, value] of renamed) setOwn(copy, key, value)
    return copy
  }
}

function sharedMap(map: JsonObject, members: readonly CompiledMember[]): JsonObject {
  const copy: Record<string, unknown> = {}
  let isSame = true
  for (const { key, compiledKey, compiled } of members) {
    const newKey = isConstant(compiledKey) ? keyFrom(key, compiledKey.constant) : key
    const value = isConstant(compiled) ? compiled.constant : undefined
    isSame &&= newKey === key && value === map[key]
    setOwn(copy, newKey, value)
  }
  return isSame ? map : copy
}
