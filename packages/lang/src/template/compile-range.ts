import { sortedKeys } from '../json/order.ts'

import { compilePipeline } from './compile-pipeline.ts'
import { type CompileScope, type Execute, findVariable } from './compile-scope.ts'
import { formatValue } from './format-value.ts'
import { GoNumber, int, isFloat, isNumber, numeric } from './go-number.ts'
import { elementType, isMap, itemAt, readMember, typeName } from './go-value.ts'
import type { ControlNode, Node } from './node.ts'
import { failAt, type Run, spend } from './run.ts'

type CompileBody = (scope: CompileScope, nodes: readonly Node[]) => Execute

/** What a round of a range gives: its key and its element; false ends the range. */
type Round = (key: unknown, element: unknown) => boolean

/** Compiles `range`; lists go by index, maps by sorted keys, integers count from zero. */
export function compileRange(
  scope: CompileScope,
  node: ControlNode,
  compileBody: CompileBody,
): Execute {
  const known = scope.variables.length
  const evaluate = compilePipeline(scope, node.pipe, true)
  const slots = node.pipe.variables.map(({ names: [name] }) => findVariable(scope, name)?.slot)
  const [first, second] = slots
  const body = compileBody({ ...scope, isDotElement: true }, node.body)
  const otherwise = node.otherwise === undefined ? undefined : compileBody(scope, node.otherwise)
  scope.variables.length = known
  return (run, dot) => {
    spend(run, 1)
    const value = evaluate(run, dot)
    const { elementType: outerType } = run
    run.elementType = elementTypeOf(value)
    const hasRun = iterate(run, value, slots.length, (key, element) => {
      spend(run, 1)
      if (second !== undefined) run.frame[second] = element
      if (first !== undefined) run.frame[first] = second === undefined ? element : key
      return body(run, element) !== 'break'
    })
    run.elementType = outerType
    if (hasRun || otherwise === undefined) return 'done'
    return otherwise(run, dot)
  }
}

function elementTypeOf(value: unknown): string {
  if (isNumber(value)) return typeName(value)
  return Array.isArray(value) || isMap(value) ? elementType(value) : 'interface {}'
}

/** Goes through a value; whether there was anything in it. */
function iterate(run: Run, value: unknown, variables: number, round: Round): boolean {
  if (value === undefined || value === null) return false
  if (Array.isArray(value) || value instanceof Uint8Array) {
    for (let index = 0; index < value.length; index++) {
      if (!round(int(index), itemAt(value, index))) break
    }
    return value.length > 0
  }
  if (isNumber(value) && !isFloat(value)) return count(run, value, variables, round)
  if (!isMap(value)) return failAt(run, `range can't iterate over ${formatValue(value)}`)
  const keys = sortedKeys(value)
  for (const key of keys) {
    if (!round(key, readMember(value, key, value[key]))) break
  }
  return keys.length > 0
}

function count(
  run: Run,
  value: number | bigint | GoNumber,
  variables: number,
  round: Round,
): boolean {
  if (variables > 1) {
    failAt(run, `can't use ${formatValue(value)} to iterate over more than one variable`)
  }
  const end = Number(numeric(value))
  for (let index = 0; index < end; index++) {
    if (!round(undefined, value instanceof GoNumber ? int(index) : index)) break
  }
  return end > 0
}
