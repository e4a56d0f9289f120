import type { Loop } from '../ast.ts'
import { innerBlock, temporary, Unsupported, type Write, type Writer } from './writer.ts'

interface Kind {
  /** What the result is before any item. */
  readonly start: string
  /** What is done with the value of the body, `x`, and the item, `v`. */
  step(result: string, value: string, item: string): string
  readonly end?: (result: string) => string
}

const kinds: Partial<Record<Loop['loop'], Kind>> = {
  all: { start: 'true', step: (r, x) => `if (!l(${x})) { ${r} = false; break }` },
  exists: { start: 'false', step: (r, x) => `if (l(${x})) { ${r} = true; break }` },
  existsOne: { start: '0', step: (r, x) => `if (l(${x})) ${r}++`, end: r => `(${r} === 1)` },
  map: { start: '[]', step: (r, x) => `${r}.push(${x})` },
  filter: { start: '[]', step: (r, x, v) => `if (l(${x})) ${r}.push(${v})` },
}

/** A comprehension over a list, with one variable; what it takes from the limit is `cost` an item. */
export function writeLoop(
  writer: Writer,
  { loop, range, first, second, filter, body }: Loop,
  { write, cost }: { readonly write: Write; readonly cost: number },
): string {
  const kind = kinds[loop]
  if (kind === undefined || second !== undefined) throw new Unsupported()
  const list = temporary(writer)
  const result = temporary(writer)
  const at = temporary(writer)
  const item = temporary(writer)
  writer.statements.push(`${list} = ${write(writer, range)}`)
  const block = innerBlock(writer, [...writer.scope, [first, item]])
  const test = filter === undefined ? undefined : write(block, filter)
  if (test !== undefined) block.statements.push(`if (!l(${test})) continue`)
  const value = write(block, body)
  writer.statements.push(
    `if (!Array.isArray(${list})) b()`,
    `${result} = ${kind.start}`,
    `for (${at} = 0; ${at} < ${list}.length; ${at}++) {
if ((f.left -= ${cost}) < 0) b()
${item} = ${list}[${at}]
if (typeof ${item} === "number") ${item} = m(${list}, ${at}, ${item})
${block.statements.join('\n')}
${kind.step(result, value, item)}
}`,
  )
  return kind.end === undefined ? result : kind.end(result)
}
