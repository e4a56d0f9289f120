/** A mistake in an expression: what is wrong, and the offset in UTF-16 code units where. */
export interface CelProblem {
  readonly at: number
  readonly message: string
  /** What would fit, for people; no part of the message, which is upstream's. */
  readonly hint?: string
}

/** An expression that cannot be parsed or does not pass the check; it names all mistakes found. */
export class CelProblems extends Error {
  override readonly name = 'CelProblems'
  readonly stage: 'parse' | 'check'
  readonly problems: readonly CelProblem[]

  constructor(stage: 'parse' | 'check', source: string, problems: readonly CelProblem[]) {
    super(problems.map(problem => formatProblem(source, problem)).join('\n'))
    this.stage = stage
    this.problems = problems
  }
}

/**
 * A mistake as cel-go prints it: place (the column in code points), message, the line of the
 * source, and a caret after as many dots as there are characters before the place.
 */
function formatProblem(source: string, { at, message }: CelProblem): string {
  if (at < 0) return `ERROR: <input>:-1:0: ${message}`
  const start = source.lastIndexOf('\n', at - 1) + 1
  const line = source.slice(0, start).split('\n').length
  const end = source.indexOf('\n', start)
  const text = source.slice(start, end === -1 ? undefined : end).replaceAll('\t', ' ')
  const before = [...source.slice(start, at)]
  const dots = before.map(character => (isWide(character) ? '．' : '.')).join('')
  const caret = isWide(source.slice(at)) ? '＾' : '^'
  return `ERROR: <input>:${line}:${before.length + 1}: ${message}\n | ${text}\n | ${dots}${caret}`
}

/** Characters that take two columns get dots of the same width. */
function isWide(text: string): boolean {
  return (text.codePointAt(0) ?? 0) > 0x7f
}
