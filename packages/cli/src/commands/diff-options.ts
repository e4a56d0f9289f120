import { Command, Option } from 'commander'
import { type DiffForm, diffForms } from '../diff/write-diff.ts'
import { outputFileOption } from '../output/output-format.ts'
import { type ApplyOptions, addDocumentFlags, applyOptions } from './apply-options.ts'
import { addExamples } from './examples.ts'

/** When `diff` ends with 1. */
export type DiffExit = 'worse' | 'changed' | 'never'

const exits: readonly DiffExit[] = ['worse', 'changed', 'never']

/** What `diff` is told, after the flags were read. */
export interface DiffFlags {
  /** What it has in common with `apply`, but for the policies. */
  readonly options: ApplyOptions
  readonly form: DiffForm
  readonly exit: DiffExit
}

/** The flags of `diff`; those about what is evaluated are those of `apply`. */
export function diffCommand(): Command {
  const command = new Command('ephor diff')
    .description(
      'Compares what two sets of policies say about the same resources: what newly fails, what is fixed, what is mutated otherwise.',
    )
    .argument('[before]', 'policy file or folder, as it was')
    .argument('[after]', 'policy file or folder, as it is to be')
    .helpOption('-h, --help', 'print this help')
    .allowExcessArguments()
  addDocumentFlags(command)
  command
    .optionsGroup('What is printed:')
    .addOption(
      new Option('--output-format <form>', 'the form of the output')
        .choices(diffForms)
        .default('table'),
    )
    .addOption(outputFileOption())
    .option('--remove-color', 'print without colours')
    .optionsGroup('How it ends:')
    .option('--audit-warn', 'count failures of Audit policies as warnings')
    .addOption(
      new Option(
        '--exit-code <when>',
        'when to end with 1: something newly fails or errors, anything has changed, or never',
      )
        .choices(exits)
        .default('worse'),
    )
  return addExamples(command, [
    {
      line: 'ephor diff policies/disallow-latest-tag.yaml policies/ -r resources/',
      does: 'what more policies would find',
      exit: 1,
    },
    {
      line: 'ephor diff policies/ policies/ -r resources/ --exit-code changed',
      does: 'in a pipeline: nothing may change',
    },
    {
      line: 'ephor diff policies/auto-label-owner.yaml policies/inject-security-context.yaml -r resources/ --output-format markdown --exit-code never',
      does: 'a summary for a pull request, with changed objects as a diff',
    },
  ])
}

/** Reads the options of a parsed command. */
export function diffFlags(command: Command): DiffFlags {
  const { outputFormat, exitCode } = command.opts<{ outputFormat: DiffForm; exitCode: DiffExit }>()
  command.setOptionValue('outputFormat', undefined)
  const options = { ...applyOptions(command), concurrent: 1, warnExitCode: 0 }
  return { options, form: outputFormat, exit: exitCode }
}
