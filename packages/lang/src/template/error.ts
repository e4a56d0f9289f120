/**
 * A mistake in a template, or why it could not be rendered. The message is Go's, as
 * `template: name:1:6: executing "name" at <.a.b>: nil pointer evaluating interface {}.b`.
 */
export class TemplateError extends Error {
  override readonly name = 'TemplateError'
  /** The line in the text, from 1. */
  readonly line: number
  /** The byte in the line, from 0; only of an error while rendering. */
  readonly column: number | undefined

  constructor(message: string, line: number, column?: number) {
    super(message)
    this.line = line
    this.column = column
  }
}

/** Why a function of a template could not answer; the message follows `error calling f: `. */
export class FunctionError extends Error {
  override readonly name = 'FunctionError'
}
