import type { JsonObject } from '@ephor/lang/json'

/** One line as the oracle gives it back, without its id. */
export type Answer =
  | { readonly ok: unknown }
  | { readonly error: string; readonly phase?: string | undefined }

/** What our own code answers to a line of one of the oracle's subjects. */
export interface Subject {
  readonly name: string
  /** Throws where the oracle would answer with an error. */
  answer(line: JsonObject): unknown
  /** Whether two error texts must agree as well; most subjects only agree that there is one. */
  readonly comparesErrors?: boolean
  /** Whether two errors must be of the same phase. */
  readonly comparesPhases?: boolean
  /** The line as both sides are asked about it. */
  prepare?(line: JsonObject): JsonObject
  /** What of an answer counts; applied to both sides. */
  comparable?(answer: unknown): unknown
  /** In place of a comparison by structure: what differs, one text each. */
  compare?(ours: unknown, real: unknown): readonly string[]
}

/** A line that the two sides cannot agree on, because one of them refuses it beforehand. */
export class NotComparable extends Error {
  override readonly name = 'NotComparable'
}

/** A mistake in one of the phases that an expression goes through. */
export class PhaseError extends Error {
  override readonly name = 'PhaseError'
  readonly phase: string

  constructor(phase: string, message: string) {
    super(message)
    this.phase = phase
  }
}

/** Why a line cannot be compared. */
export interface Refusal {
  readonly refused: string
}

/** The answer to a line, an exception as its error. */
export async function answerOf(subject: Subject, line: JsonObject): Promise<Answer | Refusal> {
  try {
    return { ok: await subject.answer(line) }
  } catch (error) {
    if (error instanceof NotComparable) return { refused: error.message }
    const text = error instanceof Error ? error.message : String(error)
    if (!(error instanceof PhaseError)) return { error: text }
    return { error: text, phase: error.phase }
  }
}
