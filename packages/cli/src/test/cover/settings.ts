/** A form of the report: text for people, the others are files. */
export type CoverageForm = 'text' | 'json' | 'lcov' | 'html'

export const coverageForms: readonly CoverageForm[] = ['text', 'json', 'lcov', 'html']

/** What is reported, and where. */
export interface CoverageSettings {
  readonly forms: readonly CoverageForm[]
  /** Where files go. */
  readonly folder: string
  /** In percent; less than this fails. */
  readonly threshold: number | undefined
  readonly removeColor: boolean
}
