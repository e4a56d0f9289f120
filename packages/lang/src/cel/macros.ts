import type { Call, Expr, LoopKind } from './ast.ts'

/** A call that may be a macro, its arguments still unchecked. */
export interface MacroCall {
  readonly at: number
  readonly target?: Expr
  readonly args: readonly Expr[]
  /** Notes a mistake and gives a tree to go on with. */
  fail(at: number, message: string): Expr
}

/** A call that the parser writes in another way. */
export interface Macro {
  readonly name: string
  readonly isMember: boolean
  /** How many arguments it takes; any number if `undefined`. */
  readonly arity?: number
  /** The tree that stands for the call; `undefined` if this call is none of the macro's. */
  expand(call: MacroCall): Expr | undefined
}

const ACCUMULATORS: ReadonlySet<string> = new Set(['__result__', '@result'])

/** The name of a loop variable. */
function readVariable(call: MacroCall, arg: Expr | undefined): string | undefined {
  if (arg?.kind !== 'ident' || arg.name.startsWith('.')) {
    call.fail(arg?.at ?? call.at, 'argument is not an identifier')
    return undefined
  }
  if (ACCUMULATORS.has(arg.name)) {
    call.fail(arg.at, 'iteration variable overwrites accumulator variable')
    return undefined
  }
  return arg.name
}

interface LoopShape {
  readonly name: string
  readonly loop: LoopKind
  readonly variables: 1 | 2
  readonly hasFilter: boolean
}

function loopMacro(shape: LoopShape): Macro {
  const arity = shape.variables + (shape.hasFilter ? 2 : 1)
  return { name: shape.name, isMember: true, arity, expand: call => expandLoop(shape, call) }
}

function expandLoop({ loop, variables, hasFilter }: LoopShape, call: MacroCall): Expr | undefined {
  const range = call.target
  const body = call.args.at(-1)
  const filter = hasFilter ? call.args.at(-2) : undefined
  if (range === undefined || body === undefined) return undefined
  const [first, second] = call.args.slice(0, variables).map(arg => readVariable(call, arg))
  if (first === undefined || (variables === 2 && second === undefined)) return body
  if (first === second) {
    return call.fail(call.args[1]?.at ?? call.at, `duplicate variable name: ${first}`)
  }
  if (loop === 'transformMapEntry' && body.kind !== 'map') {
    return call.fail(body.at, 'expected a map literal of one entry')
  }
  return {
    kind: 'loop',
    at: call.at,
    loop,
    range,
    first,
    body,
    ...(second === undefined ? {} : { second }),
    ...(filter === undefined ? {} : { filter }),
  }
}

const has: Macro = {
  name: 'has',
  isMember: false,
  arity: 1,
  expand(call) {
    const [arg] = call.args
    if (arg?.kind === 'select' && !arg.test && !arg.optional)
      return { ...arg, at: call.at, test: true }
    return call.fail(arg?.at ?? call.at, 'invalid argument to has() macro')
  },
}

const one = { variables: 1, hasFilter: false } as const
const two = { variables: 2, hasFilter: false } as const

/** `has`, `all`, `exists`, `exists_one`, `map`, `filter`. */
export const standardMacros: readonly Macro[] = [
  has,
  loopMacro({ name: 'all', loop: 'all', ...one }),
  loopMacro({ name: 'exists', loop: 'exists', ...one }),
  loopMacro({ name: 'exists_one', loop: 'existsOne', ...one }),
  loopMacro({ name: 'map', loop: 'map', ...one }),
  loopMacro({ name: 'map', loop: 'map', variables: 1, hasFilter: true }),
  loopMacro({ name: 'filter', loop: 'filter', ...one }),
]

/** The comprehensions that see both the index or key and the value. */
export const twoVariableMacros: readonly Macro[] = [
  loopMacro({ name: 'all', loop: 'all', ...two }),
  loopMacro({ name: 'exists', loop: 'exists', ...two }),
  loopMacro({ name: 'existsOne', loop: 'existsOne', ...two }),
  loopMacro({ name: 'exists_one', loop: 'existsOne', ...two }),
  loopMacro({ name: 'transformList', loop: 'map', ...two }),
  loopMacro({ name: 'transformList', loop: 'map', variables: 2, hasFilter: true }),
  loopMacro({ name: 'transformMap', loop: 'transformMap', ...two }),
  loopMacro({ name: 'transformMap', loop: 'transformMap', variables: 2, hasFilter: true }),
  loopMacro({ name: 'transformMapEntry', loop: 'transformMapEntry', ...two }),
  loopMacro({
    name: 'transformMapEntry',
    loop: 'transformMapEntry',
    variables: 2,
    hasFilter: true,
  }),
]

const bind: Macro = {
  name: 'bind',
  isMember: true,
  arity: 3,
  expand(call) {
    const [variable, init, body] = call.args
    const isOurs = call.target?.kind === 'ident' && call.target.name === 'cel'
    if (!isOurs || init === undefined || body === undefined) return undefined
    if (variable?.kind !== 'ident') {
      return call.fail(
        variable?.at ?? call.at,
        'cel.bind() variable names must be simple identifiers',
      )
    }
    return { kind: 'bind', at: call.at, name: variable.name, init, body }
  },
}

/** `cel.bind(name, init, body)`. */
export const bindingMacros: readonly Macro[] = [bind]

function optionalMacro(name: string, wrap: (call: MacroCall, body: Expr) => Expr): Macro {
  return {
    name,
    isMember: true,
    arity: 2,
    expand(call) {
      const [variable, body] = call.args
      const { target, at } = call
      if (target === undefined || body === undefined) return undefined
      if (variable?.kind !== 'ident') {
        return call.fail(variable?.at ?? at, `${name}() variable name must be a simple identifier`)
      }
      // the target stands there twice, and is evaluated twice, as in cel-go
      const init: Call = { kind: 'call', at, name: 'value', target, args: [] }
      const bound: Expr = { kind: 'bind', at, name: variable.name, init, body }
      return conditional(at, [
        { kind: 'call', at, name: 'hasValue', target, args: [] },
        wrap(call, bound),
        { kind: 'call', at, name: 'optional.none', args: [] },
      ])
    },
  }
}

function conditional(at: number, args: readonly Expr[]): Expr {
  return { kind: 'call', at, name: '_?_:_', args }
}

/** `optMap` and `optFlatMap`. */
export const optionalMacros: readonly Macro[] = [
  optionalMacro('optMap', ({ at }, body) => ({
    kind: 'call',
    at,
    name: 'optional.of',
    args: [body],
  })),
  optionalMacro('optFlatMap', (_call, body) => body),
]
