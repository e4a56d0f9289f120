// Files and pipes have no width; longer lines than this are hard to read anywhere.
const defaultWidth = 100
const leastWidth = 60
const mostWidth = 160

/** How wide text may be on standard output, in columns. */
export function terminalWidth(): number {
  const columns = process.stdout.columns ?? defaultWidth
  return Math.min(mostWidth, Math.max(leastWidth, columns))
}
