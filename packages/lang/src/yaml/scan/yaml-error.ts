/** The text breaks the YAML grammar, or a bound; `offset` is the place in the text that was scanned. */
export class YamlError extends Error {
  override readonly name = 'YamlError'
  readonly offset: number

  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}
