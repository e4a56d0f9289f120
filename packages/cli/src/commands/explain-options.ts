import { Command, Option } from 'commander'
import { type ApplyOptions, addDocumentFlags, applyOptions } from './apply-options.ts'
import { addExamples, type Example } from './examples.ts'

/** What `explain` is told, after the flags were read. */
export interface ExplainFlags {
  /** What it has in common with `apply`. */
  readonly options: ApplyOptions
  /** A wildcard for rule names, or for `policy/rule`; all rules where it is missing. */
  readonly rule: string | undefined
  readonly form: 'text' | 'json'
}

/** The flags of `explain`; those about what is evaluated are those of `apply`. */
export function explainCommand(): Command {
  const command = new Command('ephor explain')
    .description('Prints how each rule came to its result on resources from files, step by step.')
    .argument('[policies...]', 'policy files, folders, patterns, or - for standard input')
    .helpOption('-h, --help', 'print this help')
  addDocumentFlags(command)
  command
    .optionsGroup('What is printed:')
    .option('--rule <pattern>', 'only rules of this name, with all their steps')
    .addOption(
      new Option('-o, --output <form>', 'print in this form')
        .choices(['text', 'json'])
        .default('text'),
    )
    .option('--verbose', 'all steps of rules that do not apply, too; the same as -v 1')
    .option('--remove-color', 'print without colours')
  return addExamples(command, examples)
}

const examples: readonly Example[] = [
  {
    line: 'ephor explain policies/disallow-latest-tag.yaml -r resources/workloads.yaml',
    does: 'every step of a policy on some objects, and the field that decided',
    exit: 1,
  },
  {
    line: 'ephor explain policies/ -r resources/workloads.yaml --rule check-latest -o json',
    does: 'one rule, for programs',
    exit: 1,
  },
  {
    line: "kubectl get pods -A -o yaml | ephor explain policies/ -r - --rule 'check-host*'",
    does: 'rules by a wildcard, on what runs in a cluster',
    exit: 1,
  },
]

/** Reads the options of a parsed command. */
export function explainFlags(command: Command): ExplainFlags {
  const { rule, output } = command.opts<{ rule?: string; output: string }>()
  const options = applyOptions(command)
  return {
    // Objects are never written: the flag that names their file in `apply` names the form here.
    options: { ...options, output: undefined, concurrent: 1, warnExitCode: 0 },
    rule,
    form: output === 'json' ? 'json' : 'text',
  }
}
