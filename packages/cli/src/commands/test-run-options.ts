import { type Command, InvalidArgumentError, Option } from 'commander'
import { type CoverageForm, type CoverageSettings, coverageForms } from '../test/cover/settings.ts'

/** What `test` does beside running the tests once. */
export interface TestRunOptions {
  /** What the tests cover of their policies is reported; `undefined` where nobody has asked. */
  readonly coverage: CoverageSettings | undefined
  /** Tests run again when their files change. */
  readonly watch: boolean
  /** What tests expect is rewritten to what their policies gave. */
  readonly update: boolean
  /** Nobody is asked before files are rewritten. */
  readonly yes: boolean
}

/** Adds the flags of coverage, watching and updating. */
export function addTestRunFlags(command: Command): Command {
  return command
    .option('--coverage', 'report what the tests cover of their policies')
    .addOption(
      new Option('--coverage-format <forms>', `forms of the report: ${coverageForms.join(', ')}`)
        .argParser(formsOf)
        .default(['text'], 'text'),
    )
    .option('--coverage-dir <folder>', 'where files of the report go', 'coverage')
    .option('--coverage-threshold <percent>', 'fail when less is covered', percentIn)
    .option('--watch', 'run tests again when their files change; Ctrl-C ends it')
    .option('--update', 'rewrite what the tests expect to what the policies give, once confirmed')
    .option('-y, --yes', 'do not ask before files are rewritten')
}

/**
 * Reads those flags.
 *
 * @throws {Error} for flags that contradict each other.
 */
export function testRunOptions(command: Command): TestRunOptions {
  const flags = command.opts<Record<string, unknown>>()
  const isGiven = (name: string) => command.getOptionValueSource(name) === 'cli'
  const threshold = flags.coverageThreshold as number | undefined
  const hasCoverage = ['coverage', 'coverageFormat', 'coverageDir', 'coverageThreshold'].some(
    isGiven,
  )
  const watch = flags.watch === true
  const update = flags.update === true
  if (watch && update) throw new Error('--watch and --update cannot be used together')
  const coverage: CoverageSettings = {
    forms: flags.coverageFormat as readonly CoverageForm[],
    folder: flags.coverageDir as string,
    threshold,
    removeColor: flags.removeColor === true,
  }
  return { coverage: hasCoverage ? coverage : undefined, watch, update, yes: flags.yes === true }
}

function formsOf(text: string): readonly string[] {
  const forms = text.split(',').map(form => form.trim())
  const unknown = forms.find(form => !coverageForms.some(known => known === form))
  if (unknown === undefined) return forms
  throw new InvalidArgumentError(`Allowed choices are ${coverageForms.join(', ')}.`)
}

function percentIn(text: string): number {
  const percent = Number(text)
  if (text.trim() !== '' && percent >= 0 && percent <= 100) return percent
  throw new InvalidArgumentError('A number from 0 to 100 was expected.')
}
