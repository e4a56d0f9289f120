/** What the scanner finds in the text; block collections have no end mark in the text, so they get tokens. */
export type TokenKind =
  | 'document-start'
  | 'document-end'
  | 'yaml-directive'
  | 'tag-directive'
  | 'block-list-start'
  | 'block-map-start'
  | 'block-end'
  | 'block-entry'
  | 'flow-list-start'
  | 'flow-list-end'
  | 'flow-map-start'
  | 'flow-map-end'
  | 'flow-entry'
  | 'key'
  | 'value'
  | 'alias'
  | 'anchor'
  | 'tag'
  | 'plain'
  | 'quoted'
  | 'block-scalar'
  | 'end'

/** A token with its place; `end` is behind its last character. */
export interface Token {
  readonly kind: TokenKind
  readonly start: number
  readonly end: number
  /** The content of a scalar, the name of an anchor or alias, the handle of a tag. */
  readonly text: string
  /** What follows the handle of a tag; the prefix of a `%TAG` directive; the version of a `%YAML` one. */
  readonly suffix: string
}

/** A scalar as read from the text, and where the scanner goes on. */
export interface ScannedScalar {
  readonly value: string
  /** Behind the scalar itself. */
  readonly end: number
  /** Behind the white space after a plain scalar that its reader had to look at. */
  readonly next: number
  /** Where the line of `next` starts. */
  readonly lineStart: number
  /** The white space before `next` holds a line break. */
  readonly endsLine: boolean
}
