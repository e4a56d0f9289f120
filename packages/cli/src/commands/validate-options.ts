import { Command, InvalidArgumentError, Option } from 'commander'
import { type FindingForm, findingForms, isFindingForm } from '../output/formats.ts'
import {
  formOfFile,
  type OutputTarget,
  outputFileOption,
  outputFormatOption,
} from '../output/output-format.ts'
import { addExamples } from './examples.ts'

/** The forms in which findings are printed. */
export type ValidateForm = 'text' | 'json' | FindingForm

/** What `validate` is told, after the flags were read. */
export interface ValidateOptions {
  readonly policies: readonly string[]
  /** Files with CustomResourceDefinition objects. */
  readonly definitions: readonly string[]
  readonly disabled: ReadonlySet<string>
  readonly form: ValidateForm
  readonly outputFile: string | undefined
  /** Forms that go to files beside it. */
  readonly others: readonly { readonly form: ValidateForm; readonly file: string }[]
  /** The least that is told; `undefined` for what the form is used to. */
  readonly severity: 'error' | 'warning' | 'info' | undefined
  readonly fix: 'no' | 'write' | 'show'
  readonly warningsAsErrors: boolean
  readonly removeColor: boolean
  /** A code whose page is wanted, and nothing else. */
  readonly explainCode: string | undefined
}

const forms: readonly ValidateForm[] = ['text', 'json', ...findingForms]

const collect = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  ...value.split(',').filter(part => part.trim() !== ''),
]

function collectCodes(value: string, before: readonly string[] = []): readonly string[] {
  const codes = collect(value).map(code => code.trim().toUpperCase())
  const wrong = codes.find(code => !/^EPH\d{3}$/.test(code))
  if (wrong !== undefined) throw new InvalidArgumentError(`${wrong} is no code such as EPH201.`)
  return [...before, ...codes]
}

/** The flags of `validate`. */
export function validateCommand(): Command {
  const command = new Command('ephor validate')
    .description(
      'Checks policies: what a cluster refuses, and what it takes without a word though it goes wrong.',
    )
    .argument('[policies...]', 'policy files, folders, patterns, or - for standard input')
    .helpOption('-h, --help', 'print this help')
    .optionsGroup('What is checked:')
    .option(
      '-c, --crds <files>',
      'custom resource definitions: their kinds are known then',
      collect,
    )
    .option('--disable <codes>', 'codes to leave out, EPH201,EPH304', collectCodes)
    .optionsGroup('What is changed:')
    .option('--fix', 'put right what can be put right, in the files')
    .option('--dry-run', 'with --fix: change no file, print what would change')
    .option('--diff', 'the same as --fix --dry-run')
  addOutputFlags(command)
  return addExamples(command, [
    { line: 'ephor validate policies/', does: 'errors and warnings of all policies' },
    { line: 'ephor validate policies/ --diff', does: 'what --fix would change' },
    { line: 'ephor validate --explain-code EPH304', does: 'what a code means' },
    {
      line: 'ephor lint policies/ --severity info --output-format sarif=ephor.sarif',
      does: 'everything, also for code scanning',
    },
  ])
}

function addOutputFlags(command: Command): void {
  command
    .optionsGroup('What is printed:')
    .addOption(outputFormatOption('-o, --output-format <form>', forms))
    .addOption(outputFileOption())
    .addOption(
      new Option(
        '--severity <least>',
        'the least that is told; warning for text, info for json',
      ).choices(['error', 'warning', 'info']),
    )
    .option('--explain-code <code>', 'print the page of a code, and nothing else', explained)
    .option('--remove-color', 'print without colours')
    .optionsGroup('How it ends:')
    .option('--warnings-as-errors', 'exit code 1 for warnings, too')
}

function explained(code: string): string {
  return code.trim().toUpperCase()
}

/** Reads the options of a parsed command. */
export function validateOptions(command: Command): ValidateOptions {
  const flags = command.opts<Record<string, unknown>>()
  const list = (name: string) => (flags[name] as string[] | undefined) ?? []
  const text = (name: string) => flags[name] as string | undefined
  const isSet = (name: string) => flags[name] === true
  const targets = (flags.outputFormat as OutputTarget<ValidateForm>[] | undefined) ?? []
  const outputFile = text('outputFile')
  const form = targets.find(({ file }) => file === undefined)?.form ?? formOfFile(outputFile, forms)
  const isShown = isSet('dryRun') || isSet('diff')
  return {
    policies: command.args,
    definitions: list('crds'),
    disabled: new Set(list('disable')),
    form: form ?? 'text',
    outputFile,
    others: targets.flatMap(({ form: other, file }) =>
      file === undefined ? [] : [{ form: other, file }],
    ),
    severity: text('severity') as ValidateOptions['severity'],
    fix: isShown ? 'show' : isSet('fix') ? 'write' : 'no',
    warningsAsErrors: isSet('warningsAsErrors'),
    removeColor: isSet('removeColor'),
    explainCode: text('explainCode'),
  }
}

/** Whether a form is one that all commands share. */
export function isSharedForm(form: ValidateForm): form is FindingForm {
  return isFindingForm(form)
}
