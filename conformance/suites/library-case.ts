import {
  type CelEnvironment,
  CelError,
  CelProblems,
  type CelWorld,
  checkCel,
  compileCel,
  emptyWorld,
  parseCel,
  toJson,
} from '@ephor/lang/cel'
import { equal, isObject, type JsonObject } from '@ephor/lang/json'
import { show } from '../suite.ts'

/** One row of Go's tests of CEL libraries. */
export interface LibraryCase {
  readonly id: string
  readonly input: JsonObject
  readonly expected: JsonObject
}

export interface LibraryFile {
  readonly cases: readonly LibraryCase[]
}

/** What became of an expression: a value, or an error and how far it got. */
export type Outcome =
  | { readonly value: unknown; readonly cost: number }
  | { readonly phase: 'compile' | 'eval'; readonly message: string }

interface Ask {
  readonly environment: CelEnvironment
  readonly activation?: JsonObject
  readonly world?: CelWorld
  readonly countsConstants?: boolean
}

/** Parses, checks and evaluates an expression. */
export function outcomeOf(expression: string, ask: Ask): Outcome {
  const { environment, activation = {}, world = emptyWorld, countsConstants = false } = ask
  try {
    const parsed = parseCel(expression, { macros: environment.macros })
    const program = compileCel(checkCel(parsed, environment), { countsConstants })
    const value = program.evaluate(activation, world)
    if (value instanceof CelError) return { phase: 'eval', message: value.message }
    return { value, cost: program.measure(activation, world) }
  } catch (error) {
    const isOurs = error instanceof CelProblems || error instanceof CelError
    if (!isOurs) throw error
    return { phase: 'compile', message: error.message }
  }
}

/** What Go's columns say: a value, an error of the compiler, an error at run time. */
export interface Wanted {
  readonly value?: unknown
  readonly compile?: unknown
  readonly run?: unknown
}

/** Where an outcome differs from what a row says. */
export function wantedDifference(
  outcome: Outcome,
  { value, compile, run }: Wanted,
): string | undefined {
  const errors = [compile].flat().filter(each => typeof each === 'string' && each !== '')
  if (errors.length > 0) return errorDifference(outcome, 'compile', errors)
  if (typeof run === 'string' && run !== '') return errorDifference(outcome, 'eval', [run])
  if ('phase' in outcome) return `failed with ${outcome.message}`
  if (value === null || value === undefined || isConstructed(value)) return undefined
  const got = toJson(outcome.value)
  return equal(got, value) ? undefined : `gave ${show(got)}, wanted ${show(value)}`
}

/** A value that Go makes by a call. */
function isConstructed(value: unknown): boolean {
  return isObject(value) && JSON.stringify(value).includes('"$new"')
}

/** Some rows write a regular expression. */
function matches(message: string, pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(message)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return false
  }
}

function errorDifference(
  outcome: Outcome,
  phase: 'compile' | 'eval',
  texts: readonly unknown[],
): string | undefined {
  if (!('phase' in outcome)) return `gave ${show(toJson(outcome.value))}, wanted ${show(texts)}`
  if (outcome.phase !== phase) return `failed while ${outcome.phase}: ${outcome.message}`
  const isSaid = texts.every(
    text => outcome.message.includes(String(text)) || matches(outcome.message, String(text)),
  )
  return isSaid ? undefined : `said ${show(outcome.message)}, wanted ${show(texts)}`
}
