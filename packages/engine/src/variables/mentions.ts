/** Which names a text mentions; asked for each context entry of a rule, so answers are kept. */
export interface Mentions {
  /** Whether it mentions `images`, which any rule may load. */
  readonly hasImages: boolean
  has(name: string): boolean
}

/**
 * The names that a text mentions. As upstream has it, `x` is mentioned where it is a word of its
 * own that no dot, digit or letter precedes: by `x.y`, `length(x)`, `"x"` and `a_x`, not by `y.x`.
 * A mention in a literal or as a key counts, so an entry may be loaded that is not read.
 */
export function createMentions(text: string): Mentions {
  let answers: Map<string, boolean> | undefined
  return {
    hasImages: mentions(text, 'images'),
    has(name) {
      answers ??= new Map()
      let answer = answers.get(name)
      if (answer === undefined) {
        answer = mentions(text, name)
        answers.set(name, answer)
      }
      return answer
    },
  }
}

function mentions(text: string, name: string): boolean {
  if (name === '') return false
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const end = at + name.length
    const isBehindBreak = at === 0 || !/[.0-9A-Za-z]/.test(text.charAt(at - 1))
    if (isBehindBreak && isWordAt(text, end - 1) !== isWordAt(text, end)) return true
  }
  return false
}

function isWordAt(text: string, at: number): boolean {
  return /\w/.test(text.charAt(at))
}
