import type { Expr, Ident, ListExpr, MapExpr, Select, StructExpr } from '../ast.ts'
import {
  boolType,
  type CelType,
  dynType,
  errorType,
  formatType,
  isDynOrError,
  isSimple,
  listType,
  mapType,
  objectType,
  optionalOf,
  optionalType,
} from '../cel-type.ts'
import { parseType } from '../parse-type.ts'
import type { ParsedCel } from '../parser.ts'
import { CelProblems } from '../problem.ts'
import { typeNameOf } from '../value/type-value.ts'
import { checkCall } from './check-call.ts'
import { checkLoop } from './check-loop.ts'
import type { CheckedCel } from './checked.ts'
import { type CelEnvironment, candidateNames } from './environment.ts'
import { nameHint } from './hints.ts'
import { literalProblems } from './literals.ts'
import { qualifiedName } from './qualified-name.ts'
import { findLocal, type Scope } from './scope.ts'
import {
  type CheckState,
  freshParameter,
  isAssignable,
  join,
  report,
  resolve,
  startCheck,
  unwrapElement,
} from './state.ts'
import { substitute } from './substitution.ts'

/**
 * Finds the types of an expression and of its parts, and what its names and calls refer to.
 *
 * Source: the type checker of cel-go v0.30.
 *
 * @throws {CelProblems} at stage `check` with all mistakes.
 */
export function checkCel(parsed: ParsedCel, environment: CelEnvironment): CheckedCel {
  const { checked, problems } = runCheck(parsed, environment)
  if (problems.length === 0) problems.push(...literalProblems(checked, environment))
  if (problems.length > 0) {
    const inOrder = problems.toSorted((a, b) => a.at - b.at)
    throw new CelProblems('check', parsed.source, inOrder)
  }
  return checked
}

/**
 * Resolves the names and calls of an expression as far as possible and reports no mistake: what
 * is unknown or does not fit is an error once it is evaluated.
 */
export function resolveCel(parsed: ParsedCel, environment: CelEnvironment): CheckedCel {
  return runCheck(parsed, environment).checked
}

function runCheck({ source, root }: ParsedCel, environment: CelEnvironment) {
  const state = startCheck(environment)
  const type = check(state, root, undefined)
  const final = (found: CelType) => substitute(state.known, found, true)
  const checked: CheckedCel = {
    source,
    root,
    type: final(type),
    typeOf: expr => final(state.types.get(expr) ?? dynType),
    referenceOf: expr => state.references.get(expr),
  }
  return { checked, problems: state.problems }
}

/** Finds the type of a part of the tree and keeps it. */
function check(state: CheckState, expr: Expr, scope: Scope | undefined): CelType {
  const type = typeOf(state, expr, scope)
  state.types.set(expr, type)
  return type
}

function typeOf(state: CheckState, expr: Expr, scope: Scope | undefined): CelType {
  switch (expr.kind) {
    case 'literal':
      return parseType(expr.value === null ? 'null' : typeNameOf(expr.value))
    case 'ident':
      return checkIdent(state, expr, scope)
    case 'select':
      return checkSelect(state, expr, scope)
    case 'call':
      return checkCall(state, expr, (part: Expr) => check(state, part, scope), scope)
    case 'list':
      return checkList(state, expr, scope)
    case 'map':
      return checkMap(state, expr, scope)
    case 'struct':
      return checkStruct(state, expr, scope)
    case 'loop':
      return checkLoop(state, expr, (part, inner = scope) => check(state, part, inner), scope)
    case 'bind': {
      const type = check(state, expr.init, scope)
      return check(state, expr.body, { name: expr.name, type, outer: scope })
    }
  }
}

function checkIdent(state: CheckState, expr: Ident, scope: Scope | undefined): CelType {
  const { name } = expr
  return findName(state, expr, { name, scope }) ?? undeclared(state, expr.at, name)
}

/** The type of a variable or constant of a name, whose reference is kept. */
function findName(
  state: CheckState,
  expr: Expr,
  { name, scope }: { name: string; scope: Scope | undefined },
): CelType | undefined {
  const { environment, references } = state
  const local = findLocal(scope, name)
  if (local !== undefined) {
    references.set(expr, { kind: 'local', name })
    return local
  }
  for (const candidate of candidateNames(environment.container, name)) {
    const variable = environment.variables.get(candidate)
    if (variable !== undefined) {
      references.set(expr, { kind: 'variable', name: candidate })
      return variable
    }
    const named = environment.typeNames.get(candidate) ?? environment.constants.get(candidate)
    if (named !== undefined) {
      references.set(expr, { kind: 'constant', value: named.value })
      return named.type
    }
  }
  return undefined
}

/** Notes a name that nobody declared. */
function undeclared(state: CheckState, at: number, name: string): CelType {
  const { container } = state.environment
  const hint = nameHint(name, state.environment.variables.keys())
  return report(state, at, `undeclared reference to '${name}' (in container '${container}')`, hint)
}

function checkSelect(state: CheckState, expr: Select, scope: Scope | undefined): CelType {
  const name = qualifiedName(expr)
  const root = name?.split('.', 1)[0]
  if (name !== undefined && root !== undefined && findLocal(scope, root) === undefined) {
    const found = findName(state, expr, { name, scope: undefined })
    if (found !== undefined) return found
  }
  const operand = resolve(state, check(state, expr.operand, scope))
  const inner = optionalOf(operand)
  const field = fieldType(state, expr, inner ?? operand)
  if (expr.test) return boolType
  return inner !== undefined || expr.optional ? optionalType(field) : field
}

function fieldType(state: CheckState, { at, field }: Select, type: CelType): CelType {
  if (type.kind === 'map') return resolve(state, type.value)
  if (type.kind === 'object') return objectField(state, at, { type: type.name, field })
  if (type.kind === 'param') {
    isAssignable(state, dynType, type)
    return dynType
  }
  if (!isDynOrError(type)) {
    report(state, at, `type '${formatType(type)}' does not support field selection`)
  }
  return dynType
}

function objectField(
  state: CheckState,
  at: number,
  { type, field }: { type: string; field: string },
): CelType {
  const fields = state.environment.objects(type)
  if (fields === undefined) return report(state, at, `unexpected failed resolution of '${type}'`)
  return fields(field) ?? report(state, at, `undefined field '${field}'`)
}

function checkList(state: CheckState, expr: ListExpr, scope: Scope | undefined): CelType {
  let element: CelType | undefined
  for (const { value, optional } of expr.elements) {
    const type = check(state, value, scope)
    const added = optional ? unwrapElement(state, value.at, [type, optionalOf(type)]) : type
    element = join(state, [element, added])
  }
  return listType(element ?? freshParameter(state))
}

function checkMap(state: CheckState, expr: MapExpr, scope: Scope | undefined): CelType {
  let key: CelType | undefined
  let element: CelType | undefined
  for (const entry of expr.entries) {
    key = join(state, [key, check(state, entry.key, scope)])
    const type = check(state, entry.value, scope)
    const { at } = entry.value
    const added = entry.optional ? unwrapElement(state, at, [type, optionalOf(type)]) : type
    element = join(state, [element, added])
  }
  return mapType(key ?? freshParameter(state), element ?? freshParameter(state))
}

function checkStruct(state: CheckState, expr: StructExpr, scope: Scope | undefined): CelType {
  const type = structType(state, expr)
  for (const { name, value, at, optional } of expr.fields) {
    const found = check(state, value, scope)
    const given = optional ? unwrapElement(state, value.at, [found, optionalOf(found)]) : found
    if (type.kind !== 'object') continue
    const wanted = objectField(state, at, { type: type.name, field: name })
    if (isAssignable(state, wanted, given)) continue
    const message = `expected type of field '${name}' is '${formatType(wanted)}' but provided type is '${formatType(resolve(state, given))}'`
    report(state, at, message)
  }
  return type
}

function structType(state: CheckState, expr: StructExpr): CelType {
  const { environment, references } = state
  for (const name of candidateNames(environment.container, expr.type)) {
    if (environment.objects(name) !== undefined) {
      references.set(expr, { kind: 'struct', type: name })
      return objectType(name)
    }
    if (environment.typeNames.has(name)) {
      return report(state, expr.at, `'${name}' is not a message type`)
    }
    const variable = environment.variables.get(name)
    if (variable !== undefined && !isSimple(variable, 'error')) {
      return report(state, expr.at, `'${formatType(variable)}' is not a type`)
    }
  }
  undeclared(state, expr.at, expr.type)
  return errorType
}
