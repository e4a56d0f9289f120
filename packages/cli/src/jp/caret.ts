/** The expression with a caret below the place. */
export function caret(expression: string, offset: number): string {
  return `${expression}\n${' '.repeat(offset)}^`
}
