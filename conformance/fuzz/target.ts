import type { Corpus } from '../differential/corpus.ts'
import type { Random } from '../differential/random.ts'

/** Something that reads what anybody may write. */
export interface Target {
  readonly name: string
  /** Its share of the runs: what is slow has less. */
  readonly weight: number
  /** Makes inputs, one a call. */
  inputs(corpus: Corpus, random: Random): () => readonly string[]
  /**
   * Reads the input.
   *
   * @returns whether it was accepted
   * @throws what is a bug, unless it is one of our errors about input
   */
  read(input: readonly string[]): boolean | Promise<boolean>
}

/** Errors that tell whoever wrote the input what is wrong with it. */
const ours: ReadonlySet<string> = new Set([
  'CelError',
  'CelProblems',
  'EvaluationError',
  'ExprError',
  'FunctionError',
  'JmespathError',
  'JmespathSyntaxError',
  'JsonPatchError',
  'NotationError',
  'PolicyError',
  'StrategicMergeError',
  'SyntaxError',
  'TemplateError',
])

/** Whether an error is about the input, and not a bug. */
export function isAboutInput(error: unknown): error is Error {
  return error instanceof Error && ours.has(error.name)
}
