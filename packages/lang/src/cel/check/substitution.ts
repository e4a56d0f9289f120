import {
  type CelType,
  dynType,
  isDyn,
  isDynOrError,
  isSimple,
  nameOf,
  partsOf,
  sameType,
  withParts,
} from '../cel-type.ts'

/** What the type parameters found so far stand for. */
export type Substitution = Map<string, CelType>

/**
 * Replaces the parameters that are known; the others by `dyn` at the end of the check.
 */
export function substitute(known: Substitution, type: CelType, isFinal: boolean): CelType {
  if (type.kind === 'param') {
    const found = known.get(type.name)
    if (found !== undefined) return substitute(known, found, isFinal)
    return isFinal ? dynType : type
  }
  const parts = partsOf(type)
  if (parts.length === 0) return type
  return withParts(
    type,
    parts.map(part => substitute(known, part, isFinal)),
  )
}

/** Whether every type fits its counterpart; what is learnt of parameters is kept only then. */
export function areAssignable(
  known: Substitution,
  from: readonly CelType[],
  to: readonly CelType[],
): boolean {
  const trial = new Map(known)
  if (!allFit(trial, from, to)) return false
  for (const [name, type] of trial) known.set(name, type)
  return true
}

function allFit(known: Substitution, from: readonly CelType[], to: readonly CelType[]): boolean {
  if (from.length !== to.length) return false
  return from.every((type, index) => fits(known, type, to[index] ?? dynType))
}

function fits(known: Substitution, from: CelType, to: CelType): boolean {
  if (to.kind === 'param') {
    const answer = bindParameter(known, from, to.name)
    if (answer !== undefined) return answer
  }
  if (from.kind === 'param') return bindParameter(known, to, from.name) ?? false
  if (isDynOrError(from) || isDynOrError(to)) return true
  if (isSimple(from, 'null')) return isNullable(to)
  if (isSimple(to, 'null')) return isNullable(from)
  if (from.kind !== to.kind) return false
  if (from.kind === 'type') return true
  return nameOf(from) === nameOf(to) && allFit(known, partsOf(from), partsOf(to))
}

/**
 * Whether a parameter can stand for a type; if so it does from now on. `undefined` if it cannot,
 * but nothing is known of it yet.
 */
function bindParameter(known: Substitution, type: CelType, name: string): boolean | undefined {
  if (type.kind === 'param' && type.name === name) return true
  const current = known.get(name)
  if (current === undefined) {
    if (occursIn(known, name, type)) return undefined
    known.set(name, type)
    return true
  }
  if (sameType(type, current)) return true
  if (!fits(known, type, current)) return false
  const general = moreGeneral(type, current)
  if (!occursIn(known, name, general)) known.set(name, general)
  return true
}

/** The kinds of values that may be null for the checker, which keeps the rule of its first days. */
function isNullable(type: CelType): boolean {
  if (type.kind === 'simple') return ['null', 'timestamp', 'duration'].includes(type.name)
  return type.kind === 'opaque' || type.kind === 'object'
}

/** A parameter must not stand for a type that holds it. */
function occursIn(known: Substitution, name: string, type: CelType): boolean {
  if (type.kind === 'param') {
    if (type.name === name) return true
    const found = known.get(type.name)
    return found !== undefined && occursIn(known, name, found)
  }
  return partsOf(type).some(part => occursIn(known, name, part))
}

/** The more general of two types that fit each other. */
export function moreGeneral(a: CelType, b: CelType): CelType {
  return isLessSpecific(a, b) ? a : b
}

function isLessSpecific(a: CelType, b: CelType): boolean {
  if (isDyn(a) || a.kind === 'param') return true
  if (isDyn(b) || b.kind === 'param') return false
  if (a.kind !== b.kind || nameOf(a) !== nameOf(b)) return false
  if (a.kind === 'type') return true
  const others = partsOf(b)
  return partsOf(a).every((part, index) => isLessSpecific(part, others[index] ?? dynType))
}
