/** Where in a document: keys and list indexes from its root. */
export type Path = readonly (string | number)[]

/** A path as people write it: `spec.rules[0].match`; keys with other characters stand in `["…"]`. */
export function formatPath(path: Path): string {
  let text = ''
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`
    else if (/^[A-Za-z_$][\w$-]*$/.test(step)) text += text === '' ? step : `.${step}`
    else text += `[${JSON.stringify(step)}]`
  }
  return text
}

/** What kind of mistake a policy holds; nobody decides on the text of a message. */
export type PolicyErrorCode =
  | 'INVALID_DOCUMENT'
  | 'UNKNOWN_FIELD'
  | 'INVALID_TYPE'
  | 'MISSING_FIELD'
  | 'INVALID_VALUE'
  | 'INVALID_KIND'
  | 'INVALID_PATTERN'
  | 'INVALID_EXPRESSION'
  | 'INVALID_VARIABLE'
  | 'INVALID_CONDITION'
  | 'NOT_ALLOWED'

/** What an error may know beside its message. */
export interface PolicyErrorOptions extends ErrorOptions {
  readonly instead?: string | undefined
}

/** A mistake in a policy, found while loading or compiling it; never thrown while evaluating. */
export class PolicyError extends Error {
  override readonly name = 'PolicyError'
  readonly code: PolicyErrorCode
  /** From the root of the policy document, `['spec', 'rules', 0, 'match']`. */
  readonly path: Path
  /** What probably should stand in place of the last step of the path, or of its value. */
  readonly instead: string | undefined

  constructor(code: PolicyErrorCode, path: Path, message: string, options?: PolicyErrorOptions) {
    super(path.length === 0 ? message : `${formatPath(path)}: ${message}`, options)
    this.code = code
    this.path = path
    this.instead = options?.instead
  }
}

/**
 * An expression, variable or condition could not be evaluated for this request: it becomes the
 * rule's `error` (or what the rule's kind makes of it). Messages are upstream's, they are shown.
 */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError'
}
