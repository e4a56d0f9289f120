/** Something wrong or doubtful in a YAML text. */
export interface YamlProblem {
  readonly message: string
  /** Where, as an offset in the whole text. */
  readonly offset: number
  /** An `error` document has no value; a `warning` is read as kubectl reads it, but something is lost. */
  readonly severity: 'error' | 'warning'
}

/** One document of a YAML or JSON text. */
export interface YamlDocument {
  /** The document as JSON; `undefined` when it could not be read (then there is an `error` problem). */
  readonly value: unknown
  /** The part of the text that holds the document, as offsets; `end` is behind the last character. */
  readonly start: number
  readonly end: number
  readonly problems: readonly YamlProblem[]
}

/** A part of a text, as offsets; `end` is behind the last character. */
export interface TextRange {
  readonly start: number
  readonly end: number
}
