import { setOwn } from '../../json/index.ts'
import type { Expr, ListExpr, MapExpr, StructExpr } from '../ast.ts'
import { CelError } from '../value/cel-error.ts'
import { CelMap, normalKey } from '../value/containers.ts'
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
    }
    return makeMap(found)
  }
}

type Entries = readonly (readonly [unknown, unknown])[]

/**
 * A map of entries: a plain object if all keys are strings. Of a key that comes twice the last
 * value counts, as in cel-go; what is no key for the language is one that nothing finds.
 */
function makeMap(entries: Entries): unknown {
  if (!entries.every(([key]) => typeof key === 'string')) {
    return new CelMap(new Map(entries.map(entry => [normalKey(entry[0]), entry])))
  }
  const map: Record<string, unknown> = {}
  for (const [key, value] of entries) setOwn(map, String(key), value)
  return map
}

/**
 * A map of entries that a comprehension makes.
 *
 * @throws {CelError} if a key comes twice.
 */
export function makeDistinctMap(entries: Entries): unknown {
  const keys = new Set<unknown>()
  for (const [key] of entries) {
    const normal = normalKey(key)
    if (keys.has(normal))
      throw new CelError(`insert failed: key '${String(normal)}' already exists`)
    keys.add(normal)
  }
  return makeMap(entries)
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
