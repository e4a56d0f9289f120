/** Where a regular expression matched; offsets count UTF-16 code units. */
export interface RegexMatch {
  readonly start: number
  readonly end: number
  /** The whole match, then the groups; `undefined` for a group that took no part. */
  readonly groups: readonly (string | undefined)[]
}
