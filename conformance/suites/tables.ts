/** One case of the tables that stand in files with `cases`. */
export interface TableCase {
  readonly id: string
  readonly input: Readonly<Record<string, unknown>>
  readonly expected: Readonly<Record<string, unknown>>
}

/** A file of such cases. */
export interface CaseFile {
  readonly cases: readonly TableCase[]
}
