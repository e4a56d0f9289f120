import { parentPort, workerData } from 'node:worker_threads'
import { compileRun } from '../apply/compiled-run.ts'
import { evaluateFile } from '../apply/evaluate-stream.ts'
import { readInputs } from '../apply/inputs.ts'
import { printingSink } from '../apply/objects.ts'
import { keepsAllResults, printsObjects } from '../apply/printing.ts'
import { ApplyResults } from '../apply/results.ts'
import type { InputProblem } from '../input/problem.ts'
import type { TaskResult, WorkerInput } from './pool.ts'
import type { Task } from './ranges.ts'

// The thread reads and compiles the policies itself: compiled ones are functions, which do not
// travel. What is wrong with them is said by the main thread.
const { options } = workerData as WorkerInput
const run = compileRun(readInputs(options))

parentPort?.on('message', (message: Task | 'stop') => {
  if (message === 'stop') parentPort?.close()
  else parentPort?.postMessage(evaluateTask(message))
})

function evaluateTask({ file, range }: Task): TaskResult {
  const results = new ApplyResults(run.book, keepsAllResults(options))
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
      add(resource, response) {
        resources++
        results.add(resource, response)
        sink?.take(resource, response)
      },
    },
    range,
  )
  return { counts: results.counts, results: results.results, resources, problems, printed }
}
