import { Argument, Command } from 'commander'
import { bashScript } from '../completion/bash.ts'
import { type CommandNode, commandTree, shells } from '../completion/command-tree.ts'
import { fishScript } from '../completion/fish.ts'
import { powershellScript } from '../completion/powershell.ts'
import { zshScript } from '../completion/zsh.ts'
import { runCommand } from './run-command.ts'

const scripts: Readonly<Record<string, (root: CommandNode) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
  powershell: powershellScript,
}

/** `ephor completion`: prints a script; gives the exit code. */
export function completion(args: readonly string[]): Promise<number> {
  const command = new Command('ephor completion')
    .description('Prints a script that completes commands, flags and files in a shell.')
    .addArgument(new Argument('<shell>').choices(shells))
    .helpOption('-h, --help', 'print this help')
    .addHelpText('after', '\nExamples:\n  source <(ephor completion bash)')
  return runCommand(command, args, ({ args: [shell = ''] }) => {
    process.stdout.write(scripts[shell]?.(commandTree()) ?? '')
    return 0
  })
}
