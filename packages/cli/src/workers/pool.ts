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

/** Threads that evaluate, each with policies of its own, which it reads as soon as it starts. */
export class Pool {
  readonly #workers: readonly Worker[]

  constructor(threads: number, options: ApplyOptions) {
    const workerData: WorkerInput = { options }
    this.#workers = Array.from({ length: threads }, () => new Worker(workerFile, { workerData }))
    // Errors before the first task are told with it.
    for (const worker of this.#workers) worker.on('error', () => undefined)
  }

  /**
   * Evaluates tasks, and hands over the results in their order.
   *
   * @throws {Error} when a thread fails.
   */
  async evaluate(tasks: readonly Task[], take: (result: TaskResult) => void): Promise<void> {
    const results = new Map<number, TaskResult>()
    let nextTask = 0
    let nextResult = 0
    const work = async (worker: Worker) => {
      for (let at = nextTask++; at < tasks.length; at = nextTask++) {
        results.set(at, await evaluateTask(worker, tasks[at] as Task))
        for (let found = results.get(nextResult); found; found = results.get(nextResult)) {
          results.delete(nextResult++)
          take(found)
        }
      }
    }
    await Promise.all(this.#workers.map(work))
  }

  /** Ends the threads: kindly, so that they keep their compiled code for the next start. */
  async stop(): Promise<void> {
    await Promise.all(this.#workers.map(stopWorker))
  }
}

// A thread that does not end within this is in the middle of work that nobody waits for.
const patienceMilliseconds = 500

function stopWorker(worker: Worker): Promise<unknown> {
  if (worker.threadId === -1) return Promise.resolve()
  const ended = new Promise(done => {
    worker.once('exit', done)
    setTimeout(() => worker.terminate().then(done, done), patienceMilliseconds).unref()
  })
  worker.postMessage('stop')
  return ended
}

function evaluateTask(worker: Worker, task: Task): Promise<TaskResult> {
  return new Promise((done, failed) => {
    const end = () => {
      worker.off('message', succeed)
      worker.off('error', fail)
      worker.off('exit', exit)
    }
    const succeed = (result: TaskResult) => {
      end()
      done(result)
    }
    const fail = (error: unknown) => {
      end()
      failed(error)
    }
    const exit = (code: number) => fail(new Error(`a thread ended too early, with code ${code}`))
    worker.on('message', succeed)
    worker.on('error', fail)
    worker.on('exit', exit)
    worker.postMessage(task)
  })
}
