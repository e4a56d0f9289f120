import type { Call, Expr } from '../ast.ts'
import {
  boolType,
  type CelType,
  dynType,
  formatType,
  isDyn,
  partsOf,
  sameType,
} from '../cel-type.ts'
import { type CelEnvironment, candidateNames, type Overload } from './environment.ts'
import { conversionHint, formHint, nameHint } from './hints.ts'
import { qualifiedName } from './qualified-name.ts'
import type { Scope } from './scope.ts'
import { findLocal } from './scope.ts'
import { type CheckState, freshParameter, report, requireType, resolve } from './state.ts'
import { areAssignable, substitute } from './substitution.ts'

type Check = (expr: Expr) => CelType

/** The type of a call: the result of the overloads that take its arguments. */
export function checkCall(
  state: CheckState,
  call: Call,
  check: Check,
  scope: Scope | undefined,
): CelType {
  const args = call.args.map(check)
  if (call.name === '_&&_' || call.name === '_||_') {
    for (const [index, arg] of call.args.entries()) {
      requireType(state, arg, [args[index] ?? dynType, boolType])
    }
    return boolType
  }
  const namespaced = findNamespaced(state.environment, call, scope)
  if (call.target === undefined || namespaced !== undefined) {
    const overloads = namespaced ?? findFunction(state.environment, call.name)
    if (overloads === undefined) return undeclaredFunction(state, call)
    return resolveOverload(state, call, { overloads, types: args, isMember: false })
  }
  const target = check(call.target)
  const overloads = findFunction(state.environment, call.name)
  if (overloads === undefined) return undeclaredFunction(state, call)
  return resolveOverload(state, call, { overloads, types: [target, ...args], isMember: true })
}

function undeclaredFunction(state: CheckState, { at, name }: Call): CelType {
  const { container } = state.environment
  const hint = nameHint(name, state.environment.functions.keys())
  return report(state, at, `undeclared reference to '${name}' (in container '${container}')`, hint)
}

function findFunction(environment: CelEnvironment, name: string): readonly Overload[] | undefined {
  for (const candidate of candidateNames(environment.container, name)) {
    const found = environment.functions.get(candidate)
    if (found !== undefined) return found
  }
  return undefined
}

/** The overloads of a call that looks like a member's but names a function with dots in its name. */
function findNamespaced(
  environment: CelEnvironment,
  { target, name }: Call,
  scope: Scope | undefined,
): readonly Overload[] | undefined {
  const prefix = target === undefined ? undefined : qualifiedName(target)
  if (prefix === undefined || findLocal(scope, prefix) !== undefined) return undefined
  return findFunction(environment, `${prefix}.${name}`)
}

interface Candidates {
  readonly overloads: readonly Overload[]
  readonly types: readonly CelType[]
  readonly isMember: boolean
}

function resolveOverload(
  state: CheckState,
  call: Call,
  { overloads, types, isMember }: Candidates,
): CelType {
  const fitting: Overload[] = []
  let result: CelType | undefined
  for (const overload of overloads) {
    if (overload.isMember !== isMember) continue
    const fresh = instantiate(state, overload)
    if (!areAssignable(state.known, types, fresh.parameters)) continue
    fitting.push(overload)
    const found = resolve(state, fresh.result)
    if (result === undefined) result = found
    else if (!isDyn(result) && !sameType(result, found)) result = dynType
  }
  const isNamespaced = call.target !== undefined && !isMember
  const takesAll = ({ parameters }: Overload) => parameters.length === types.length
  const possible = result === undefined ? overloads.filter(takesAll) : fitting
  state.references.set(call, { kind: 'function', overloads: possible, isNamespaced })
  if (result !== undefined) return result
  const [first = '', ...rest] = types.map(type => formatType(substitute(state.known, type, true)))
  const applied = isMember ? `${first}.(${rest.join(', ')})` : `(${[first, ...rest].join(', ')})`
  return report(
    state,
    call.at,
    `found no matching overload for '${call.name}' applied to '${applied}'`,
    hintFor(state, call, { overloads, types, isMember }),
  )
}

function hintFor(
  state: CheckState,
  call: Call,
  { overloads, types, isMember }: Candidates,
): string | undefined {
  const usable = overloads.filter(overload => overload.isMember === isMember)
  if (usable.length === 0) return formHint(call.name, isMember)
  return conversionHint(types, converted =>
    usable.some(overload => {
      const { parameters } = instantiate(state, overload)
      return areAssignable(new Map(state.known), converted, parameters)
    }),
  )
}

/** The overload with parameters of its own for this call. */
function instantiate(
  state: CheckState,
  { parameters, result }: Overload,
): { parameters: readonly CelType[]; result: CelType } {
  const names = new Set([...parameters, result].flatMap(parameterNames))
  if (names.size === 0) return { parameters, result }
  const fresh = new Map([...names].map(name => [name, freshParameter(state)]))
  return {
    parameters: parameters.map(type => substitute(fresh, type, false)),
    result: substitute(fresh, result, false),
  }
}

function parameterNames(type: CelType): readonly string[] {
  return type.kind === 'param' ? [type.name] : partsOf(type).flatMap(parameterNames)
}
