import type { Command } from 'commander'
import { applyCommand } from '../commands/apply-options.ts'
import { completionCommand } from '../commands/completion-options.ts'
import { createCommands, createDescription, createExamples } from '../commands/create-options.ts'
import { diffCommand } from '../commands/diff-options.ts'
import { docsCommand } from '../commands/docs-options.ts'
import { type Example, examplesOf } from '../commands/examples.ts'
import { explainCommand } from '../commands/explain-options.ts'
import { fixCommands, fixDescription, fixExamples } from '../commands/fix-options.ts'
import { ociDescription, ociExamples, pullCommand, pushCommand } from '../commands/oci-options.ts'
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
      nodeOf('diff', diffCommand()),
      groupOf('create', createDescription, { commands: createCommands, examples: createExamples }),
      groupOf('fix', fixDescription, { commands: fixCommands, examples: fixExamples }),
      {
        ...{ name: 'jp', description: 'JMESPath with the functions of Kyverno.' },
        ...{ flags: [], words: [], usage: 'COMMAND [flags]', examples: jpExamples },
        commands: [
          { ...nodeOf('function', functionCommand()), words: [] },
          { ...nodeOf('parse', parseCommand()), words: [] },
          { ...nodeOf('query', queryCommand()), words: [] },
        ],
      },
      {
        ...{ name: 'oci', description: ociDescription },
        ...{ flags: [], words: [], usage: 'COMMAND [flags]', examples: ociExamples },
        commands: [nodeOf('pull', pullCommand()), nodeOf('push', pushCommand())],
      },
      { ...nodeOf('schema', schemaCommand()), words: [] },
      { ...nodeOf('docs', docsCommand()), words: [] },
      { ...nodeOf('completion', completionCommand()), words: shells },
      { ...nodeOf('version', versionCommand()), words: [] },
    ],
  }
}

/** A command that has nothing but commands below it. */
function groupOf(
  name: string,
  description: string,
  below: {
    readonly commands: Readonly<Record<string, () => Command>>
    readonly examples: readonly Example[]
  },
): CommandNode {
  return {
    ...{ name, description, flags: [], words: [], usage: 'COMMAND [flags]' },
    examples: below.examples,
    commands: Object.entries(below.commands).map(([each, command]) => nodeOf(each, command())),
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
        group: helpGroupHeading ?? 'Flags:',
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
