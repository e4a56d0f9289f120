import type { Command } from 'commander'

/** A line that shows how a command is used; it runs, as a test, in the folder `examples/`. */
export interface Example {
  readonly line: string
  /** What it does, in a few words. */
  readonly does: string
  /** How it ends there; 0 if nothing is said. */
  readonly exit?: number
}

const examples = new WeakMap<Command, readonly Example[]>()

/** Gives a command examples, below its help. */
export function addExamples(command: Command, own: readonly Example[]): Command {
  examples.set(command, own)
  return command.addHelpText('after', `\n${examplesText(own)}`)
}

/** The examples of a command. */
export function examplesOf(command: Command): readonly Example[] {
  return examples.get(command) ?? []
}

/** The examples as a help text ends with them; without a line end. */
export function examplesText(own: readonly Example[]): string {
  const lines = own.flatMap(({ line, does }) => [`  # ${does}`, `  ${line}`])
  return ['Examples:', ...lines].join('\n')
}
