import { compileRegex, NotationError } from '../../notation/index.ts'
import type { Call, Expr } from '../ast.ts'
import { isConstant, isConversion, isSetMembership } from '../compile/constant.ts'
import { dispatchAll, dispatchTwo } from '../compile/dispatch.ts'
import { regexProduct } from '../library/cost.ts'
import { isOptionalChain, writeMaybe } from './write-select.ts'
import { constant, innerBlock, temporary, Unsupported, type Write, type Writer } from './writer.ts'

/** A call of a function or an operator. */
export function writeCall(writer: Writer, call: Call, write: Write): string {
  const special = writers.get(call.name)
  if (special !== undefined) {
    const written = special(writer, call, write)
    if (written !== undefined) return written
  }
  return writeGeneral(writer, call, write)
}

/** Writes a call in a way of its own, if this one is of a form that it knows. */
type Special = (writer: Writer, call: Call, write: Write) => string | undefined

const writers: ReadonlyMap<string, Special> = new Map<string, Special>([
  ['_&&_', (writer, call, write) => writeLogical(writer, call, { write, decisive: false })],
  ['_||_', (writer, call, write) => writeLogical(writer, call, { write, decisive: true })],
  ['!_', (writer, { args: [arg] }, write) => arg && `!l(${write(writer, arg)})`],
  ['_?_:_', writeConditional],
  ['_==_', (writer, call, write) => writeEquality(writer, call, write)],
  ['_!=_', (writer, call, write) => `!${writeEquality(writer, call, write)}`],
  ['_[_]', writeIndex],
  ['_+_', writeSum],
  ['@in', writeMembership],
  ['@orValue', writeOrValue],
  ['orValue', writeOrValue],
  ['hasValue', writeHasValue],
  ['startsWith', writeTextTest],
  ['endsWith', writeTextTest],
  ['matches', writeMatches],
  ['size', writeSize],
  ...['<', '<=', '>', '>='].map(sign => [`_${sign}_`, orderWriter(sign)] as const),
])

function assign(writer: Writer, value: string): string {
  const name = temporary(writer)
  writer.statements.push(`${name} = ${value}`)
  return name
}

function writeLogical(
  writer: Writer,
  { args }: Call,
  { write, decisive }: { readonly write: Write; readonly decisive: boolean },
): string {
  const [first, ...rest] = args
  if (first === undefined) throw new Unsupported()
  let written = `l(${write(writer, first)})`
  let result: string | undefined
  let target = writer
  const ends: string[] = []
  for (const arg of rest) {
    const block = innerBlock(target)
    const value = write(block, arg)
    if (block.statements.length === 0) {
      written = `${written} ${decisive ? '||' : '&&'} l(${value})`
      continue
    }
    // what needs statements of its own is only done if nothing has decided before
    result ??= temporary(writer)
    target.statements.push(`${result} = ${written}`, `if (${result} === ${!decisive}) {`)
    for (const statement of block.statements) target.statements.push(statement)
    ends.push('}')
    written = `l(${value})`
  }
  if (result === undefined) return `(${written})`
  writer.statements.push(`${result} = ${written}`, ...ends)
  target = writer
  return result
}

function writeConditional(writer: Writer, { args }: Call, write: Write): string | undefined {
  const [condition, yes, no] = args
  if (condition === undefined || yes === undefined || no === undefined) return undefined
  const test = `l(${write(writer, condition)})`
  const [yesBlock, noBlock] = [innerBlock(writer), innerBlock(writer)]
  const [whenTrue, whenFalse] = [write(yesBlock, yes), write(noBlock, no)]
  if (yesBlock.statements.length + noBlock.statements.length === 0) {
    return `(${test} ? ${whenTrue} : ${whenFalse})`
  }
  const result = temporary(writer)
  writer.statements.push(
    `if (${test}) {`,
    ...yesBlock.statements,
    `${result} = ${whenTrue}`,
    '} else {',
    ...noBlock.statements,
    `${result} = ${whenFalse}`,
    '}',
  )
  return result
}

function isPlainLiteral(expr: Expr): boolean {
  if (expr.kind !== 'literal') return false
  return expr.value === null || typeof expr.value === 'string' || typeof expr.value === 'boolean'
}

function writeEquality(writer: Writer, { args }: Call, write: Write): string {
  const [left, right] = args
  if (left === undefined || right === undefined) throw new Unsupported()
  const [a, b] = [write(writer, left), write(writer, right)]
  return isPlainLiteral(left) || isPlainLiteral(right) ? `(${a} === ${b})` : `q(f, ${a}, ${b})`
}

function orderWriter(sign: string): Special {
  return (writer, call, write) => {
    const [left, right] = call.args
    if (left === undefined || right === undefined) return undefined
    const [a, b] = [assign(writer, write(writer, left)), assign(writer, write(writer, right))]
    const general = generalCall(writer, call, [a, b])
    return `(typeof ${a} === "number" && typeof ${b} === "number" ? ${a} ${sign} ${b} : ${general})`
  }
}

/** Two lists, one behind the other; everything else by the overloads. */
function writeSum(writer: Writer, call: Call, write: Write): string | undefined {
  const [left, right] = call.args
  if (left === undefined || right === undefined) return undefined
  const [a, b] = [assign(writer, write(writer, left)), assign(writer, write(writer, right))]
  const general = generalCall(writer, call, [a, b])
  return `(Array.isArray(${a}) && Array.isArray(${b}) ? j(${a}, ${b}) : ${general})`
}

function writeIndex(writer: Writer, { args }: Call, write: Write): string | undefined {
  const [container, key] = args
  if (container === undefined || key === undefined) return undefined
  return `i(${write(writer, container)}, ${write(writer, key)})`
}

function writeMembership(writer: Writer, call: Call, write: Write): string | undefined {
  const [value, list] = call.args
  if (value === undefined || list?.kind !== 'list' || !isSetMembership(call)) return undefined
  const texts = list.elements.map(({ value: each }) =>
    each.kind === 'literal' ? each.value : null,
  )
  if (!texts.every(each => typeof each === 'string')) return undefined
  const name = temporary(writer)
  const set = constant(writer, new Set(texts))
  return `(typeof (${name} = ${write(writer, value)}) === "string" ? ${set}.has(${name}) : b())`
}

function writeOrValue(
  writer: Writer,
  { name, target, args }: Call,
  write: Write,
): string | undefined {
  const [optional, other] = name === 'orValue' ? [target, args[0]] : args
  if (optional === undefined || other === undefined || !isOptionalChain(optional)) return undefined
  const found = temporary(writer)
  // the other value is computed in any case, and may need statements
  const given = isConstant(other) ? write(writer, other) : assign(writer, write(writer, other))
  return `((${found} = ${writeMaybe(writer, optional, write)}) !== undefined ? ${found} : ${given})`
}

function writeHasValue(writer: Writer, { target }: Call, write: Write): string | undefined {
  if (target === undefined || !isOptionalChain(target)) return undefined
  return `(${writeMaybe(writer, target, write)} !== undefined)`
}

/** `startsWith` and `endsWith`, which the methods of JavaScript do. */
function writeTextTest(
  writer: Writer,
  { name, target, args }: Call,
  write: Write,
): string | undefined {
  const [part] = args
  if (target === undefined || part?.kind !== 'literal' || typeof part.value !== 'string') {
    return undefined
  }
  const text = temporary(writer)
  const value = constant(writer, part.value)
  return `(typeof (${text} = ${write(writer, target)}) === "string" ? ${text}.${name}(${value}) : b())`
}

function writeMatches(writer: Writer, { target, args }: Call, write: Write): string | undefined {
  const [pattern] = args
  if (target === undefined || pattern?.kind !== 'literal' || args.length !== 1) return undefined
  const regex = readRegex(String(pattern.value))
  if (regex === undefined) return undefined
  const text = temporary(writer)
  const unit = regexProduct(0, regex.source.length)
  const cost = `f.left -= (${text}.length / 10 + 1) * ${unit}`
  return `(typeof (${text} = ${write(writer, target)}) === "string" ? (${cost}, ${constant(writer, regex)}.test(${text})) : b())`
}

function readRegex(pattern: string): ReturnType<typeof compileRegex> | undefined {
  try {
    return compileRegex(pattern)
  } catch (error) {
    if (!(error instanceof NotationError)) throw error
    return undefined
  }
}

function writeSize(writer: Writer, call: Call, write: Write): string | undefined {
  const value = call.target ?? call.args[0]
  if (value === undefined) return undefined
  const name = assign(writer, write(writer, value))
  return `(Array.isArray(${name}) ? ${name}.length : ${generalCall(writer, call, [name])})`
}

function writeGeneral(writer: Writer, call: Call, write: Write): string {
  if (isConversion(call) && isConstant(call)) throw new Unsupported()
  const reference = writer.checked.referenceOf(call)
  if (reference?.kind !== 'function') throw new Unsupported()
  const isMember = !reference.isNamespaced && call.target !== undefined
  const exprs = isMember && call.target !== undefined ? [call.target, ...call.args] : call.args
  return generalCall(
    writer,
    call,
    exprs.map(arg => write(writer, arg)),
  )
}

/** A call by the overloads, as the closures do it. */
function generalCall(writer: Writer, call: Call, args: readonly string[]): string {
  const reference = writer.checked.referenceOf(call)
  if (reference?.kind !== 'function') throw new Unsupported()
  const { overloads } = reference
  if (overloads.some(({ asksWorld }) => asksWorld)) throw new Unsupported()
  const { name } = call
  if (args.length === 2) {
    writer.calls.push(dispatchTwo(name, overloads, 'costs'))
    return `c[${writer.calls.length - 1}](f, ${args.join(', ')})`
  }
  writer.calls.push(dispatchAll(name, overloads, 'costs'))
  return `c[${writer.calls.length - 1}](f, [${args.join(', ')}])`
}
