import { JmespathError } from '../error.ts'
import { checkLength } from './arguments.ts'
import type { Range } from './posix-class.ts'
import { type PosixNode, parsePosixRegex } from './posix-regex.ts'

/** Upstream's bound for `*`, `+` and `{n,}`. */
const maxUnbounded = 4096

/** A text being made. */
interface Output {
  readonly random: () => number
  readonly parts: string[]
  length: number
}

type Generate = (output: Output) => void

/**
 * Compiles a regular expression to a maker of texts that match it. Anchors are ignored.
 *
 * @throws {JmespathError} `VALUE` with Go's text if it is no expression in POSIX syntax; the maker
 * throws `LIMIT` when a text gets too long.
 */
export function compileGenerator(pattern: string): (random: () => number) => string {
  const generate = compile(parsePosixRegex(pattern))
  return random => {
    const output: Output = { random, parts: [], length: 0 }
    generate(output)
    return output.parts.join('')
  }
}

function compile(node: PosixNode): Generate {
  switch (node.kind) {
    case 'empty':
      return () => {}
    case 'literal':
      return output => append(output, node.text)
    case 'class': {
      const pick = compileClass(node.ranges)
      return output => append(output, pick(output.random))
    }
    case 'sequence': {
      const parts = node.parts.map(compile)
      return output => {
        for (const part of parts) part(output)
      }
    }
    case 'choice': {
      const parts = node.parts.map(compile)
      return output => parts[below(output.random, parts.length)]?.(output)
    }
    case 'repeat': {
      const part = compile(node.part)
      const most = node.max ?? Math.max(node.min, maxUnbounded)
      return output => {
        const times = node.min + below(output.random, most - node.min + 1)
        for (let time = 0; time < times; time++) part(output)
      }
    }
  }
}

/** A whole number from 0 up to, not including, the limit. */
function below(random: () => number, limit: number): number {
  return Math.floor(random() * limit)
}

function append(output: Output, text: string): void {
  output.parts.push(text)
  // an empty part counts too: nothing may be repeated without end
  output.length += Math.max(1, text.length)
  checkLength(output.length)
}

const printable: Range = { from: 0x20, to: 0x7e }

/** Picks a character of a class: a printable one of ASCII if there is one, as users expect it. */
function compileClass(ranges: readonly Range[]): (random: () => number) => string {
  const plain = ranges.flatMap(({ from, to }) => {
    const cut = { from: Math.max(from, printable.from), to: Math.min(to, printable.to) }
    return cut.from <= cut.to ? [cut] : []
  })
  const used = plain.length > 0 ? plain : ranges
  const total = used.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  if (total === 0) throw new JmespathError('VALUE', 'invalid generator pattern')
  return random => {
    let rest = below(random, total)
    for (const { from, to } of used) {
      if (rest <= to - from) return String.fromCodePoint(from + rest)
      rest -= to - from + 1
    }
    throw new Error('unreachable: picked behind the end of a class')
  }
}
