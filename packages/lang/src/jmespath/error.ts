import { maxValueDepth } from './limits.ts'

/**
 * Why an expression has no value:
 * - `NOT_FOUND` a key that the object does not have (`key` names it)
 * - `UNKNOWN_FUNCTION` no function of that name
 * - `ARITY` a function got too few or too many arguments
 * - `TYPE` a function got an argument of a type it does not take
 * - `VALUE` a function, or a slice, got an argument it cannot work with
 * - `PANIC` a function got a value that makes upstream panic; no operator takes it for null
 * - `LIMIT` the result would outgrow a bound of ours; no operator takes it for null
 */
export type JmespathErrorCode =
  | 'NOT_FOUND'
  | 'UNKNOWN_FUNCTION'
  | 'ARITY'
  | 'TYPE'
  | 'VALUE'
  | 'PANIC'
  | 'LIMIT'

/** An expression that has no value for its input; the message is upstream's text. */
export class JmespathError extends Error {
  override readonly name = 'JmespathError'
  readonly code: JmespathErrorCode
  /** The key that is missing; only with `NOT_FOUND`. */
  readonly key: string | undefined

  constructor(code: JmespathErrorCode, message: string, key?: string) {
    super(message)
    this.code = code
    this.key = key
  }
}

/** A text that is no expression; the message is upstream's text, `SyntaxError: ` in front included. */
export class JmespathSyntaxError extends Error {
  override readonly name = 'JmespathSyntaxError'
  /** Where the text stops making sense, in UTF-16 code units from its start. */
  readonly offset: number

  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}

/** Whether an operator that takes failures for null may take this one; other errors are not its business. */
export function isForgivable(error: unknown): boolean {
  return error instanceof JmespathError && error.code !== 'LIMIT' && error.code !== 'PANIC'
}

/** The error for a key that an object does not have. */
export function notFound(key: string): JmespathError {
  return new JmespathError('NOT_FOUND', `Unknown key "${key}" in path`, key)
}

/** One level deeper into a value. @throws {JmespathError} `LIMIT` if that is too deep. */
export function deeper(depth: number): number {
  if (depth >= maxValueDepth) throw limitExceeded('the depth of a value')
  return depth + 1
}

/** The error for a result that would outgrow a bound. */
export function limitExceeded(what: string): JmespathError {
  return new JmespathError('LIMIT', `${what} exceeds the limit of a JMESPath result`)
}
