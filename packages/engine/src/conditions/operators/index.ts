import { compileDeprecatedIn } from './deprecated-in.ts'
import { compileDuration } from './duration.ts'
import { compileEquals, compileNotEquals } from './equals.ts'
import { compileIn } from './in.ts'
import { compileNumeric } from './numeric.ts'
import type { Comparison, Operand } from './operand.ts'

/** An operator of conditions; `name` is written as in the policy. */
type CompileOperator = (name: string, key: Operand, value: Operand) => Comparison

const equals: CompileOperator = (_, key, value) => compileEquals(key, value)
const notEquals: CompileOperator = (_, key, value) => compileNotEquals(key, value)

function inOperator(quantifier: 'any' | 'all', negated: boolean): CompileOperator {
  return (_, key, value) => compileIn({ quantifier, negated }, key, value)
}

function deprecatedIn(name: 'In' | 'NotIn'): CompileOperator {
  return (_, __, value) => compileDeprecatedIn({ name, negated: name === 'NotIn' }, value)
}

/** By name in lower case. */
const operators: ReadonlyMap<string, CompileOperator> = new Map([
  ['equal', equals],
  ['equals', equals],
  ['notequal', notEquals],
  ['notequals', notEquals],
  ['anyin', inOperator('any', false)],
  ['allin', inOperator('all', false)],
  ['anynotin', inOperator('any', true)],
  ['allnotin', inOperator('all', true)],
  ['in', deprecatedIn('In')],
  ['notin', deprecatedIn('NotIn')],
  ['greaterthan', compileNumeric],
  ['greaterthanorequals', compileNumeric],
  ['lessthan', compileNumeric],
  ['lessthanorequals', compileNumeric],
  ['durationgreaterthan', compileDuration],
  ['durationgreaterthanorequals', compileDuration],
  ['durationlessthan', compileDuration],
  ['durationlessthanorequals', compileDuration],
])

/** Compiles an operator in any case of letters; `undefined` if there is none of this name. */
export function compileOperator(
  name: string,
  key: Operand,
  value: Operand,
): Comparison | undefined {
  return operators.get(name.toLowerCase())?.(name, key, value)
}
