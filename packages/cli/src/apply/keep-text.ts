/** Gives a copy of a text that stands on its own. */
export type KeepText = (text: string) => string

// Names of kinds, namespaces and rules come over and over again; more different texts than this
// are hardly worth a place.
const maxKnown = 4_096

/**
 * V8 makes a text that is cut out of another one a view of that one, which keeps all of it in
 * memory: a name of ten letters then holds a file. A text that was kept before is shared.
 */
export function keepText(): KeepText {
  const known = new Map<string, string>()
  return text => {
    const before = known.get(text)
    if (before !== undefined) return before
    const copy = standAlone(text)
    if (known.size >= maxKnown) known.clear()
    known.set(copy, copy)
    return copy
  }
}

/** A round through bytes: there is no other way to be sure of a copy. */
function standAlone(text: string): string {
  return Buffer.from(text).toString()
}
