import { explainFiles } from '../explain/explain-files.ts'
import { terminalWidth } from '../explain/terminal-width.ts'
import { explainCommand, explainFlags } from './explain-options.ts'
import { runCommand } from './run-command.ts'

const usageCode = 2

/** `ephor explain`: gives the exit code, 2 for arguments that are none. */
export async function explain(args: readonly string[]): Promise<number> {
  let isRead = false
  const code = await runCommand(explainCommand(), args, command => {
    isRead = true
    const { options, rule, form } = explainFlags(command)
    return explainFiles(
      options,
      { rule, form, width: terminalWidth() },
      { out: text => process.stdout.write(text), err: text => process.stderr.write(text) },
    )
  })
  return isRead || code === 0 ? code : usageCode
}
