import { setOwn } from '../../json/index.ts'
import type { Expr, ListExpr, MapExpr, StructExpr } from '../ast.ts'
import { CelError } from '../value/cel-error.ts'
import { CelMap, isKey, normalKey } from '../value/containers.ts'
import { Optional } from '../value/optional.ts'
import { Struct } from '../value/struct.ts'
import type { Compilation, Run, Slots } from './frame.ts'

/** Stands for an optional element without value. */
const absent = Symbol('absent')

/** Compiles an element; one that is optional gives what its optional holds, or `absent`. */
function compileElement(
  compilation: Compilation,
  { value, optional }: { value: Expr; optional: boolean },
  slots: Slots | undefined,
): Run {
  const run = compilation.compile(value, slots)
  if (!optional) return run
  return frame => {
    const found = run(frame)
    if (!(found instanceof Optional))
      throw new CelError('cannot initialize optional list element from non-optional value')
    return found.value === undefined ? absent : found.value
  }
}

export function compileList(
  compilation: Compilation,
  expr: ListExpr,
  slots: Slots | undefined,
): Run {
  const runs = expr.elements.map(element => compileElement(compilation, element, slots))
  const isConstant = expr.elements.every(
    ({ value, optional }) => value.kind === 'literal' && !optional,
  )
  if (isConstant) {
    const list = expr.elements.map(({ value }) => (value.kind === 'literal' ? value.value : null))
    return () => list
  }
  return frame => {
    const list: unknown[] = []
    for (const run of runs) {
      const value = run(frame)
      if (value !== absent) list.push(value)
    }
    return list
  }
}

export function compileMap(compilation: Compilation, expr: MapExpr, slots: Slots | undefined): Run {
  const entries = expr.entries.map(entry => ({
    key: compilation.compile(entry.key, slots),
    value: compileElement(compilation, entry, slots),
  }))
  return frame => {
    const found: [unknown, unknown][] = []
    for (const { key, value } of entries) {
      const name = key(frame)
      const member = value(frame)
      if (member !== absent) found.push([name, member])
      else if (!isKey(name)) throw new CelError('unsupported key type')
    }
    return makeMap(found)
  }
}

/**
 * A map of entries: a plain object if all keys are strings.
 *
 * @throws {CelError} if a key comes twice or is of a kind that cannot be one.
 */
export function makeMap(entries: readonly (readonly [unknown, unknown])[]): unknown {
  if (!entries.every(([key]) => typeof key === 'string')) return makeCelMap(entries)
  const map: Record<string, unknown> = {}
  for (const [key, value] of entries) {
    const name = String(key)
    if (Object.hasOwn(map, name)) throw new CelError(`Failed with repeated key: ${name}`)
    setOwn(map, name, value)
  }
  return map
}

function makeCelMap(entries: readonly (readonly [unknown, unknown])[]): CelMap {
  const map = new Map<unknown, readonly [unknown, unknown]>()
  for (const entry of entries) {
    const [key] = entry
    if (!isKey(key)) throw new CelError('unsupported key type')
    const normal = normalKey(key)
    if (map.has(normal)) throw new CelError(`Failed with repeated key: ${String(normal)}`)
    map.set(normal, entry)
  }
  return new CelMap(map)
}

export function compileStruct(
  compilation: Compilation,
  expr: StructExpr,
  slots: Slots | undefined,
): Run {
  const reference = compilation.checked.referenceOf(expr)
  const type = reference?.kind === 'struct' ? reference.type : expr.type
  const fields = expr.fields.map(field => ({
    name: field.name,
    value: compileElement(compilation, field, slots),
  }))
  return frame => {
    const found: Record<string, unknown> = {}
    for (const { name, value } of fields) {
      const member = value(frame)
      if (member !== absent) setOwn(found, name, member)
    }
    return new Struct(type, found)
  }
}
