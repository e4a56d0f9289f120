import type { Expr } from '../ast.ts'
import type { CheckedCel } from '../check/checked.ts'
import { qualifiedName } from '../check/qualified-name.ts'
import { itemBound } from '../compile/bound.ts'
import { isConstant } from '../compile/constant.ts'
import type { Frame } from '../compile/frame.ts'
import { inheritedNames } from '../compile/select.ts'
import { createRuntime } from './runtime.ts'
import { writeCall } from './write-call.ts'
import { writeLoop } from './write-loop.ts'
import { isOptionalChain, writeMaybe, writeSelect } from './write-select.ts'
import { constant, findWritten, temporary, Unsupported, type Writer } from './writer.ts'

/** Evaluates as far as it can; throws `giveUp`, or an error of any kind, where the closures must do it. */
export type Generated = (frame: Frame) => unknown

/** More source than this costs more to compile than it saves. */
const MAX_SOURCE = 50_000

/**
 * Writes an expression as a function of JavaScript, which is as fast as one written by hand. It
 * evaluates from left to right and takes the usual kinds of values; everything else, and every
 * error, it leaves to the closures. Nothing that the expression says becomes source but by
 * `JSON.stringify` and numbers.
 *
 * `undefined` if the expression has parts that are not written, or asks the world, which must not
 * be asked twice; also where code must not be made from texts.
 */
export function generate(checked: CheckedCel): Generated | undefined {
  const writer: Writer = {
    checked,
    constants: [],
    calls: [],
    statements: [],
    names: { count: 0 },
    scope: [],
    temporaries: [],
  }
  const result = attempt(writer)
  if (result === undefined) return undefined
  const source = [
    ...(writer.temporaries.length > 0 ? [`let ${writer.temporaries.join(', ')}`] : []),
    ...writer.statements,
    `return ${result}`,
  ].join('\n')
  if (source.length > MAX_SOURCE) return undefined
  return build(writer, source)
}

function attempt(writer: Writer): string | undefined {
  try {
    return write(writer, writer.checked.root)
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error
    return undefined
  }
}

const names = 'k, c, C, L, O, none, b, g, m, s, h, n, i, q, j, l'

function build({ constants, calls }: Writer, source: string): Generated | undefined {
  const runtime = createRuntime(constants, calls)
  const { CelObject, Lazy, Optional, none, bail, variable, member } = runtime
  const { select, missing, nothing, index, same, join, bool } = runtime
  try {
    const make = new Function(names, `"use strict"; return function (f) {\n${source}\n}`)
    return make(
      constants,
      calls,
      CelObject,
      Lazy,
      Optional,
      none,
      bail,
      variable,
      member,
      select,
      missing,
      nothing,
      index,
      same,
      join,
      bool,
    ) as Generated
  } catch (error) {
    // where code from texts is disallowed
    if (error instanceof EvalError) return undefined
    throw error
  }
}

function write(writer: Writer, expr: Expr): string {
  switch (expr.kind) {
    case 'literal':
      return constant(writer, expr.value)
    case 'ident':
      return writeName(writer, expr)
    case 'select':
      if (writer.checked.referenceOf(expr) !== undefined) return writeName(writer, expr)
      return isOptionalChain(expr) ? writeOptional(writer, expr) : writeSelect(writer, expr, write)
    case 'call':
      return writeCall(writer, expr, write)
    case 'loop':
      return writeLoop(writer, expr, { write, cost: itemBound(expr) })
    case 'list':
      return writeList(writer, expr.elements)
    default:
      throw new Unsupported()
  }
}

function writeOptional(writer: Writer, expr: Parameters<typeof writeMaybe>[1]): string {
  const found = temporary(writer)
  return `((${found} = ${writeMaybe(writer, expr, write)}) === undefined ? none : new O(${found}))`
}

function writeName(writer: Writer, expr: Expr): string {
  const reference = writer.checked.referenceOf(expr)
  if (reference?.kind === 'local') return findWritten(writer, reference.name)
  if (reference?.kind === 'constant') return constant(writer, reference.value)
  const name = reference?.kind === 'variable' ? reference.name : (qualifiedName(expr) ?? '')
  const written = JSON.stringify(name)
  if (inheritedNames.has(name)) return `g(f, ${written})`
  const value = temporary(writer)
  return `((${value} = f.activation[${written}]) === undefined || ${value} instanceof L ? g(f, ${written}) : ${value})`
}

type Elements = Extract<Expr, { kind: 'list' }>['elements']

function writeList(writer: Writer, elements: Elements): string {
  if (elements.some(({ optional }) => optional)) throw new Unsupported()
  const isLiteral = elements.every(({ value }) => value.kind === 'literal')
  if (isLiteral) {
    return constant(
      writer,
      elements.map(({ value }) => (value.kind === 'literal' ? value.value : null)),
    )
  }
  if (elements.every(({ value }) => isConstant(value))) throw new Unsupported()
  return `[${elements.map(({ value }) => write(writer, value)).join(', ')}]`
}
