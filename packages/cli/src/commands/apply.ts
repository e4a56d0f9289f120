import { applyFiles } from '../apply/apply-files.ts'
import { applyCommand, applyOptions } from './apply-options.ts'
import { runCommand } from './run-command.ts'

/** `ephor apply`: gives the exit code. */
export function apply(args: readonly string[]): Promise<number> {
  // A log that a person reads later is no terminal, but may ask to be treated as one.
  const isTerminal = process.stdout.isTTY === true || process.env.EPHOR_TERMINAL === '1'
  return runCommand(applyCommand(), args, command =>
    applyFiles(applyOptions(command, isTerminal), {
      out: text => process.stdout.write(text),
      err: text => process.stderr.write(text),
      isTerminal,
    }),
  )
}
