import { InvalidArgumentError, Option } from 'commander'

/** One form of output, and where to. */
export interface OutputTarget<Form extends string> {
  readonly form: Form
  /** Standard output where there is none. */
  readonly file: string | undefined
}

/**
 * The flag `--output-format`, which may be given several times: `FORM` for standard output, and
 * `FORM=FILE` for files beside it.
 */
export function outputFormatOption(flags: string, forms: readonly string[]): Option {
  const option = new Option(
    flags,
    'the form of the output; FORM=FILE writes one more form to a file, and may be repeated',
  ).argParser((text: string, before: readonly OutputTarget<string>[] = []) => [
    ...before,
    targetOf(text, before, forms),
  ])
  option.argChoices = [...forms]
  return option
}

function targetOf(
  text: string,
  before: readonly OutputTarget<string>[],
  forms: readonly string[],
): OutputTarget<string> {
  const end = text.indexOf('=')
  const form = end === -1 ? text : text.slice(0, end)
  const file = end === -1 ? undefined : text.slice(end + 1)
  if (!forms.includes(form)) {
    throw new InvalidArgumentError(`Allowed choices are ${forms.join(', ')}.`)
  }
  if (file === '') throw new InvalidArgumentError(`Name a file, as in ${form}=FILE.`)
  if (file === undefined && before.some(target => target.file === undefined)) {
    throw new InvalidArgumentError(`Name a file for one of the forms, as in ${form}=FILE.`)
  }
  return { form, file }
}

/** The flag `--output-file`. */
export function outputFileOption(): Option {
  return new Option(
    '--output-file <file>',
    'write the output to a file; the terminal gets a summary',
  )
}

const endings: Readonly<Record<string, string>> = {
  json: 'json',
  yaml: 'yaml',
  yml: 'yaml',
  sarif: 'sarif',
  xml: 'junit',
  md: 'markdown',
  tap: 'tap',
}

/** The form that the name of a file asks for; `undefined` where it says nothing. */
export function formOfFile<Form extends string>(
  file: string | undefined,
  forms: readonly Form[],
): Form | undefined {
  const ending = /\.(?<ending>\w+)$/.exec(file ?? '')?.groups?.ending ?? ''
  const form = Object.hasOwn(endings, ending) ? endings[ending] : undefined
  return forms.find(each => each === form)
}
