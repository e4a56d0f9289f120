import type { Streams } from '../apply/apply-files.ts'
import { ArgumentsError } from '../commands/arguments.ts'
import type { DiffExit, DiffFlags } from '../commands/diff-options.ts'
import { formatProblem } from '../input/problem.ts'
import { coloursFor, noColours } from '../output/colour.ts'
import { OutputFile } from '../output/output-file.ts'
import { countDiff, countsText } from './diff-counts.ts'
import { diffPolicies, type PolicyDiff } from './diff-policies.ts'
import { formatDiff } from './write-diff.ts'

/**
 * Prints what two sets of policies say differently of the resources of files; gives the exit code.
 * What cannot be read makes it 1, whatever is asked for: the comparison is then none.
 *
 * @throws {ArgumentsError} for what the command cannot be told.
 */
export async function diffFiles(
  { options, form, exit }: DiffFlags,
  streams: Streams,
): Promise<number> {
  const [before = '', after = ''] = options.policies
  checkInputs([before, after, ...options.resources], options.resources)
  if (options.valuesFile !== undefined && options.set.length > 0) {
    throw new ArgumentsError('pass the values either using set flag or values_file flag')
  }
  const file = options.outputFile === undefined ? undefined : new OutputFile(options.outputFile)
  const diff = await diffPolicies({
    before: { ...options, policies: [before] },
    after: { ...options, policies: [after] },
  })
  for (const problem of diff.problems) streams.err(`${formatProblem(problem)}\n`)
  const isProblem = diff.problems.some(({ severity }) => severity === 'error')
  if (diff.resources === 0 && !isProblem) {
    streams.err(`Warning: no resources in ${options.resources.join(', ')}\n`)
  }
  if (file === undefined) {
    const isForPeople = process.stdout.isTTY === true
    const colours = coloursFor(process.stdout, options.removeColor)
    streams.out(formatDiff(diff, form, { colours, isForPeople }))
  } else {
    file.write(formatDiff(diff, form, { colours: noColours, isForPeople: false }))
    file.close()
    streams.out(`${countsText(countDiff(diff))}\n`)
  }
  return isProblem ? 1 : exitCodeOf(diff, exit)
}

function checkInputs(all: readonly string[], resources: readonly string[]): void {
  if (resources.length === 0) throw new ArgumentsError('resource file(s) or cluster required')
  if (all.filter(path => path === '-').length > 1) {
    throw new ArgumentsError('a stdin pipe can be used for either policies or resources, not both')
  }
}

function exitCodeOf(diff: PolicyDiff, exit: DiffExit): number {
  const { fails, errors } = countDiff(diff)
  switch (exit) {
    case 'worse':
      return fails + errors > 0 ? 1 : 0
    case 'changed':
      return diff.verdicts.length + diff.objects.length > 0 ? 1 : 0
    case 'never':
      return 0
  }
}
