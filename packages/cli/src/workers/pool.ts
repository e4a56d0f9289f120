import { availableParallelism } from 'node:os'
import { getAsset, isSea } from 'node:sea'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { ApplyOptions } from '../commands/apply-options.ts'
import type { TaskResult } from './evaluate-task.ts'
import type { Task } from './ranges.ts'
import {
  createTaskCounter,
  nextTask,
  type TaskCounter,
  takeRemainingTasks,
} from './task-counter.ts'

/** What a thread is started with. */
export interface WorkerInput {
  readonly options: ApplyOptions
}

/** What a thread is told to do: to help with tasks as long as there are some, or to end. */
export type WorkerOrder =
  | { readonly tasks: readonly Task[]; readonly counter: TaskCounter }
  | 'stop'

/** What a thread says: what a task gave, and at last that none is left. */
export type WorkerMessage = { readonly at: number; readonly result: TaskResult } | 'done'

// Beside the command's own file, in the package and in the repository.
const workerFile = new URL('../bin/worker.cjs', import.meta.url)

/** How a run is divided among threads. */
export interface PooledWork {
  readonly tasks: readonly Task[]
  /** Evaluates a task in this thread, which works like the others. */
  readonly evaluate: (task: Task) => TaskResult
  /** Takes the results in the order of the tasks. */
  readonly take: (result: TaskResult) => void
}

/** Threads that help this one, each with policies of its own, which it reads as soon as it starts. */
export class Pool {
  readonly #workers: readonly Worker[]

  /** This thread is one of `threads`. */
  constructor(threads: number, options: ApplyOptions) {
    const workerData: WorkerInput = { options }
    if (threads >= availableParallelism()) keepCoresForThreads()
    this.#workers = Array.from({ length: threads - 1 }, () => startWorker(workerData))
  }

  /** @throws {Error} when a thread fails. */
  async evaluate({ tasks, evaluate, take }: PooledWork): Promise<void> {
    const counter = createTaskCounter()
    const results = new InOrder(take)
    const add = (at: number, result: TaskResult) => results.add(at, result)
    try {
      const helpers = this.#workers.map(worker => help(worker, { tasks, counter }, add))
      const own = async () => {
        for (let at = nextTask(counter); at < tasks.length; at = nextTask(counter)) {
          const task = tasks[at]
          if (task !== undefined) add(at, evaluate(task))
          await setImmediate() // lets the others say what they have found
        }
      }
      await Promise.all([own(), ...helpers])
    } finally {
      takeRemainingTasks(counter, tasks.length)
    }
  }

  /** Ends the threads: kindly, so that they keep their compiled code for the next start. */
  async stop(): Promise<void> {
    await Promise.all(this.#workers.map(stopWorker))
  }
}

/**
 * V8 compiles and collects garbage in threads of its own. Where all cores are busy with ours, these
 * wait for them in the middle of their work: a fifth of the time with two threads on two cores.
 */
function keepCoresForThreads(): void {
  setFlagsFromString('--no-concurrent-recompilation')
  setFlagsFromString('--no-parallel-scavenge')
}

function startWorker(workerData: WorkerInput): Worker {
  // The single executable file has no files beside it: it brings the text.
  const worker = isSea()
    ? new Worker(getAsset('single-file.cjs', 'utf8'), { workerData, eval: true })
    : new Worker(workerFile, { workerData })
  // Errors before the first task are told with it.
  worker.on('error', () => undefined)
  return worker
}

/** Hands results over as soon as all before them have come. */
class InOrder {
  readonly #take: (result: TaskResult) => void
  readonly #waiting: Map<number, TaskResult> = new Map()
  #next = 0

  constructor(take: (result: TaskResult) => void) {
    this.#take = take
  }

  add(at: number, result: TaskResult): void {
    this.#waiting.set(at, result)
    for (let found = this.#waiting.get(this.#next); found; found = this.#waiting.get(this.#next)) {
      this.#waiting.delete(this.#next++)
      this.#take(found)
    }
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
  const order: WorkerOrder = 'stop'
  worker.postMessage(order)
  return ended
}

/** Lets a thread take part; resolves when no task is left for it. */
function help(
  worker: Worker,
  order: WorkerOrder,
  add: (at: number, result: TaskResult) => void,
): Promise<void> {
  return new Promise((done, failed) => {
    worker.on('message', (message: WorkerMessage) => {
      if (message === 'done') done()
      else add(message.at, message.result)
    })
    worker.on('error', failed)
    worker.on('exit', code => failed(new Error(`a thread ended too early, with code ${code}`)))
    worker.postMessage(order)
  })
}
