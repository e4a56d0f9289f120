/** What an anchor asks for; written `(k)`, `<(k)`, `X(k)`, `+(k)`, `=(k)` and `^(k)`. */
export type AnchorKind = 'condition' | 'global' | 'negation' | 'add' | 'equality' | 'existence'

/** A key of a pattern or of a strategic merge patch that is written as an anchor. */
export interface Anchor {
  readonly kind: AnchorKind
  /** The key inside of the parentheses, never empty. */
  readonly key: string
}

// Anchor = [ "<" | "X" | "+" | "=" | "^" ] , "(" , key , ")" ;  key has no line break
const form = /^([+<=X^]?)\(([^\n]+)\)$/

const kinds: ReadonlyMap<string, AnchorKind> = new Map([
  ['', 'condition'],
  ['<', 'global'],
  ['X', 'negation'],
  ['+', 'add'],
  ['=', 'equality'],
  ['^', 'existence'],
])

/** Reads a key as an anchor; blanks around it do not count. `undefined` for a plain key. */
export function parseAnchor(key: string): Anchor | undefined {
  // Most keys are plain: the last character tells, without a regular expression.
  if (!key.includes(')')) return undefined
  const match = form.exec(key.trim())
  const kind = match?.[1] === undefined ? undefined : kinds.get(match[1])
  return kind === undefined || match?.[2] === undefined ? undefined : { kind, key: match[2] }
}

/** The text of an anchor, `=(key)`. */
export function formatAnchor(anchor: Anchor): string {
  for (const [modifier, kind] of kinds)
    if (kind === anchor.kind) return `${modifier}(${anchor.key})`
  return anchor.key
}
