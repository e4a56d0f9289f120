/** What became of one case; `departed` is a difference that a listed departure prescribes. */
export type Outcome = 'passed' | 'failed' | 'skipped' | 'departed'

export interface CaseResult {
  /** Unique within its suite, stable from run to run. */
  readonly id: string
  readonly outcome: Outcome
  /** Why it failed, was skipped or departs. */
  readonly reason?: string
  /** The single differences of a failed case, where it has several. */
  readonly differences?: readonly string[]
  /** How many cases this line stands for; default 1. */
  readonly weight?: number
}

/** One suite of cases below a folder of the layout that the suites' README describes. */
export interface Suite {
  readonly name: string
  /** Least share of passed among passed and failed, 0 to 1. */
  readonly goal: number
  /** Absent: the folder does not hold this suite. */
  run(folder: string): Promise<readonly CaseResult[] | undefined>
}

/** Runs a check for every case; what it throws is the case's failure. */
export function caseResult(id: string, check: () => string | undefined): CaseResult {
  try {
    const difference = check()
    return difference === undefined
      ? { id, outcome: 'passed' }
      : { id, outcome: 'failed', reason: difference }
  } catch (error) {
    return { id, outcome: 'failed', reason: `threw ${String(error)}` }
  }
}

/** A short text of a value for a failure's reason. */
export function show(value: unknown): string {
  const text = value === undefined ? 'nothing' : printed(value)
  return text.length > 800 ? `${text.slice(0, 800)}…` : text
}

function printed(value: unknown): string {
  return JSON.stringify(value, (_key, member) =>
    typeof member === 'bigint' ? `${member}n` : member,
  )
}
