/** A cluster that cannot be asked, or does not answer what it was asked for. */
export class ClusterError extends Error {
  override readonly name = 'ClusterError'
  /** Of the answer; 0 where there was none. */
  readonly status: number

  constructor(message: string, status = 0, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}
