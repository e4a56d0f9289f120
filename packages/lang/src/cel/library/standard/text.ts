import type { JsonObject } from '../../../json/index.ts'
import { compileRegex, NotationError } from '../../../notation/index.ts'
import { CelError } from '../../value/cel-error.ts'
import { type CelMap, mapSize } from '../../value/containers.ts'
import { regexCost, searchCost, secondTraversalCost } from '../cost.ts'
import type { FunctionRow } from '../library.ts'

/** How many code points a text has. */
function countCodePoints(text: string): number {
  let count = text.length
  for (let at = 0; at < text.length - 1; at++) {
    const unit = text.charCodeAt(at)
    if (unit < 0xd800 || unit > 0xdbff) continue
    const next = text.charCodeAt(at + 1)
    if (next >= 0xdc00 && next <= 0xdfff) count--
  }
  return count
}

function matches(text: string, pattern: string): boolean {
  try {
    return compileRegex(pattern).test(text)
  } catch (error) {
    if (!(error instanceof NotationError)) throw error
    throw new CelError(error.message)
  }
}

interface Sized {
  readonly type: string
  readonly doc: string
  readonly example: string
  readonly size: FunctionRow['call']
}

const sized: readonly Sized[] = [
  {
    type: 'string',
    doc: 'How many code points a text has.',
    example: "'añ'",
    size: countCodePoints,
  },
  {
    type: 'bytes',
    doc: 'How many bytes.',
    example: "b'ab'",
    size: (bytes: Uint8Array) => bytes.length,
  },
  {
    type: 'list(A)',
    doc: 'How many elements.',
    example: '[1, 2]',
    size: (list: unknown[]) => list.length,
  },
  {
    type: 'map(A, B)',
    doc: 'How many keys.',
    example: "{'a': 1, 'b': 2}",
    size: (map: JsonObject | CelMap) => mapSize(map),
  },
]

const sizes = sized.flatMap(({ type, doc, example, size }): FunctionRow[] => [
  { signature: `size(${type}) -> int`, doc, example: `size(${example}) == 2`, call: size },
  { signature: `${type} . size() -> int`, doc, example: `${example}.size() == 2`, call: size },
])

export const textFunctions: readonly FunctionRow[] = [
  ...sizes,
  {
    signature: 'string . contains(string) -> bool',
    cost: searchCost,
    doc: 'Whether a text holds another.',
    example: "'abc'.contains('b')",
    call: (whole: string, part: string) => whole.includes(part),
  },
  {
    signature: 'string . startsWith(string) -> bool',
    cost: secondTraversalCost,
    doc: 'Whether a text begins with another.',
    example: "'abc'.startsWith('a')",
    call: (whole: string, part: string) => whole.startsWith(part),
  },
  {
    signature: 'string . endsWith(string) -> bool',
    cost: secondTraversalCost,
    doc: 'Whether a text ends with another.',
    example: "'abc'.endsWith('c')",
    call: (whole: string, part: string) => whole.endsWith(part),
  },
  {
    signature: 'string . matches(string) -> bool',
    cost: regexCost,
    doc: 'Whether a regular expression in the syntax of RE2 matches anywhere in a text.',
    example: "'abc'.matches('^a.c$')",
    call: matches,
  },
  {
    signature: 'matches(string, string) -> bool',
    cost: regexCost,
    doc: 'Whether a regular expression in the syntax of RE2 matches anywhere in a text.',
    example: "matches('abc', '^a.c$')",
    call: matches,
  },
]
