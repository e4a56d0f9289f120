import { parentPort, workerData } from 'node:worker_threads'
import { compileRun } from '../apply/compiled-run.ts'
import { readInputs } from '../apply/inputs.ts'
import { evaluateTask } from './evaluate-task.ts'
import type { WorkerInput, WorkerMessage, WorkerOrder } from './pool.ts'
import { nextTask } from './task-counter.ts'

// The thread reads and compiles the policies itself: compiled ones are functions, which do not
// travel. What is wrong with them is said by the main thread.
const { options } = workerData as WorkerInput
const run = compileRun(readInputs(options))

parentPort?.on('message', (order: WorkerOrder) => {
  if (order !== 'stop') for (const message of evaluateTasks(order)) parentPort?.postMessage(message)
  // Ends while the main thread still works: a thread takes its time for it.
  parentPort?.close()
})

function* evaluateTasks({ tasks, counter }: Exclude<WorkerOrder, 'stop'>): Iterable<WorkerMessage> {
  for (let at = nextTask(counter); at < tasks.length; at = nextTask(counter)) {
    const task = tasks[at]
    if (task !== undefined) yield { at, result: evaluateTask(run, task) }
  }
  yield 'done'
}
