import { autogenRulesFor, type Resource, type Response } from '@ephor/engine'
import { formatProblem, type InputProblem } from '../input/problem.ts'
import { coloursFor } from '../output/colour.ts'
import { createProgress, type Progress } from '../output/progress.ts'
import type { TaskResult } from '../workers/pool.ts'
import type { CompiledRun } from './compiled-run.ts'
import { exitCodeOf } from './exit-code.ts'
import type { ApplyInputs } from './inputs.ts'
import { type ObjectSink, printingSink, writingSink } from './objects.ts'
import { keepsAllResults, printingOf, printsObjects } from './printing.ts'
import { refusedText } from './refused.ts'
import { ApplyResults } from './results.ts'
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
  const hasPolicies = policies.length + cleanupPolicies.length > 0
  return [
    ...(hasPolicies ? [] : [`no policies in ${options.policies.join(', ')}`]),
    ...(resources > 0 ? [] : [`no resources in ${options.resources.join(', ')}`]),
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
  /** What is to be printed behind the number of resources, which is not known yet. */
  #heldBack: string[] | undefined = []
  #problems = 0

  constructor(run: CompiledRun, streams: Streams) {
    const { options } = run.inputs
    this.#run = run
    this.#streams = streams
    this.#results = new ApplyResults(run.book, keepsAllResults(options))
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
    if (problem.severity === 'error') this.#problems++
    this.progress.end()
    this.#streams.err(`${formatProblem(problem)}\n`)
  }

  /** A policy that is not run is an error among the results. */
  unsupported(problem: InputProblem): void {
    this.problem(problem)
    this.#results.counts.error++
  }

  add(resource: Resource, response: Response): void {
    this.resources++
    this.progress.step()
    this.#results.add(resource, response)
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
    const printing = printingOf(inputs.options)
    if (printing === 'text' || printing === 'table') {
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
    const { inputs, refused, book } = this.#run
    const { options } = inputs
    const { out, err } = this.#streams
    this.#results.counts.error += refused.length
    if (this.#problems === 0) {
      for (const text of nothingFound(inputs, this.resources)) err(`Warning: ${text}\n`)
    }
    const printing = printingOf(options)
    if (printing === 'text' || printing === 'table') out(refusedText(refused))
    writeResults(this.#results, {
      ...{ options, book, out, err },
      isTerminal: this.#streams.isTerminal === true,
      colours: coloursFor(process.stdout, options.removeColor),
      nowSeconds: Math.floor(Date.now() / 1000),
    })
    const { code, notice } = exitCodeOf(this.#results.counts, this.#problems, options)
    if (printing === 'text' || printing === 'table') out(notice)
    return code
  }

  #print(text: string): void {
    if (this.#heldBack === undefined) this.#streams.out(text)
    else this.#heldBack.push(text)
  }
}
