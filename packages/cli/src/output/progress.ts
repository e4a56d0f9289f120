/** Tells a person who waits how far the work is. */
export interface Progress {
  /** One more resource was read or evaluated. */
  step(count?: number): void
  /** So many more are to come; who is not told shows no bar. */
  expect(count: number): void
  /** Takes the line away, before anything else is printed. */
  end(): void
}

const none: Progress = { step() {}, expect() {}, end() {} }

/** Where to show progress. */
export interface ProgressTerminal {
  readonly isTTY?: boolean
  write(text: string): unknown
}

// Who waits less than a second does not wait.
const quietMilliseconds = 1_000
const betweenMilliseconds = 200
// To look at the clock is cheap, but not for each of a million resources.
const stepsBetweenLooks = 64

/** Shows a line on a terminal once the work takes long; nothing in pipes and files. */
export function createProgress(terminal: ProgressTerminal, now: () => number = Date.now): Progress {
  if (terminal.isTTY !== true) return none
  const start = now()
  let steps = 0
  let expected = 0
  let nextLook = 0
  let lastShown = start + quietMilliseconds - betweenMilliseconds
  let isShown = false
  return {
    step(count = 1) {
      steps += count
      if (steps < nextLook) return
      nextLook = steps + stepsBetweenLooks
      const time = now()
      if (time - lastShown < betweenMilliseconds) return
      lastShown = time
      isShown = true
      terminal.write(`\r${lineOf(steps, expected)}`)
    },
    expect(count) {
      expected += count
    },
    end() {
      if (isShown) terminal.write('\r\u001b[K')
      isShown = false
    },
  }
}

const barLength = 20

function lineOf(steps: number, expected: number): string {
  const done = steps.toLocaleString('en')
  if (expected < steps || expected === 0) return `${done} resources …`
  const filled = Math.floor((steps / expected) * barLength)
  const bar = '█'.repeat(filled) + '░'.repeat(barLength - filled)
  return `${bar} ${done} of ${expected.toLocaleString('en')} resources`
}
