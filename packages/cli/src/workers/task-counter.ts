/** Which task is next, for all threads of a run: who asks has it. */
export type TaskCounter = Int32Array<SharedArrayBuffer>

/** A counter that stands before the first task. */
export function createTaskCounter(): TaskCounter {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
}

/** Takes the next task; gives its place among the tasks, or one behind them. */
export function nextTask(counter: TaskCounter): number {
  return Atomics.add(counter, 0, 1)
}

/** Takes all that are left, so that the others end with what they have begun. */
export function takeRemainingTasks(counter: TaskCounter, count: number): void {
  Atomics.store(counter, 0, count)
}
