import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'
import { type Path, PolicyError } from '../error.ts'
import type { Probe } from '../probe.ts'
import type { Frame } from '../variables/frame.ts'
import { type CompiledCondition, compileCondition } from './condition.ts'

/** Whether conditions hold, and the messages of those that decided it. */
export interface ConditionsOutcome {
  readonly result: boolean
  /** Joined by `; ` (a block) or `;` (lists); empty if no condition has one. */
  readonly message: string
}

export interface CompiledConditions {
  /** @throws {EvaluationError} when a variable of a key or value cannot be resolved. */
  evaluate(frame: Frame): ConditionsOutcome
}

/**
 * Compiles conditions in any of their forms: a block `{any, all}`, a list of blocks, or the old
 * plain list of conditions (spec 3.1). Nothing at all holds.
 *
 * @throws {PolicyError} `INVALID_CONDITION` at the place of what is neither of these.
 */
export function compileConditions(
  conditions: unknown,
  path: Path,
  probe?: Probe,
): CompiledConditions {
  if (conditions === undefined || conditions === null) return { evaluate: () => holds }
  const compiled = compileGiven(conditions, path, probe)
  if (probe === undefined) return compiled
  const part = { kind: 'conditions', path, source: conditions } as const
  return { evaluate: probe.around(part, (frame: Frame) => compiled.evaluate(frame)) }
}

function compileGiven(
  conditions: unknown,
  path: Path,
  probe: Probe | undefined,
): CompiledConditions {
  if (Array.isArray(conditions)) {
    return isBlock(conditions[0])
      ? compileBlockList(conditions, path, probe)
      : compileOldList(compileList(conditions, path, probe))
  }
  return compileBlock(requireObject(conditions, path), path, probe)
}

function isBlock(item: unknown): boolean {
  return isObject(item) && (isGiven(getOwn(item, 'any')) || isGiven(getOwn(item, 'all')))
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}

function compileBlockList(
  blocks: readonly unknown[],
  path: Path,
  probe: Probe | undefined,
): CompiledConditions {
  const compiled = blocks.map((block, index) =>
    compileBlock(requireObject(block, [...path, index]), [...path, index], probe),
  )
  return {
    evaluate(frame) {
      const messages: string[] = []
      for (const block of compiled) {
        const outcome = block.evaluate(frame)
        if (!outcome.result) return outcome
        messages.push(outcome.message)
      }
      return outcomeOf(true, messages, ';')
    },
  }
}

/** All must hold; the message of the first that does not stands alone. */
function compileOldList(conditions: readonly CompiledCondition[]): CompiledConditions {
  const whenTrue = outcomeOf(
    true,
    conditions.map(({ message }) => message),
    ';',
  )
  return {
    evaluate(frame) {
      for (const condition of conditions) {
        if (!condition.holds(frame)) return outcomeOf(false, [condition.message], ';')
      }
      return whenTrue
    },
  }
}

/** One of `any`, if it is there, and each of `all`; an empty `any` does not hold. */
function compileBlock(block: JsonObject, path: Path, probe: Probe | undefined): CompiledConditions {
  const any = getOwn(block, 'any')
  const some = isGiven(any) ? compileList(any, [...path, 'any'], probe) : undefined
  const all = getOwn(block, 'all')
  const every = isGiven(all) ? compileList(all, [...path, 'all'], probe) : []
  const isSilent = [...(some ?? []), ...every].every(({ message }) => message === '')
  return {
    evaluate(frame) {
      const decided: Decided = isSilent ? silent : { held: [], broken: [] }
      const oneHolds = some === undefined || decide(some, true, frame, decided)
      // Upstream evaluates `all` even where `any` has decided: its errors and messages count.
      const allHold = !decide(every, false, frame, decided)
      if (isSilent) return oneHolds && allHold ? holds : holdsNot
      return oneHolds && allHold
        ? outcomeOf(true, decided.held, '; ')
        : outcomeOf(false, decided.broken, '; ')
    },
  }
}

interface Decided {
  readonly held: string[]
  readonly broken: string[]
}

/** Shared by blocks without messages, which never add to it. */
const silent: Decided = { held: [], broken: [] }

/** Evaluates conditions up to the first that comes out as `wanted`; whether there is one. */
function decide(
  conditions: readonly CompiledCondition[],
  wanted: boolean,
  frame: Frame,
  decided: Decided,
): boolean {
  for (const condition of conditions) {
    const result = condition.holds(frame)
    if (condition.message !== '') (result ? decided.held : decided.broken).push(condition.message)
    if (result === wanted) return true
  }
  return false
}

const holds: ConditionsOutcome = { result: true, message: '' }
const holdsNot: ConditionsOutcome = { result: false, message: '' }

function outcomeOf(
  result: boolean,
  messages: readonly string[],
  separator: string,
): ConditionsOutcome {
  const message = messages.filter(text => text !== '').join(separator)
  if (message !== '') return { result, message }
  return result ? holds : holdsNot
}

function compileList(
  conditions: unknown,
  path: Path,
  probe: Probe | undefined,
): readonly CompiledCondition[] {
  if (!Array.isArray(conditions)) {
    throw new PolicyError('INVALID_CONDITION', path, 'expected a list of conditions')
  }
  return conditions.map((condition, index) =>
    compileCondition(requireObject(condition, [...path, index]), [...path, index], probe),
  )
}

function requireObject(value: unknown, path: Path): JsonObject {
  if (isObject(value)) return value
  throw new PolicyError('INVALID_CONDITION', path, 'expected a map')
}
