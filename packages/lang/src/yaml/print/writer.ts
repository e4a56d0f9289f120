import type { Dialect } from './dialect.ts'

/** Collects the lines of a YAML text and knows the column, counted in characters, where the next one goes. */
export class LineWriter {
  readonly dialect: Dialect
  #text = ''
  #column = 0

  constructor(dialect: Dialect) {
    this.dialect = dialect
  }

  get text(): string {
    return this.#text
  }

  get column(): number {
    return this.#column
  }

  /** Writes characters without a line break; `width` is their number if it is not that of code units. */
  write(part: string, width: number = part.length): void {
    this.#text += part
    this.#column += width
  }

  /** Writes a line break, which may be another than `\n`. */
  break(part = '\n'): void {
    this.#text += part
    this.#column = 0
  }

  /** Starts a line at an indentation, unless the text is at the start of a line already. */
  indent(columns: number): void {
    if (this.#column > 0) this.break()
    this.write(' '.repeat(columns))
  }
}
