import { coloursFor } from '../output/colour.ts'
import { explainCode } from '../validate/explain-code.ts'
import { validateFiles } from '../validate/validate-files.ts'
import { runCommand } from './run-command.ts'
import { validateCommand, validateOptions } from './validate-options.ts'

const wrongUse = 2

/** `ephor validate` and `ephor lint`: gives the exit code. */
export async function validate(args: readonly string[]): Promise<number> {
  let hasRun = false
  const code = await runCommand(validateCommand(), args, command => {
    hasRun = true
    const options = validateOptions(command)
    const streams = {
      out: (text: string) => process.stdout.write(text),
      err: (text: string) => process.stderr.write(text),
    }
    if (options.explainCode !== undefined) return explainCode(options.explainCode, streams)
    if (options.policies.length === 0) {
      streams.err('Error: name the policies\nRun `ephor validate --help` for all arguments.\n')
      return wrongUse
    }
    if (options.fix === 'write' && options.policies.includes('-')) {
      streams.err('Error: standard input cannot be put right: name a file, or use --diff\n')
      return wrongUse
    }
    return validateFiles(options, streams, coloursFor(process.stdout, options.removeColor))
  })
  return hasRun || code === 0 ? code : wrongUse
}
