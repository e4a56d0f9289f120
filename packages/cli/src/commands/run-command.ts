import { type Command, CommanderError } from 'commander'
import { addLogFlags } from './log-flags.ts'

/**
 * Reads the arguments of a command and runs it; gives the exit code. Wrong arguments and `--help`
 * are answered here.
 */
export async function runCommand(
  command: Command,
  args: readonly string[],
  run: (command: Command) => number | Promise<number>,
): Promise<number> {
  addLogFlags(command)
  // The library says "options", all our texts "flags"; colours it leaves out where none are wanted.
  command.configureHelp({
    commandUsage: own => `${own.name()} ${own.usage().replace('[options]', '[flags]')}`,
    styleTitle: title => `\u001b[1m${title.replace('Options:', 'Flags:')}\u001b[0m`,
  })
  command.configureOutput({
    outputError: (text, write) =>
      write(
        `${text.replace(/^error:/, 'Error:')}Run \`${command.name()} --help\` for all arguments.\n`,
      ),
  })
  try {
    command.exitOverride().parse(withoutBooleans(command, args), { from: 'user' })
  } catch (error) {
    // Commander has printed what is wrong, or the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode
    throw error
  }
  return run(command)
}

/** Upstream's flags may be written `--table=true` and `--table=false`; ours are there or not. */
function withoutBooleans({ options }: Command, args: readonly string[]): readonly string[] {
  const switches = new Set(options.filter(({ required }) => !required).map(({ long }) => long))
  return args.flatMap(arg => {
    const { flag = '', value = '' } =
      /^(?<flag>--[^=]+)=(?<value>true|false)$/.exec(arg)?.groups ?? {}
    if (!switches.has(flag)) return [arg]
    return value === 'true' ? [flag] : []
  })
}
