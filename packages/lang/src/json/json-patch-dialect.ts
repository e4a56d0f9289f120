/** A patch that is wrong or does not apply; the message is the library's. */
export class JsonPatchError extends Error {
  override readonly name = 'JsonPatchError'
}

/**
 * Whose habits a patch follows: `kyverno` creates missing parents and forgives the removal of
 * what is missing; `apiserver` does neither; `evanphx` is the library of both (v5) with its
 * defaults; `standard` is RFC 6902 to the letter.
 */
export type JsonPatchDialect = 'kyverno' | 'apiserver' | 'evanphx' | 'standard'

/** How the dialects differ. */
export interface Habits {
  /** `-1` is the last element of a list. */
  readonly negativeIndices: boolean
  readonly forgivesMissingOnRemove: boolean
  readonly createsParents: boolean
  /** Version 4 of the library: a missing member of an object is read as null. */
  readonly missingIsNull: boolean
  /** The empty path may stand in `add`, `copy` and `test`, not in `replace` and `test` alone. */
  readonly wholeDocument: boolean
  /** No index with leading zeros or a plus sign, no `test` without a value. */
  readonly strict: boolean
}

const evanphx: Habits = {
  negativeIndices: true,
  forgivesMissingOnRemove: false,
  createsParents: false,
  missingIsNull: false,
  wholeDocument: true,
  strict: false,
}

const dialects: Readonly<Record<JsonPatchDialect, Habits>> = {
  kyverno: { ...evanphx, forgivesMissingOnRemove: true, createsParents: true },
  apiserver: { ...evanphx, missingIsNull: true, wholeDocument: false },
  evanphx,
  standard: { ...evanphx, negativeIndices: false, strict: true },
}

/** The habits of a dialect. */
export function habitsOf(dialect: JsonPatchDialect): Habits {
  return dialects[dialect]
}
