/**
 * A text that is not what its notation asks for; the message is the one of the Go library that
 * upstream uses, since upstream shows it to users.
 */
export class NotationError extends Error {
  override readonly name = 'NotationError'
}
