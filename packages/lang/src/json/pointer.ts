/**
 * Reads a JSON pointer (RFC 6901): `/a~1b/0` has the steps `a/b` and `0`, the empty text none.
 * A text without leading `/` is read as if it had one.
 */
export function parsePointer(text: string): string[] {
  if (text === '') return []
  const steps = (text.startsWith('/') ? text.slice(1) : text).split('/')
  return text.includes('~') ? steps.map(unescapeStep) : steps
}

/** Writes steps as a JSON pointer. */
export function formatPointer(steps: readonly (string | number)[]): string {
  return steps.map(step => `/${escapeStep(String(step))}`).join('')
}

/** A step of a pointer without its escapes `~0` and `~1`. */
export function unescapeStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~')
}

function escapeStep(step: string): string {
  if (!(step.includes('/') || step.includes('~'))) return step
  return step.replaceAll('~', '~0').replaceAll('/', '~1')
}
