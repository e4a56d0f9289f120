/** Why there is no answer; `connection` and `timeout` may pass by themselves. */
export type WebErrorKind = 'connection' | 'timeout' | 'certificate' | 'too large' | 'redirect'

/** A request that got no answer; the message says why, without the address. */
export class WebError extends Error {
  override readonly name = 'WebError'
  readonly kind: WebErrorKind

  constructor(kind: WebErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
