import type { Path } from '../error.ts'
import type { Frame } from '../variables/frame.ts'

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
 * plain list of conditions (spec 3.1).
 *
 * @throws {PolicyError} `INVALID_CONDITION` at the place of what is neither of these.
 */
export function compileConditions(conditions: unknown, path: Path): CompiledConditions {
  throw new Error(`not yet: ${typeof conditions} ${path.length}`)
}
