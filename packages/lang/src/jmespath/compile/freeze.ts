/** Freezes a JSON value all the way down, and returns it: literals are shared by all evaluations. */
export function freeze(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  for (const member of Object.values(value)) freeze(member)
  return Object.freeze(value)
}
