import type { Call, Element, Expr } from '../../ast.ts'
import { type CelType, isDyn, nameOf } from '../../cel-type.ts'
import type { CelProblem } from '../../problem.ts'
import { splitFormat, wrongType } from './format-clause.ts'

type TypeOf = (expr: Expr) => CelType

/**
 * What is wrong with a call of `format`, if it is one, whose format and list of values are literals: a clause
 * that is none, too few or too many values, or one of a type that its clause does not take.
 *
 * Source: the validator of ext/formatting.go of cel-go v0.30.
 */
export function formatProblems(call: Call, typeOf: TypeOf): readonly CelProblem[] {
  const { target } = call
  if (call.name !== 'format') return []
  const [list] = call.args
  if (target?.kind !== 'literal' || typeof target.value !== 'string') return []
  if (list?.kind !== 'list' || call.args.length !== 1) return []
  const clauses = splitFormat(target.value).filter(piece => typeof piece === 'object')
  for (const [index, clause] of clauses.entries()) {
    const element = list.elements[index]
    const isMissing = element === undefined && !('wrong' in clause)
    if (isMissing) return [{ at: call.at, message: `index ${index} out of range` }]
    if ('wrong' in clause) return [{ at: call.at, message: clause.wrong }]
    const problem = element && elementProblem(typeOf, clause.letter, element)
    if (problem !== undefined) return [problem]
  }
  const [given, wanted] = [list.elements.length, clauses.length]
  if (given <= wanted) return []
  const message = `too many arguments supplied to string.format (expected ${wanted}, got ${given})`
  return [{ at: call.at, message }]
}

const everywhere = 'list map int uint double bool string timestamp bytes duration type null'

/** The kinds of values that a clause takes. */
const taken: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    s: everywhere,
    d: 'int uint',
    f: 'double string',
    e: 'double string',
    b: 'int uint bool',
    x: 'int uint string bytes',
    X: 'int uint string bytes',
    o: 'int uint',
  }).map(([letter, kinds]) => [letter, new Set(kinds.split(' '))]),
)

function elementProblem(
  typeOf: TypeOf,
  letter: string,
  { value }: Element,
): CelProblem | undefined {
  const wrong = letter === 's' ? firstWrong(typeOf, value) : ownWrong(typeOf, letter, value)
  if (wrong === undefined) return undefined
  return { at: wrong.at, message: wrongType(letter, typeName(typeOf(wrong))) }
}

function ownWrong(typeOf: TypeOf, letter: string, expr: Expr): Expr | undefined {
  const type = typeOf(expr)
  return isDyn(type) || taken.get(letter)?.has(kindOf(type)) === true ? undefined : expr
}

/** The part of an expression that has no text: itself, or one of the elements of a literal. */
function firstWrong(typeOf: TypeOf, expr: Expr): Expr | undefined {
  const wrong = ownWrong(typeOf, 's', expr)
  if (wrong !== undefined) return wrong
  const parts =
    expr.kind === 'list'
      ? expr.elements.map(({ value }) => value)
      : expr.kind === 'map'
        ? expr.entries.flatMap(({ key, value }) => [key, value])
        : []
  for (const part of parts) {
    const inner = firstWrong(typeOf, part)
    if (inner !== undefined) return inner
  }
  return undefined
}

function kindOf(type: CelType): string {
  return type.kind === 'simple' ? type.name : type.kind
}

const longNames: ReadonlyMap<string, string> = new Map([
  ['null', 'null_type'],
  ['timestamp', 'google.protobuf.Timestamp'],
  ['duration', 'google.protobuf.Duration'],
])

function typeName(type: CelType): string {
  return longNames.get(nameOf(type)) ?? nameOf(type)
}
