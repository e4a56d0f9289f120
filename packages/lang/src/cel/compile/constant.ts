import type { Call, Element, Expr } from '../ast.ts'

/** The functions that convert a value to a type, whose literals are converted before anything runs. */
export const conversions: ReadonlySet<string> = new Set(
  'bool bytes double duration dyn int string timestamp type uint'.split(' '),
)

type Test = (expr: Expr) => boolean

/**
 * Whether an expression is a constant for cel-go's optimiser: a literal, the name of a type, as far
 * as the test knows them, a list or map of constants, or the conversion of one.
 */
export function isConstant(expr: Expr, isTypeName: Test = () => false): boolean {
  const isPart = (part: Expr) => isConstant(part, isTypeName)
  const isElement = ({ value, optional }: Element) => !optional && isPart(value)
  switch (expr.kind) {
    case 'literal':
      return true
    case 'list':
      return expr.elements.every(isElement)
    case 'map':
      return expr.entries.every(entry => isPart(entry.key) && isElement(entry))
    case 'call':
      return isConversion(expr) && expr.args.every(isPart)
    default:
      return isTypeName(expr)
  }
}

/** Whether a call converts its only argument. */
export function isConversion({ name, args, target }: Call): boolean {
  return target === undefined && args.length === 1 && conversions.has(name)
}

/** Whether `in` looks into an empty literal, where nothing is. */
export function isInNothing({ name, args: [, list] }: Call): boolean {
  return name === '@in' && list?.kind === 'list' && list.elements.length === 0
}

/** Whether `in` looks into a list of constants, which then is a set. */
export function isSetMembership({ name, args: [, list] }: Call): boolean {
  return name === '@in' && list?.kind === 'list' && list.elements.length > 0 && isConstant(list)
}
