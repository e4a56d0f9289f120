import { CommanderError } from 'commander'
import { applyFiles } from '../apply/apply-files.ts'
import { applyCommand, applyOptions } from './apply-options.ts'

/** `ephor apply`: gives the exit code. */
export async function apply(args: readonly string[]): Promise<number> {
  const command = applyCommand().exitOverride()
  try {
    command.parse(args, { from: 'user' })
  } catch (error) {
    // Commander has printed what is wrong, or the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode
    throw error
  }
  return applyFiles(applyOptions(command), {
    out: text => process.stdout.write(text),
    err: text => process.stderr.write(text),
  })
}
