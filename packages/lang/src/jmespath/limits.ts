/**
 * Longest expression, in UTF-16 code units. Policies write hundreds; a literal that a substitution
 * puts into an expression can be as large as an object (etcd takes 1.5 MiB).
 */
export const maxExpressionLength: number = 4 * 1024 * 1024

/**
 * Deepest tree of an expression. Parser, compiler and closures recurse along it: a thousand levels
 * fit a default stack several times, and no policy comes near.
 */
export const maxExpressionDepth: number = 1000

/** Longest text that a function makes: eight times upstream's whole context. */
export const maxTextLength: number = 16 * 1024 * 1024

/**
 * Most list members that one evaluation makes. Objects have at most 1.5 MiB; `[@, @][]` repeated
 * would double a list with every step.
 */
export const maxMembers: number = 4_000_000
