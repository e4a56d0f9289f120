import type { JsonObject } from '@ephor/lang/json'

/** One line as the oracle gives it back, without its id. */
export type Answer = { readonly ok: unknown } | { readonly error: string }

/** What our own code answers to a line of one of the oracle's subjects. */
export interface Subject {
  readonly name: string
  /** Throws where the oracle would answer with an error. */
  answer(line: JsonObject): unknown
  /** Whether two error texts must agree as well; most subjects only agree that there is one. */
  readonly comparesErrors?: boolean
}

/** The answer to a line, an exception as its error. */
export function answerOf(subject: Subject, line: JsonObject): Answer {
  try {
    return { ok: subject.answer(line) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
