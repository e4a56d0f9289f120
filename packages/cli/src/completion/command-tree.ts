import type { Command } from 'commander'
import { applyCommand } from '../commands/apply-options.ts'
import { testCommand } from '../commands/test-options.ts'
import { functionCommand } from '../jp/function.ts'
import { parseCommand } from '../jp/parse.ts'
import { queryCommand } from '../jp/query.ts'

/** What can stand on a command line, for a shell. */
export interface CommandNode {
  readonly name: string
  readonly description: string
  readonly flags: readonly Flag[]
  readonly commands: readonly CommandNode[]
  /** What else can stand there: files, or some words. */
  readonly words: 'files' | readonly string[]
}

export interface Flag {
  /** `r`, without the dash; `undefined` if there is none. */
  readonly short: string | undefined
  readonly long: string
  readonly description: string
  /** What comes behind the flag; `undefined` if nothing does. */
  readonly value: 'file' | 'text' | readonly string[] | undefined
}

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const

/** All commands of `ephor`, with their flags. */
export function commandTree(): CommandNode {
  return {
    ...{ name: 'ephor', description: '', flags: [], words: [] },
    commands: [
      nodeOf('apply', applyCommand()),
      nodeOf('test', testCommand()),
      {
        ...{ name: 'jp', description: 'JMESPath with the functions of Kyverno.' },
        ...{ flags: [], words: [] },
        commands: [
          { ...nodeOf('function', functionCommand()), words: [] },
          { ...nodeOf('parse', parseCommand()), words: [] },
          { ...nodeOf('query', queryCommand()), words: [] },
        ],
      },
      leaf('completion', 'Prints a completion script for a shell.', shells),
      leaf('version', 'Prints the version.', []),
    ],
  }
}

function leaf(name: string, description: string, words: readonly string[]): CommandNode {
  return { name, description, flags: [], commands: [], words }
}

function nodeOf(name: string, command: Command): CommandNode {
  const flags = command.options
    .filter(({ hidden }) => !hidden)
    .map(({ short, long, description, argChoices, required, flags: written }) => ({
      short: short?.replace('-', ''),
      long: (long ?? '').replace('--', ''),
      description,
      value: required ? (argChoices ?? valueKind(written)) : undefined,
    }))
  return { name, description: command.description(), flags, commands: [], words: 'files' }
}

/** `--resource <paths>` wants files, `--set <pairs>` wants something else. */
function valueKind(written: string): 'file' | 'text' {
  return /<(?:files?|paths?)>/.test(written) ? 'file' : 'text'
}
