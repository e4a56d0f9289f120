/**
 * A mistake in an expression, or why it has no value. The message is upstream's: a text with line
 * and column, the line of the source, and a mark under the place.
 */
export class ExprError extends Error {
  override readonly name = 'ExprError'

  constructor(source: string, at: number, message: string) {
    super(describe(source, at, message))
  }
}

/** Why an operation has no value; the place is added where it stands in the expression. */
export class OperationError extends Error {
  override readonly name = 'OperationError'
}

/** `at` counts characters, not code units. */
function describe(source: string, at: number, message: string): string {
  const characters = Array.from(source)
  const start = at <= 0 ? 0 : characters.lastIndexOf('\n', at - 1) + 1
  const line = characters.slice(0, start).filter(character => character === '\n').length + 1
  const end = characters.indexOf('\n', start)
  const text = characters.slice(start, end < 0 ? undefined : end).join('')
  if (text === '') return message
  const column = at - start
  const shown = text.replaceAll('\t', ' ')
  return `${message} (${line}:${column + 1})\n | ${shown}\n | ${'.'.repeat(column)}^`
}
