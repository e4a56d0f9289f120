import type { Expr, Loop } from '../ast.ts'
import {
  boolType,
  type CelType,
  dynType,
  errorType,
  formatType,
  intType,
  isDynOrError,
  listType,
  mapType,
} from '../cel-type.ts'
import type { Scope } from './scope.ts'
import { type CheckState, isAssignable, report, requireType, resolve } from './state.ts'

type Check = (expr: Expr, scope?: Scope) => CelType

/** The types of an index or key, and of a value. */
interface Items {
  readonly key: CelType
  readonly value: CelType
  readonly isList: boolean
}

/** The type of a comprehension. */
export function checkLoop(
  state: CheckState,
  loop: Loop,
  check: Check,
  scope: Scope | undefined,
): CelType {
  const items = itemTypes(state, loop.range, resolve(state, check(loop.range)))
  const { first, second } = loop
  const inner: Scope =
    second === undefined
      ? { name: first, type: items.isList ? items.value : items.key, outer: scope }
      : {
          name: second,
          type: items.value,
          outer: { name: first, type: items.key, outer: scope },
        }
  if (loop.filter !== undefined) requireBool(state, loop.filter, check(loop.filter, inner))
  const body = check(loop.body, inner)
  const isTest = loop.loop === 'filter' || ['all', 'exists', 'existsOne'].includes(loop.loop)
  if (isTest) requireBool(state, loop.body, body)
  return resolve(state, resultType(loop, { body, item: inner.type, key: items.key }))
}

function requireBool(state: CheckState, expr: Expr, type: CelType): void {
  requireType(state, expr, [type, boolType])
}

function resultType(
  { loop }: Loop,
  { body, item, key }: { body: CelType; item: CelType; key: CelType },
): CelType {
  switch (loop) {
    case 'all':
    case 'exists':
    case 'existsOne':
      return boolType
    case 'map':
      return listType(body)
    case 'filter':
      return listType(item)
    case 'transformMap':
      return mapType(key, body)
    case 'transformMapEntry':
      return body
  }
}

function itemTypes(state: CheckState, range: Expr, type: CelType): Items {
  if (type.kind === 'list') return { key: intType, value: type.element, isList: true }
  if (type.kind === 'map') return { key: type.key, value: type.value, isList: false }
  if (type.kind === 'param' || isDynOrError(type)) {
    isAssignable(state, dynType, type)
    return { key: dynType, value: dynType, isList: true }
  }
  const message = `expression of type '${formatType(type)}' cannot be range of a comprehension (must be list, map, or dynamic)`
  report(state, range.at, message)
  return { key: errorType, value: errorType, isList: true }
}
