import type { Run } from '../values.ts'

/**
 * A compiled expression. It answers with a value, or with the mark of a missing key if it was
 * compiled to let those through; the other failures are thrown.
 */
export type Step<Input> = (input: Input, run: Run) => unknown

/** The value of an expression that does not depend on its input. */
export interface Constant {
  readonly value: unknown
}

/** A step and, where it does not depend on the input, its value. */
export interface Compiled<Input> {
  readonly step: Step<Input>
  readonly constant: Constant | undefined
}

/** A step whose value depends on its input. */
export function varying<Input>(step: Step<Input>): Compiled<Input> {
  return { step, constant: undefined }
}

/** A step that always answers the same. */
export function constantly(value: unknown): Compiled<unknown> {
  return { step: () => value, constant: { value } }
}
