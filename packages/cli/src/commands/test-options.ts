import { Command } from 'commander'
import { type FindingForm, findingForms } from '../output/formats.ts'
import {
  formOfFile,
  type OutputTarget,
  outputFileOption,
  outputFormatOption,
} from '../output/output-format.ts'
import type { RowForm } from '../test/write-rows.ts'
import { addExamples } from './examples.ts'
import { addTestRunFlags, type TestRunOptions, testRunOptions } from './test-run-options.ts'

/** The forms in which `test` prints. */
export type TestForm = 'table' | RowForm | FindingForm

/** What `test` is told, after the flags were read. */
export interface TestOptions extends TestRunOptions {
  /** Folders with tests, or test files. */
  readonly paths: readonly string[]
  readonly fileName: string
  /** `policy=*,rule=*,resource=*`. */
  readonly selector: string
  /** Of the output; a table, with lines around it, where nobody has asked for a form. */
  readonly form: TestForm
  /** Where the output goes; `undefined` for standard output. */
  readonly outputFile: string | undefined
  /** What is written to files beside that. */
  readonly moreOutputs: readonly { readonly form: TestForm; readonly file: string }[]
  readonly failOnly: boolean
  readonly removeColor: boolean
  readonly detailedResults: boolean
  readonly quiet: boolean
  readonly requireTests: boolean
  readonly warningsAsErrors: boolean
  /** Flags that were given, but come with a later version. */
  readonly notYet: readonly string[]
}

const forms: readonly TestForm[] = ['table', 'json', 'yaml', ...findingForms]

/** The flags of `test`, named as upstream names them. */
export function testCommand(): Command {
  const command = new Command('ephor test')
    .description('Runs the tests of folders: policies on resources against expected results.')
    .argument('<paths...>', 'folders to search for test files, test files, or git addresses')
    .option('-f, --file-name <name>', 'name of the test files', 'kyverno-test.yaml')
    .option('-t, --test-case-selector <selector>', 'results to check', 'policy=*,rule=*,resource=*')
    .addOption(outputFormatOption('-o, --output-format <form>', forms))
    .addOption(outputFileOption())
    .option('--fail-only', 'print only what fails')
    .option('--remove-color', 'print without colours')
    .option('--detailed-results', 'print messages, too')
    .option('-q, --quiet', 'print only what fails, and nothing when nothing does')
    .option('--verbose', 'the same as --detailed-results')
    .option('--require-tests', 'fail when there are no tests')
    .option('--warnings-as-errors', 'fail on deprecated fields and kinds')
    .option('--registry', 'ask image registries (not supported yet)')
    .option('-b, --git-branch <name>', 'the branch of git addresses: what follows is a folder')
    .option('--junit <file>', 'write a JUnit report to a file, as --output-format junit=FILE')
    .helpOption('-h, --help', 'print this help')
  addTestRunFlags(command)
  return addExamples(command, [
    { line: 'ephor test .', does: 'all tests in and below this folder' },
    {
      line: "ephor test tests/ --test-case-selector 'policy=disallow-latest-tag,resource=*debug'",
      does: 'some results of them',
    },
    {
      line: 'ephor test . -q -o junit=junit.xml -o github',
      does: 'in a pipeline: a report for it, and annotations of what fails',
    },
    {
      line: 'ephor test . --coverage --coverage-format text,html --coverage-threshold 50',
      does: 'what the tests cover of their policies, also as pages',
    },
    {
      line: 'ephor test . --update --yes',
      does: 'take what the policies give as what is expected',
    },
  ])
}

/** Reads the options of a parsed command. */
export function testOptions(command: Command): TestOptions {
  const flags = command.opts<Record<string, unknown>>()
  const text = (name: string) => (flags[name] as string | undefined) ?? ''
  const isSet = (name: string) => flags[name] === true
  const targets = (flags.outputFormat ?? []) as readonly OutputTarget<TestForm>[]
  const outputFile = flags.outputFile as string | undefined
  const form = targets.find(({ file }) => file === undefined)?.form
  return {
    ...testRunOptions(command),
    paths: command.args,
    fileName: text('fileName'),
    selector: text('testCaseSelector'),
    form: form ?? formOfFile(outputFile, forms) ?? 'table',
    outputFile,
    moreOutputs: [
      ...targets.flatMap(({ form: each, file }) =>
        file === undefined ? [] : [{ form: each, file }],
      ),
      ...(text('junit') === '' ? [] : [{ form: 'junit' as const, file: text('junit') }]),
    ],
    failOnly: isSet('failOnly'),
    removeColor: isSet('removeColor'),
    detailedResults: isSet('detailedResults') || isSet('verbose'),
    quiet: isSet('quiet'),
    requireTests: isSet('requireTests'),
    warningsAsErrors: isSet('warningsAsErrors'),
    notYet: isSet('registry') ? ['--registry'] : [],
  }
}
