import type { ApplyOptions } from '../commands/apply-options.ts'

/** What a run prints: text for people, reports, exceptions, a table, objects alone or data. */
export type Printing = 'text' | 'reports' | 'exceptions' | 'table' | 'objects' | 'data'

/** Chooses the form of the output; as upstream, reports win over exceptions, and those over tables. */
export function printingOf(options: ApplyOptions): Printing {
  if (options.policyReport) return 'reports'
  if (options.generateExceptions) return 'exceptions'
  if (options.table) return 'table'
  if (options.outputFormat !== undefined) return 'data'
  return options.stdin ? 'objects' : 'text'
}

/** Whether the output shows rules that pass, too. */
export function keepsAllResults(options: ApplyOptions): boolean {
  const printing = printingOf(options)
  return printing === 'reports' || printing === 'table' || printing === 'data'
}

/** Whether the objects that rules make are printed, and not written to files or left out. */
export function printsObjects(options: ApplyOptions): boolean {
  const printing = printingOf(options)
  return options.output === undefined && (printing === 'text' || printing === 'objects')
}
