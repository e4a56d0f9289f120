import type { ApplyForm, ApplyOptions } from '../commands/apply-options.ts'
import { isFindingForm, showsPasses } from '../output/formats.ts'
import type { Keeping } from './results.ts'

/** What a run prints: text for people, reports, exceptions, a table, objects alone, data or findings. */
export type Printing = 'text' | 'reports' | 'exceptions' | 'table' | 'objects' | 'data' | 'findings'

/** One of the things that a run prints. */
export interface Output {
  readonly printing: Printing
  readonly form: ApplyForm | undefined
  /** Standard output where there is none. */
  readonly file: string | undefined
}

/**
 * All that a run prints: first what goes to standard output, then what goes to files. Who has the
 * output in a file sees the text for people.
 */
export function outputsOf(options: ApplyOptions): readonly [Output, ...Output[]] {
  const { outputFormat, outputFile, moreOutputs, stdin } = options
  const more = moreOutputs.map(({ form, file }) => ({
    ...{ form, file },
    printing: printingIn(form, options),
  }))
  const printing = printingIn(outputFormat, options)
  if (outputFile === undefined) return [{ printing, form: outputFormat, file: undefined }, ...more]
  return [
    { printing: stdin ? 'objects' : 'text', form: undefined, file: undefined },
    { printing: printing === 'objects' ? 'text' : printing, form: outputFormat, file: outputFile },
    ...more,
  ]
}

/** As upstream, reports win over exceptions, and those over tables. */
function printingIn(form: ApplyForm | undefined, options: ApplyOptions): Printing {
  if (isFindingForm(form)) return 'findings'
  if (options.policyReport) return 'reports'
  if (options.generateExceptions) return 'exceptions'
  if (form === 'table' || options.table) return 'table'
  if (form !== undefined) return 'data'
  return options.stdin ? 'objects' : 'text'
}

/** What goes to standard output. */
export function printingOf(options: ApplyOptions): Printing {
  return outputsOf(options)[0].printing
}

/** How much of the results has to be kept for the output. */
export function keepingOf(options: ApplyOptions): Keeping {
  const outputs = outputsOf(options)
  return {
    keepsAll: options.verbose || outputs.some(showsAll),
    maxPlaces: outputs.some(showsPlaces)
      ? Number.POSITIVE_INFINITY
      : options.isTerminal
        ? maxPlacesForPeople
        : 0,
  }
}

// To find a place takes longer than to evaluate a policy, and nobody reads more of them.
const maxPlacesForPeople = 1_000

function showsAll({ printing, form }: Output): boolean {
  if (isFindingForm(form)) return showsPasses(form)
  return printing === 'reports' || printing === 'table' || printing === 'data'
}

function showsPlaces({ printing }: Output): boolean {
  return printing === 'findings' || printing === 'data'
}

/** Whether the objects that rules make are printed, and not written to files or left out. */
export function printsObjects(options: ApplyOptions): boolean {
  const printing = printingOf(options)
  if (options.output !== undefined) return false
  return printing === 'objects' || (printing === 'text' && !options.quiet)
}
