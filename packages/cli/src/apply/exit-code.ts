import type { ApplyOptions } from '../commands/apply-options.ts'
import type { Counts } from '../summary.ts'

/** How the command ends, and what upstream says of it. */
export interface Exit {
  readonly code: number
  readonly notice: string
}

type ExitOptions = Pick<ApplyOptions, 'warnExitCode' | 'warnNoPass'>

/** 1 for violations, errors and what could not be read; else what the flags ask for. */
export function exitCodeOf(
  { fail, error, warn, pass }: Counts,
  problems: number,
  { warnExitCode, warnNoPass }: ExitOptions,
): Exit {
  if (fail > 0 || error > 0 || problems > 0) return { code: 1, notice: '' }
  if (warn > 0 && warnExitCode !== 0) {
    return { code: warnExitCode, notice: `exit as warnExitCode is ${warnExitCode}` }
  }
  if (pass === 0 && warnNoPass) {
    return { code: warnExitCode, notice: 'exit as no objects satisfied policy\n' }
  }
  return { code: 0, notice: '' }
}
