import { bashScript } from '../completion/bash.ts'
import { type CommandNode, commandTree } from '../completion/command-tree.ts'
import { fishScript } from '../completion/fish.ts'
import { powershellScript } from '../completion/powershell.ts'
import { zshScript } from '../completion/zsh.ts'
import { completionCommand } from './completion-options.ts'
import { runCommand } from './run-command.ts'

const scripts: Readonly<Record<string, (root: CommandNode) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
  powershell: powershellScript,
}

/** `ephor completion`: prints a script; gives the exit code. */
export function completion(args: readonly string[]): Promise<number> {
  return runCommand(completionCommand(), args, ({ args: [shell = ''] }) => {
    process.stdout.write(scripts[shell]?.(commandTree()) ?? '')
    return 0
  })
}
