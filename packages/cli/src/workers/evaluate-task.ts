import type { CompiledRun } from '../apply/compiled-run.ts'
import { evaluateFile } from '../apply/evaluate-stream.ts'
import { printingSink } from '../apply/objects.ts'
import { keepingOf, printsObjects } from '../apply/printing.ts'
import { ApplyResults, type PartialResults } from '../apply/results.ts'
import type { InputProblem } from '../input/problem.ts'
import type { Task } from './ranges.ts'

/** What a thread found out about its task; plain data. */
export interface TaskResult extends PartialResults {
  readonly resources: number
  readonly problems: readonly InputProblem[]
  /** The objects that rules made, as they are to be printed. */
  readonly printed: readonly string[]
}

/** Evaluates the resources of a task. */
export function evaluateTask(run: CompiledRun, { file, range }: Task): TaskResult {
  const { options } = run.inputs
  const results = new ApplyResults(run.book, keepingOf(options))
  const problems: InputProblem[] = []
  const printed: string[] = []
  const sink = printsObjects(options)
    ? printingSink(text => printed.push(text), options.stdin)
    : undefined
  let resources = 0
  evaluateFile(
    run,
    file,
    {
      problem: problem => problems.push(problem),
      add(resource, response, origin) {
        resources++
        results.add(resource, response, origin)
        sink?.take(resource, response)
      },
    },
    range,
  )
  return { counts: results.counts, results: results.results, resources, problems, printed }
}
