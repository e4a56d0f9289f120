import { Argument, Command } from 'commander'
import { shells } from '../completion/shells.ts'
import { addExamples } from './examples.ts'

/** The arguments of `completion`. */
export function completionCommand(): Command {
  const command = new Command('ephor completion')
    .description('Prints a script that completes commands, flags and files in a shell.')
    .addArgument(new Argument('<shell>').choices(shells))
    .helpOption('-h, --help', 'print this help')
  return addExamples(command, [
    { line: 'source <(ephor completion bash)', does: 'for this session of bash' },
    {
      line: 'ephor completion zsh > "$HOME/_ephor"',
      does: 'for zsh; name a folder of $fpath to load it from then on',
    },
    {
      line: 'ephor completion fish > "$HOME/ephor.fish"',
      does: 'for fish; ~/.config/fish/completions/ is where it looks',
    },
  ])
}
