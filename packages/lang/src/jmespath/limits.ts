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

/** Deepest value that is compared, printed or read from a text, for the same reason. */
export const maxValueDepth: number = 1000

/** Longest text that a function makes: twice the whole context that upstream allows. */
export const maxTextLength: number = 4 * 1024 * 1024

/**
 * Most list members that one evaluation makes. Objects have at most 1.5 MiB; `[@, @][]` repeated
 * would double a list with every step.
 */
export const maxMembers: number = 4_000_000

/**
 * How often the result of an expression may contain its input. In memory the copies are one, but
 * whoever prints or walks the result meets all of them: `{a: @, b: @} | {a: @, b: @}` has four.
 */
export const maxCopies: number = 10_000
