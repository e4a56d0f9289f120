import { applyFiles, type Streams } from '../apply/apply-files.ts'
import { terminalWidth } from '../explain/terminal-width.ts'
import { applyCommand, applyOptions } from './apply-options.ts'
import { runCommand } from './run-command.ts'

/** `ephor apply`: gives the exit code. */
export function apply(args: readonly string[]): Promise<number> {
  // A log that a person reads later is no terminal, but may ask to be treated as one.
  const isTerminal = process.stdout.isTTY === true || process.env.EPHOR_TERMINAL === '1'
  return runCommand(applyCommand(), args, async command => {
    const options = applyOptions(command, isTerminal)
    const streams: Streams = {
      out: text => process.stdout.write(text),
      err: text => process.stderr.write(text),
      isTerminal,
    }
    if (!options.explain) return applyFiles(options, streams)
    const { explainFiles } = await import('../explain/explain-files.ts')
    const form = options.outputFormat === 'json' ? 'json' : 'text'
    return explainFiles(options, { rule: undefined, form, width: terminalWidth() }, streams)
  })
}
