import { positionAt, snippetAt } from '@ephor/lang'

/** Something wrong with an input, as the command prints it. */
export interface InputProblem {
  readonly severity: 'error' | 'warning'
  /** `file`, or `file:line:column`. */
  readonly place: string
  readonly message: string
  /** The source line with a caret below. */
  readonly snippet?: string
}

/** A text, or a part of one that has lines before it. */
export interface TextOfFile {
  readonly file: string
  readonly text: string
  readonly linesBefore?: number
}

/** A problem at an offset of a text. */
export function problemAt(
  { file, text, linesBefore = 0 }: TextOfFile,
  offset: number,
  { message, severity }: { readonly message: string; readonly severity: 'error' | 'warning' },
): InputProblem {
  const { line, column } = positionAt(text, offset)
  const place = `${file}:${linesBefore + line}:${column}`
  return { severity, place, message, snippet: snippetAt(text, offset) }
}

/** Two or four lines: `Error: place: message`, then the snippet. */
export function formatProblem({ severity, place, message, snippet }: InputProblem): string {
  const lead = severity === 'error' ? 'Error' : 'Warning'
  const first = `${lead}: ${place}: ${message}`
  return snippet === undefined ? first : `${first}\n  ${snippet.replace('\n', '\n  ')}`
}
