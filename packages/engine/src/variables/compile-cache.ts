// A text that is made at run time (`{{ labels.{{ key }} }}`) takes few values: the names in one
// rule's list, say. Its texts may be whole documents, so few are kept.
const capacity = 64

/** Keeps what was compiled for the last texts used, at most 64. */
export function createCompileCache<Compiled>(
  compile: (text: string) => Compiled,
): (text: string) => Compiled {
  const kept = new Map<string, Compiled>()
  return text => {
    const known = kept.get(text)
    const compiled = known ?? compile(text)
    if (known !== undefined) kept.delete(text)
    else if (kept.size === capacity) dropOldest(kept)
    kept.set(text, compiled)
    return compiled
  }
}

function dropOldest(kept: Map<string, unknown>): void {
  for (const oldest of kept.keys()) {
    kept.delete(oldest)
    return
  }
}
