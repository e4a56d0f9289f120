import type { CelType, SimpleName } from '../cel-type.ts'
import { formatType } from '../cel-type.ts'

/** The types that a value of another type is converted to by a function of the same name. */
const conversions: readonly SimpleName[] = ['double', 'int', 'uint', 'string', 'dyn']

const places = ['first', 'second', 'third']

/**
 * What would make a call fit: the conversion of one of its arguments. The test says whether types
 * fit.
 */
export function conversionHint(
  types: readonly CelType[],
  fits: (types: readonly CelType[]) => boolean,
): string | undefined {
  // what meets a text most likely wants to be one
  const hasText = types.some(type => formatType(type) === 'string')
  const names = hasText ? conversions.slice(-2) : conversions
  for (const name of names) {
    for (const [index, type] of types.entries()) {
      const converted: CelType = { kind: 'simple', name }
      if (formatType(type) === name || !fits(types.with(index, converted))) continue
      const place = types.length > 1 ? ` of the ${places[index] ?? 'last'} operand` : ''
      return `\`${name}(…)\`${place} would fit`
    }
  }
  return undefined
}

/** The way in which a function is called, if it is not the one that was written. */
export function formHint(name: string, isMember: boolean): string {
  return isMember ? `\`${name}(x)\` is called without a receiver` : `\`x.${name}()\` has a receiver`
}

/** The longest names that are compared. */
const MAX_LENGTH = 40

/** The name that was most likely meant. */
export function nameHint(name: string, known: Iterable<string>): string | undefined {
  if (name.length > MAX_LENGTH) return undefined
  let best: string | undefined
  let least = Math.min(3, Math.ceil(name.length / 3) + 1)
  for (const each of known) {
    if (each.startsWith('@') || each.startsWith('_') || each.length > MAX_LENGTH) continue
    const distance = distanceOf(name.toLowerCase(), each.toLowerCase())
    if (distance >= least) continue
    least = distance
    best = each
  }
  return best === undefined ? undefined : `did you mean \`${best}\`?`
}

/** How many letters have to be put in, taken out or replaced. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1]
    for (let at = 0; at < b.length; at++) {
      const replaced = (row[at] ?? 0) + (b[at] === letter ? 0 : 1)
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
