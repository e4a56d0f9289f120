import type { Command } from 'commander'
import { applyCommand } from '../commands/apply-options.ts'
import { completionCommand } from '../commands/completion-options.ts'
import { type Example, examplesOf } from '../commands/examples.ts'
import { explainCommand } from '../commands/explain-options.ts'
import { schemaCommand } from '../commands/schema-options.ts'
import { testCommand } from '../commands/test-options.ts'
import { rootExamples } from '../commands/usage.ts'
import { validateCommand } from '../commands/validate-options.ts'
import { versionCommand } from '../commands/version-options.ts'
import { jpExamples } from '../jp/examples.ts'
import { functionCommand } from '../jp/function.ts'
import { parseCommand } from '../jp/parse.ts'
import { queryCommand } from '../jp/query.ts'
import { shells } from './shells.ts'

/** What can stand on a command line, for a shell. */
export interface CommandNode {
  readonly name: string
  readonly description: string
  readonly flags: readonly Flag[]
  readonly commands: readonly CommandNode[]
  /** What else can stand there: files, or some words. */
  readonly words: 'files' | readonly string[]
  /** What stands behind the name: `[flags] <paths...>`. */
  readonly usage: string
  readonly examples: readonly Example[]
}

export interface Flag {
  /** `r`, without the dash; `undefined` if there is none. */
  readonly short: string | undefined
  readonly long: string
  readonly description: string
  /** What comes behind the flag; `undefined` if nothing does. */
  readonly value: 'file' | 'text' | readonly string[] | undefined
  /** What that is called: `<paths>`. */
  readonly valueName: string
  readonly group: string
}

/** All commands of `ephor`, with their flags. */
export function commandTree(): CommandNode {
  return {
    ...{ name: 'ephor', description: '', flags: [], words: [] },
    ...{ usage: 'COMMAND [flags]', examples: rootExamples },
    commands: [
      nodeOf('apply', applyCommand()),
      nodeOf('test', testCommand()),
      nodeOf('validate', validateCommand()),
      nodeOf('lint', validateCommand()),
      nodeOf('explain', explainCommand()),
      {
        ...{ name: 'jp', description: 'JMESPath with the functions of Kyverno.' },
        ...{ flags: [], words: [], usage: 'COMMAND [flags]', examples: jpExamples },
        commands: [
          { ...nodeOf('function', functionCommand()), words: [] },
          { ...nodeOf('parse', parseCommand()), words: [] },
          { ...nodeOf('query', queryCommand()), words: [] },
        ],
      },
      { ...nodeOf('schema', schemaCommand()), words: [] },
      { ...nodeOf('completion', completionCommand()), words: shells },
      { ...nodeOf('version', versionCommand()), words: [] },
    ],
  }
}

function nodeOf(name: string, command: Command): CommandNode {
  const flags = command.options
    .filter(({ hidden }) => !hidden)
    .map(
      ({ short, long, description, argChoices, required, flags: written, helpGroupHeading }) => ({
        short: short?.replace('-', ''),
        long: (long ?? '').replace('--', ''),
        description,
        value: required ? (argChoices ?? valueKind(written)) : undefined,
        valueName: /<.*>/.exec(written)?.[0] ?? '',
        group: helpGroupHeading ?? 'Options:',
      }),
    )
  return {
    ...{ name, description: command.description(), flags, commands: [], words: 'files' },
    ...{ usage: command.usage(), examples: examplesOf(command) },
  }
}

/** `--resource <paths>` wants files, `--set <pairs>` wants something else. */
function valueKind(written: string): 'file' | 'text' {
  return /<(?:files?|folder|paths?)>/.test(written) ? 'file' : 'text'
}
