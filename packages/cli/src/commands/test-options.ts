import { Command, Option } from 'commander'
import type { RowForm } from '../test/write-rows.ts'

/** What `test` is told, after the flags were read. */
export interface TestOptions {
  /** Folders with tests, or test files. */
  readonly paths: readonly string[]
  readonly fileName: string
  /** `policy=*,rule=*,resource=*`. */
  readonly selector: string
  readonly form: RowForm | undefined
  readonly failOnly: boolean
  readonly removeColor: boolean
  readonly detailedResults: boolean
  readonly requireTests: boolean
  readonly warningsAsErrors: boolean
  /** Flags that were given, but come with a later version. */
  readonly notYet: readonly string[]
}

const forms: readonly RowForm[] = ['json', 'yaml', 'markdown', 'junit']

/** The flags of `test`, named as upstream names them. */
export function testCommand(): Command {
  return new Command('ephor test')
    .description('Runs the tests of folders: policies on resources against expected results.')
    .argument('<paths...>', 'folders to search for test files, or test files')
    .option('-f, --file-name <name>', 'name of the test files', 'kyverno-test.yaml')
    .option('-t, --test-case-selector <selector>', 'results to check', 'policy=*,rule=*,resource=*')
    .addOption(
      new Option(
        '-o, --output-format <form>',
        'print the results in a form for other programs, and nothing else',
      ).choices(forms),
    )
    .option('--fail-only', 'print only what fails')
    .option('--remove-color', 'print without colours')
    .option('--detailed-results', 'print messages, too')
    .option('--require-tests', 'fail when there are no tests')
    .option('--warnings-as-errors', 'fail on deprecated fields and kinds')
    .option('--registry', 'ask image registries (not supported yet)')
    .option('-b, --git-branch <name>', 'the branch of a git address (not supported yet)')
    .helpOption('-h, --help', 'print this help')
}

/** Reads the options of a parsed command. */
export function testOptions(command: Command): TestOptions {
  const flags = command.opts<Record<string, unknown>>()
  const text = (name: string) => (flags[name] as string | undefined) ?? ''
  const isSet = (name: string) => flags[name] === true
  return {
    paths: command.args,
    fileName: text('fileName'),
    selector: text('testCaseSelector'),
    form: flags.outputFormat as RowForm | undefined,
    failOnly: isSet('failOnly'),
    removeColor: isSet('removeColor'),
    detailedResults: isSet('detailedResults'),
    requireTests: isSet('requireTests'),
    warningsAsErrors: isSet('warningsAsErrors'),
    notYet: [
      ...(isSet('registry') ? ['--registry'] : []),
      ...(text('gitBranch') === '' ? [] : ['--git-branch']),
    ],
  }
}
