import { withFetchedInputs } from '../apply/with-fetched-inputs.ts'
import { explainFiles } from '../explain/explain-files.ts'
import { terminalWidth } from '../output/terminal-width.ts'
import { gitSettings } from './apply-options.ts'
import { explainCommand, explainFlags } from './explain-options.ts'
import { runCommand } from './run-command.ts'

const usageCode = 2

/** `ephor explain`: gives the exit code, 2 for arguments that are none. */
export async function explain(args: readonly string[]): Promise<number> {
  let isRead = false
  const code = await runCommand(explainCommand(), args, command => {
    isRead = true
    const { options: given, rule, form } = explainFlags(command)
    const streams = {
      out: (text: string) => process.stdout.write(text),
      err: (text: string) => process.stderr.write(text),
    }
    return withFetchedInputs(given, gitSettings(command, process.env), options =>
      explainFiles(options, { rule, form, width: terminalWidth() }, streams),
    )
  })
  return isRead || code === 0 ? code : usageCode
}
