import { autogenRulesFor, type Resource, type Response } from '@ephor/engine'
import { shownPath } from '../input/fetched-path.ts'
import { formatProblem, type InputProblem } from '../input/problem.ts'
import type { ResourceOrigin } from '../input/resource-origin.ts'
import { type Colours, coloursFor, noColours } from '../output/colour.ts'
import { OutputFile } from '../output/output-file.ts'
import { createProgress, type Progress } from '../output/progress.ts'
import { terminalWidth } from '../output/terminal-width.ts'
import type { TaskResult } from '../workers/evaluate-task.ts'
import type { CompiledRun } from './compiled-run.ts'
import { exitCodeOf } from './exit-code.ts'
import type { ApplyInputs } from './inputs.ts'
import { type ObjectSink, printingSink, writingSink } from './objects.ts'
import { keepingOf, type Output, outputsOf, printingOf, printsObjects } from './printing.ts'
import { refusedText } from './refused.ts'
import { ApplyResults } from './results.ts'
import { passesText } from './verbose.ts'
import { writeResults } from './write-results.ts'

/** Where the command writes. */
export interface Streams {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** Whether a person reads `out` as it comes. */
  readonly isTerminal?: boolean
}

/** What is not there, and was hardly meant to be: a mistyped folder passes every check. */
function nothingFound({ options, files }: ApplyInputs, resources: number): readonly string[] {
  const { policies, cleanupPolicies } = files
  const resourcePlaces = options.cluster
    ? 'the cluster'
    : options.resources.map(shownPath).join(', ')
  const hasPolicies = policies.length + cleanupPolicies.length > 0
  return [
    ...(hasPolicies ? [] : [`no policies in ${options.policies.map(shownPath).join(', ')}`]),
    ...(resources > 0 ? [] : [`no resources in ${resourcePlaces}`]),
  ]
}

/** Gathers what a run finds out, and prints it in upstream's order. */
export class Outcome {
  readonly progress: Progress = createProgress(process.stderr)
  /** How many were evaluated so far. */
  resources = 0
  readonly #run: CompiledRun
  readonly #streams: Streams
  readonly #results: ApplyResults
  readonly #sink: ObjectSink | undefined
  readonly #outputs: readonly { readonly output: Output; readonly file: OutputFile | undefined }[]
  readonly #started: number = performance.now()
  /** What is to be printed behind the number of resources, which is not known yet. */
  #heldBack: string[] | undefined = []
  readonly #problems: InputProblem[] = []

  constructor(run: CompiledRun, streams: Streams) {
    const { options } = run.inputs
    this.#run = run
    this.#streams = streams
    this.#results = new ApplyResults(run.book, keepingOf(options))
    this.#outputs = outputsOf(options).map(output => ({
      output,
      file: output.file === undefined ? undefined : new OutputFile(output.file),
    }))
    const print = (text: string) => this.#print(text)
    if (options.output !== undefined) {
      const isQuiet = printingOf(options) !== 'text'
      this.#sink = writingSink(options.output, {
        policies: run.inputs.files.policies,
        out: isQuiet ? () => {} : print,
      })
    } else if (printsObjects(options)) this.#sink = printingSink(print, options.stdin)
  }

  /** Something that cannot be read; the rest is evaluated. */
  problem(problem: InputProblem): void {
    this.#problems.push(problem)
    this.progress.end()
    this.#streams.err(`${formatProblem(problem)}\n`)
  }

  /** A policy that is not run is an error among the results. */
  unsupported(problem: InputProblem): void {
    this.problem(problem)
    this.#results.counts.error++
  }

  add(resource: Resource, response: Response, origin: ResourceOrigin): void {
    this.resources++
    this.progress.step()
    this.#results.add(resource, response, origin)
    this.#sink?.take(resource, response)
  }

  /** Adds what a thread has found out. */
  merge({ resources, problems, printed, ...results }: TaskResult): void {
    this.resources += resources
    this.progress.step(resources)
    for (const problem of problems) this.problem(problem)
    for (const text of printed) this.#print(text)
    this.#results.merge(results)
  }

  /** Says how much there is to do, and prints what was held back for it. */
  announce(resources: number): void {
    this.progress.end()
    const { inputs, exceptionCount } = this.#run
    if (this.#isForPeople()) {
      const rules = inputs.files.policies.flatMap(policy => autogenRulesFor(policy)).length
      const all = rules + this.#run.cleanupPolicies.length
      const extra = exceptionCount > 0 ? ` with ${exceptionCount} exception(s)` : ''
      this.#streams.out(`\nApplying ${all} policy rule(s) to ${resources} resource(s)${extra}...\n`)
    }
    for (const text of this.#heldBack ?? []) this.#streams.out(text)
    this.#heldBack = undefined
  }

  /** Prints the results; gives the exit code. */
  finish(): number {
    this.progress.end()
    const { inputs, refused } = this.#run
    const { options } = inputs
    const { out } = this.#streams
    this.#results.counts.error += refused.length
    if (this.#problems.length === 0) this.#warnOfNothing()
    if (options.verbose) this.#explain()
    if (this.#isForPeople()) out(refusedText(refused))
    for (const { output, file } of this.#outputs) this.#write(output, file)
    const errors = this.#problems.filter(({ severity }) => severity === 'error').length
    const { code, notice } = exitCodeOf(this.#results.counts, errors, options)
    if (this.#isForPeople()) out(notice)
    return code
  }

  /** Text and tables come with upstream's lines around them. */
  #isForPeople(): boolean {
    const { options } = this.#run.inputs
    const printing = printingOf(options)
    return !options.quiet && (printing === 'text' || printing === 'table')
  }

  #warnOfNothing(): void {
    const { inputs } = this.#run
    for (const text of nothingFound(inputs, this.resources)) {
      this.#streams.err(`Warning: ${text}\n`)
    }
  }

  #explain(): void {
    const milliseconds = Math.round(performance.now() - this.#started)
    const colours = coloursFor(process.stderr, this.#run.inputs.options.removeColor)
    this.#streams.err(passesText(this.#results, colours))
    this.#streams.err(colours.dim(`${this.resources} resources in ${milliseconds} ms\n`))
  }

  #write(output: Output, file: OutputFile | undefined): void {
    const { inputs, refused, book } = this.#run
    const { options, files } = inputs
    const { out, err, isTerminal = false } = this.#streams
    const colours: Colours =
      file === undefined ? coloursFor(process.stdout, options.removeColor) : noColours
    const known = new Set(files.refused)
    writeResults(this.#results, {
      ...{ options, book, output, colours, err },
      besides: { problems: this.#problems, refused: refused.filter(each => !known.has(each)) },
      out: file === undefined ? out : text => file.write(text),
      isTerminal: isTerminal && file === undefined,
      width: terminalWidth(),
      nowSeconds: Math.floor(Date.now() / 1000),
    })
    file?.close()
  }

  #print(text: string): void {
    if (this.#heldBack === undefined) this.#streams.out(text)
    else this.#heldBack.push(text)
  }
}
