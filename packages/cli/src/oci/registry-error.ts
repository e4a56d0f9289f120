/** Why a registry did not do what it was asked for. */
export type RegistryErrorKind = 'denied' | 'not found' | 'answer'

/** What a registry refuses or gets wrong; the message does not name the artifact. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError'
  readonly kind: RegistryErrorKind

  constructor(kind: RegistryErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
