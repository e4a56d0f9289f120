import { applyFiles, type Streams } from '../apply/apply-files.ts'
import { withFetchedInputs } from '../apply/with-fetched-inputs.ts'
import { terminalWidth } from '../output/terminal-width.ts'
import { applyCommand, applyOptions, gitSettings } from './apply-options.ts'
import { runCommand } from './run-command.ts'

/** `ephor apply`: gives the exit code. */
export function apply(args: readonly string[]): Promise<number> {
  // A log that a person reads later is no terminal, but may ask to be treated as one.
  const isTerminal = process.stdout.isTTY === true || process.env.EPHOR_TERMINAL === '1'
  return runCommand(applyCommand(), args, command => {
    const streams: Streams = {
      out: text => process.stdout.write(text),
      err: text => process.stderr.write(text),
      isTerminal,
    }
    const given = applyOptions(command, isTerminal)
    return withFetchedInputs(given, gitSettings(command, process.env), async options => {
      if (!options.explain) return applyFiles(options, streams)
      const { explainFiles } = await import('../explain/explain-files.ts')
      const form = options.outputFormat === 'json' ? 'json' : 'text'
      return explainFiles(options, { rule: undefined, form, width: terminalWidth() }, streams)
    })
  })
}
