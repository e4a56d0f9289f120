/** What an address names cannot be had; the message says why and what to do, without the address. */
export class FetchError extends Error {
  override readonly name = 'FetchError'
}
