import type { Type } from './type.ts'

/** What the checker says of a call: the type of its value, or what is wrong, and with which argument. */
export type CallCheck =
  | { readonly type: Type }
  | { readonly problem: string; readonly argument?: number }

/** What an evaluation gives to functions. */
export interface World {
  /** Nanoseconds since 1970. */
  readonly now: () => bigint
}

/** A function of the language. */
export interface Builtin {
  readonly name: string
  readonly check: (types: readonly Type[]) => CallCheck
  /** @throws {OperationError} with upstream's text. */
  readonly call: (values: readonly unknown[], world: World) => unknown
}

/** A form in which a function can be called. */
export interface Signature {
  readonly takes: readonly Kind[]
  readonly type: Type
}

/** Go's name of a parameter's type. */
export type Kind = 'any' | 'string' | 'int' | 'list' | '[]string' | '[]int'

const goNames: { readonly [kind in Kind]: string } = {
  any: 'interface {}',
  string: 'string',
  int: 'int',
  list: '[]interface {}',
  '[]string': '[]string',
  '[]int': '[]int',
}

/** Checks a call against the forms of a function; of several complaints the last one is told. */
export function bySignature(name: string, signatures: readonly Signature[]): Builtin['check'] {
  return types => {
    let outcome: CallCheck = { problem: `no matching overload for ${name}` }
    for (const signature of signatures) {
      outcome = checkSignature(name, signature, types)
      if ('type' in outcome) return outcome
    }
    return outcome
  }
}

function checkSignature(name: string, signature: Signature, types: readonly Type[]): CallCheck {
  const { takes, type } = signature
  if (types.length > takes.length) return { problem: `too many arguments to call ${name}` }
  if (types.length < takes.length) return { problem: `not enough arguments to call ${name}` }
  for (const [argument, given] of types.entries()) {
    const wanted = takes[argument] ?? 'any'
    if (given.kind === 'nil' && wanted !== 'any') {
      const problem = `cannot use nil as argument (type ${goNames[wanted]}) to call ${name}`
      return { problem, argument }
    }
    if (given.kind !== 'unknown' && !isAssignable(given, wanted)) {
      const problem = `cannot use ${given.name} as argument (type ${goNames[wanted]}) to call ${name} `
      return { problem, argument }
    }
  }
  return { type }
}

function isAssignable({ kind, name }: Type, wanted: Kind): boolean {
  if (wanted === 'any') return true
  if (wanted === 'list') return kind === 'array' && name === '[]interface {}'
  return wanted === '[]string' || wanted === '[]int' ? name === wanted : kind === wanted
}

/** Checks a call of one argument of some kinds; `complaint` says what is wrong with another one. */
export function byKind(
  kinds: readonly Type['kind'][],
  result: (type: Type) => Type,
  complaint: (type: Type) => string,
): Builtin['check'] {
  return types => {
    const [first] = types
    if (first === undefined || types.length !== 1) {
      return { problem: `invalid number of arguments (expected 1, got ${types.length})` }
    }
    const isFitting = first.kind === 'unknown' || kinds.includes(first.kind)
    return isFitting ? { type: result(first) } : { problem: complaint(first) }
  }
}

/** Go's name of a type in messages of these functions; nil has none. */
export function shownType({ kind, name }: Type): string {
  return kind === 'nil' ? '%!s(<nil>)' : name
}
