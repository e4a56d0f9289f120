import type { Expr, Select } from '../ast.ts'
import { inheritedNames } from '../compile/select.ts'
import { temporary, type Write, type Writer } from './writer.ts'

/** The names of members that values of our own classes have: there an object is looked at twice. */
const ownNames: ReadonlySet<string> = new Set(
  'typeName value entries fields nanoseconds name quantity scale address ip range version url text held authorize question answer registry repository tag digest apiVersion resource caBundle'.split(
    ' ',
  ),
)

/** `t.field`, in brackets with the name in quotes: no name of a policy becomes source. */
function read(operand: string, field: string): string {
  return `${operand}[${JSON.stringify(field)}]`
}

/** The condition that an object holds a field, whose value is then in `found`. */
function holds(
  writer: Writer,
  [operand, field]: readonly [string, string],
): { object: string; found: string; test: string } {
  const object = temporary(writer)
  const found = temporary(writer)
  const isOurs = ownNames.has(field) ? ` && !(${object} instanceof C)` : ''
  const test = `(${object} = ${operand}) != null && (${found} = ${read(object, field)}) !== undefined${isOurs}`
  return { object, found, test }
}

/** The value with the mark of a double, where it may be a number. */
function marked(object: string, field: string, found: string): string {
  return `(typeof ${found} === "number" ? m(${object}, ${JSON.stringify(field)}, ${found}) : ${found})`
}

/** `a.b` and `has(a.b)`. */
export function writeSelect(
  writer: Writer,
  { operand, field, test }: Select,
  write: Write,
): string {
  const written = write(writer, operand)
  if (inheritedNames.has(field)) {
    return test ? 'b()' : `s(${written}, ${JSON.stringify(field)})`
  }
  const { object, found, test: isThere } = holds(writer, [written, field])
  if (test) return `(${isThere} ? true : h(${object}))`
  return `(${isThere} ? ${marked(object, field, found)} : b())`
}

/** Whether an expression is a chain of selections of which some is optional, as `a.?b.c`. */
export function isOptionalChain(expr: Expr): expr is Select {
  if (expr.kind !== 'select' || expr.test) return false
  return expr.optional || isOptionalChain(expr.operand)
}

/** What an optional chain leads to; `undefined` if to nothing. */
export function writeMaybe(writer: Writer, { operand, field }: Select, write: Write): string {
  const written = isOptionalChain(operand)
    ? writeMaybe(writer, operand, write)
    : write(writer, operand)
  if (inheritedNames.has(field)) return 'b()'
  const { object, found, test } = holds(writer, [written, field])
  return `(${test} ? ${marked(object, field, found)} : n(${object}))`
}
