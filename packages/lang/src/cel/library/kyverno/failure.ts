import { CelError } from '../../value/cel-error.ts'

/** What a question to the world gives; the reason of a failure gets a prefix. */
export function withPrefix<Answer>(prefix: string, ask: () => Answer): Answer {
  try {
    return ask()
  } catch (error) {
    if (!(error instanceof CelError)) throw error
    throw new CelError(`${prefix}: ${error.message}`)
  }
}
