/**
 * The mark of a container some of whose numbers were written with fraction or exponent although
 * they are whole (`1.0`). A symbol, so that copies keep it and JSON does not show it.
 */
const doubles: unique symbol = Symbol('doubles')

interface Marked {
  [doubles]?: ReadonlySet<string>
}

/** Marks a member of a container that the caller has just made. */
export function markDouble(container: object, key: string | number): void {
  const marked = container as Marked
  marked[doubles] = new Set([...(marked[doubles] ?? []), String(key)])
}

/** Whether a member is marked. */
export function isMarkedDouble(container: object, key: string | number): boolean {
  return (container as Marked)[doubles]?.has(String(key)) ?? false
}

/** Reads JSON; integers beyond 2^53 are bigints. @throws {SyntaxError} */
export function parseJson(text: string): unknown {
  return JSON.parse(text)
}

/** Writes JSON; bigints are exact. */
export function stringifyJson(value: unknown, indent?: number | string): string {
  return JSON.stringify(value, null, indent)
}

/** Writes compact JSON as Go's encoding/json does: sorted keys, `<`, `>` and `&` escaped. */
export function toGoJson(value: unknown): string {
  return JSON.stringify(value)
}
