import { type CelType, type FieldTypes, isSimple } from '../cel-type.ts'
import type { Cost } from '../library/cost.ts'
import type { CallCheck, FunctionRow, Library } from '../library/library.ts'
import type { Macro } from '../macros.ts'
import { parseSignature, parseType, type Signature } from '../parse-type.ts'
import { TypeValue } from '../value/type-value.ts'

/** One overload of a function, ready to be resolved and called. */
export interface Overload extends Signature {
  readonly call: (...args: never[]) => unknown
  readonly asksWorld: boolean
  readonly cost: Cost | undefined
}

/** A type, or another value that never changes, that an expression may name. */
export interface NamedConstant {
  readonly type: CelType
  readonly value: unknown
}

/**
 * What literals must be: `free` allows all; `alike` wants elements of one type in a list or map;
 * `strict`, as the API server, also durations, timestamps and regular expressions that are some.
 */
export type LiteralRules = 'free' | 'alike' | 'strict'

/** What an expression may refer to. */
export interface CelEnvironment {
  /** Names are looked up inside of it first, then in what surrounds it; empty at the root. */
  readonly container: string
  readonly variables: ReadonlyMap<string, CelType>
  readonly functions: ReadonlyMap<string, readonly Overload[]>
  readonly macros: readonly Macro[]
  /** The types that expressions may name. */
  readonly typeNames: ReadonlyMap<string, NamedConstant>
  /** Other values that never change. */
  readonly constants: ReadonlyMap<string, NamedConstant>
  /** The fields of the object type of a name; `undefined` if there is no such type. */
  readonly objects: (name: string) => FieldTypes | undefined
  readonly literals: LiteralRules
  readonly callChecks: readonly CallCheck[]
  /** What one evaluation may cost; no limit if `undefined`. */
  readonly costLimit: number | undefined
}

export interface EnvironmentOptions {
  readonly libraries: readonly Library[]
  readonly variables?: ReadonlyMap<string, CelType>
  readonly container?: string
  readonly objects?: (name: string) => FieldTypes | undefined
  readonly literals?: LiteralRules
  readonly costLimit?: number
  /** Whether `1 < 1.5` passes the check; it does by default, as everywhere in Kubernetes. */
  readonly crossTypeOrder?: boolean
}

/**
 * Builds the environment of a kind of expression. It takes a while, so it is kept and shared;
 * what differs between expressions is added by `withVariables`.
 */
export function createEnvironment(options: EnvironmentOptions): CelEnvironment {
  const { libraries, crossTypeOrder = true } = options
  const functions = new Map<string, Overload[]>()
  for (const row of libraries.flatMap(library => library.functions)) {
    const overload = compileRow(row)
    if (!crossTypeOrder && isCrossTypeOrder(overload)) continue
    const others = functions.get(overload.name)
    if (others === undefined) functions.set(overload.name, [overload])
    else others.push(overload)
  }
  const typeNames = libraries.flatMap(({ typeNames: names }) => [...(names ?? [])])
  return {
    container: options.container ?? '',
    variables: options.variables ?? new Map(),
    functions,
    macros: libraries.flatMap(library => library.macros ?? []),
    typeNames: new Map(typeNames.map(([name, printed]) => [name, namedType(name, printed)])),
    constants: new Map(
      libraries
        .flatMap(({ constants }) => [...(constants ?? [])])
        .map(([name, { type, value }]) => [name, { type: parseType(type), value }]),
    ),
    objects: findObject([options, ...libraries]),
    literals: options.literals ?? 'free',
    callChecks: libraries.flatMap(({ checkCall }) => (checkCall === undefined ? [] : [checkCall])),
    costLimit: options.costLimit,
  }
}

interface Objects {
  readonly objects?: ((name: string) => FieldTypes | undefined) | undefined
}

function findObject(sources: readonly Objects[]): (name: string) => FieldTypes | undefined {
  const finders = sources.flatMap(({ objects }) => (objects === undefined ? [] : [objects]))
  return name => {
    for (const find of finders) {
      const found = find(name)
      if (found !== undefined) return found
    }
    return undefined
  }
}

/** The same environment with more variables, or other types for those it has. */
export function withVariables(
  environment: CelEnvironment,
  variables: ReadonlyMap<string, CelType>,
): CelEnvironment {
  return { ...environment, variables: new Map([...environment.variables, ...variables]) }
}

function compileRow({ signature, call, asksWorld = false, cost }: FunctionRow): Overload {
  return { ...parseSignature(signature), call, asksWorld, cost }
}

function namedType(name: string, printed: string): NamedConstant {
  return { type: { kind: 'type', of: parseType(name) }, value: new TypeValue(printed) }
}

const orders: ReadonlySet<string> = new Set(['_<_', '_<=_', '_>_', '_>=_'])

function isCrossTypeOrder({ name, parameters: [left, right] }: Overload): boolean {
  if (!orders.has(name) || left?.kind !== 'simple' || right === undefined) return false
  return !isSimple(right, left.name)
}

/** The names that a name may mean, the innermost first: `a.b.x`, `a.x`, `x` in the container `a.b`. */
export function candidateNames(container: string, name: string): readonly string[] {
  if (name.startsWith('.')) return [name.slice(1)]
  if (container === '') return [name]
  const parts = container.split('.')
  return [
    ...parts.map((_, index) => `${parts.slice(0, parts.length - index).join('.')}.${name}`),
    name,
  ]
}
