/** Something that a user gave cannot be used; the message says what is wrong, and where. */
export class InputError extends Error {
  override readonly name = 'InputError'
}
