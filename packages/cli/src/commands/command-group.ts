import { type Example, examplesText } from './examples.ts'

/** A command that has nothing but commands below it. */
export interface CommandGroup {
  readonly name: string
  readonly description: string
  readonly examples: readonly Example[]
  readonly commands: Readonly<Record<string, GroupMember>>
}

export interface GroupMember {
  readonly does: string
  readonly run: (args: readonly string[]) => Promise<number>
}

/** Runs the command that the first argument names; gives the exit code. */
export function runGroup(group: CommandGroup, args: readonly string[]): Promise<number> {
  const [name = '--help', ...rest] = args
  if (name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(usageOf(group))
    return Promise.resolve(0)
  }
  const member = Object.hasOwn(group.commands, name) ? group.commands[name] : undefined
  if (member !== undefined) return member.run(rest)
  const what = name.startsWith('-') ? 'flag' : 'command'
  process.stderr.write(`Error: unknown ${what} "${name}" for "${group.name}"\n\n${usageOf(group)}`)
  return Promise.resolve(1)
}

function usageOf({ name, description, commands, examples }: CommandGroup): string {
  const width = Math.max(...Object.keys(commands).map(each => each.length))
  const lines = Object.entries(commands).map(
    ([each, { does }]) => `  ${each.padEnd(width)}  ${does}`,
  )
  return [
    `Usage: ${name} COMMAND [flags]\n`,
    `${description}\n`,
    'Commands:',
    ...lines,
    '',
    examplesText(examples),
    '',
    `Run \`${name} COMMAND --help\` for the flags of a command.`,
    '',
  ].join('\n')
}
