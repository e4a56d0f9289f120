import { diffFiles } from '../diff/diff-files.ts'
import { InputError } from '../input/input-error.ts'
import { ArgumentsError, requireArguments } from './arguments.ts'
import { diffCommand, diffFlags } from './diff-options.ts'
import { runCommand } from './run-command.ts'

const usageCode = 2

/** `ephor diff`: gives the exit code, 2 for arguments that are none. */
export async function diff(args: readonly string[]): Promise<number> {
  let isRead = false
  try {
    const code = await runCommand(diffCommand(), args, command => {
      requireArguments(command, 2)
      const flags = diffFlags(command)
      isRead = true
      return diffFiles(flags, {
        out: text => process.stdout.write(text),
        err: text => process.stderr.write(text),
      })
    })
    return isRead || code === 0 ? code : usageCode
  } catch (error) {
    if (!(error instanceof ArgumentsError || error instanceof InputError)) throw error
    process.stderr.write(`Error: ${error.message}\n`)
    return usageCode
  }
}
