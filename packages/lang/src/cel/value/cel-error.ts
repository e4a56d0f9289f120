/**
 * The error of an evaluation. It is a value of the language rather than a fault: `false && error`
 * is false. So it is no `Error` and carries no stack, whose making would cost more than most
 * expressions.
 */
export class CelError {
  readonly message: string

  constructor(message: string) {
    this.message = message
  }
}

/** No function of this name takes arguments of these kinds. */
export function noSuchOverload(): CelError {
  return new CelError('no such overload')
}
