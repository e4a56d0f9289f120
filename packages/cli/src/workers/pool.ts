import { Worker } from 'node:worker_threads'
import type { PartialResults } from '../apply/results.ts'
import type { ApplyOptions } from '../commands/apply-options.ts'
import type { InputProblem } from '../input/problem.ts'
import type { Task } from './ranges.ts'

/** What a thread found out about its task; plain data. */
export interface TaskResult extends PartialResults {
  readonly resources: number
  readonly problems: readonly InputProblem[]
  /** The objects that rules made, as they are to be printed. */
  readonly printed: readonly string[]
}

/** What a thread is started with. */
export interface WorkerInput {
  readonly options: ApplyOptions
}

// Beside the command's own file, in the package and in the repository.
const workerFile = new URL('../bin/worker.cjs', import.meta.url)

/**
 * Evaluates the tasks in threads, each with policies of its own, and hands over the results in the
 * order of the tasks.
 *
 * @throws {Error} when a thread fails.
 */
export async function evaluateInThreads(
  tasks: readonly Task[],
  threads: number,
  options: ApplyOptions,
  take: (result: TaskResult) => void,
): Promise<void> {
  const results = new Map<number, TaskResult>()
  let nextTask = 0
  let nextResult = 0
  const workers = Array.from(
    { length: Math.min(threads, tasks.length) },
    () => new Worker(workerFile, { workerData: { options } satisfies WorkerInput }),
  )
  const work = async (worker: Worker) => {
    for (let at = nextTask++; at < tasks.length; at = nextTask++) {
      results.set(at, await evaluateTask(worker, tasks[at] as Task))
      for (let found = results.get(nextResult); found; found = results.get(nextResult)) {
        results.delete(nextResult++)
        take(found)
      }
    }
  }
  try {
    await Promise.all(workers.map(work))
  } finally {
    await Promise.all(workers.map(worker => worker.terminate()))
  }
}

function evaluateTask(worker: Worker, task: Task): Promise<TaskResult> {
  return new Promise((done, failed) => {
    worker.once('message', (result: TaskResult) => {
      worker.off('error', failed)
      done(result)
    })
    worker.once('error', failed)
    worker.postMessage(task)
  })
}
