import type { Expr } from '../../ast.ts'
import type { Macro, MacroCall } from '../../macros.ts'
import { CelError } from '../../value/cel-error.ts'
import {
  compareNumbers,
  type Double,
  doubleValue,
  type Int,
  isNumeric,
  type Numeric,
  requireInt,
  toDouble,
  Uint,
} from '../../value/numbers.ts'
import { elementsCost } from '../cost.ts'
import type { FunctionRow, Library } from '../library.ts'
import { bits } from './math-bits.ts'

type DoubleValue = number | Double
type Pick = 'min' | 'max'

function pick(kind: Pick): (a: Numeric, b: Numeric) => Numeric {
  const wanted = kind === 'max' ? 1 : -1
  return (a, b) => (compareNumbers(b, a) === wanted ? b : a)
}

function pickOfList(kind: Pick): (list: readonly unknown[]) => unknown {
  const better = pick(kind)
  return list => {
    const numbers = list.map(item => {
      if (!isNumeric(item)) throw new CelError(`no such overload: math.@${kind}`)
      return item
    })
    if (numbers.length === 0) throw new CelError(`math.@${kind}(list) argument must not be empty`)
    return numbers.reduce(better)
  }
}

const types = ['int', 'double', 'uint'] as const

function pickRows(kind: Pick): FunctionRow[] {
  const name = `math.@${kind}`
  const example = kind === 'max' ? 'math.greatest(1, 2) == 2' : 'math.least(1, 2) == 1'
  const doc = kind === 'max' ? 'The greatest of the numbers.' : 'The least of the numbers.'
  const pickRow = (signature: string, call: FunctionRow['call']) => ({
    signature,
    doc,
    example,
    call,
  })
  const pairs = types.flatMap(a => types.map(b => [a, b, a === b ? a : 'dyn'] as const))
  return [
    ...types.map(type => pickRow(`${name}(${type}) -> ${type}`, (value: Numeric) => value)),
    ...pairs.map(([a, b, result]) => pickRow(`${name}(${a}, ${b}) -> ${result}`, pick(kind))),
    ...types.map(type => ({
      ...pickRow(`${name}(list(${type})) -> ${type}`, pickOfList(kind)),
      cost: elementsCost,
    })),
  ]
}

function pickMacro(name: string, kind: Pick): Macro {
  return {
    name,
    isMember: true,
    expand(call) {
      if (call.target?.kind !== 'ident' || call.target.name !== 'math') return undefined
      return expandPick(call, { name: `math.${name}()`, target: `math.@${kind}` })
    },
  }
}

function expandPick(call: MacroCall, { name, target }: { name: string; target: string }): Expr {
  const { args, at } = call
  const [first] = args
  if (first === undefined) return call.fail(at, `${name} requires at least one argument`)
  for (const arg of args) {
    const isWrong = arg.kind === 'literal' ? !isNumeric(arg.value) : isNeverNumber(arg, args.length)
    if (isWrong && args.length === 1)
      return call.fail(arg.at, `${name} invalid single argument value`)
    if (isWrong) return call.fail(arg.at, `${name} simple literal arguments must be numeric`)
  }
  if (args.length <= 2) return { kind: 'call', at, name: target, args }
  const elements = args.map(value => ({ value, optional: false }))
  return { kind: 'call', at, name: target, args: [{ kind: 'list', at, elements }] }
}

function isNeverNumber(arg: Expr, length: number): boolean {
  if (arg.kind === 'list') return length > 1 || arg.elements.length === 0
  return arg.kind === 'map' || arg.kind === 'struct'
}

function onDouble(name: string, example: string, compute: (value: number) => number): FunctionRow {
  return {
    signature: `math.${name}(double) -> double`,
    doc: `Go's math.${name}.`,
    example,
    call: (value: DoubleValue) => toDouble(compute(doubleValue(value))),
  }
}

function onTest(name: string, example: string, holds: (value: number) => boolean): FunctionRow {
  return {
    signature: `math.${name}(double) -> bool`,
    doc: `Go's math.${name}.`,
    example,
    call: (value: DoubleValue) => holds(doubleValue(value)),
  }
}

/** Halves go away from zero. */
function round(value: number): number {
  const size = Math.abs(value)
  const whole = Math.floor(size)
  return Math.sign(value) * (size - whole >= 0.5 ? whole + 1 : whole)
}

const rounding: readonly FunctionRow[] = [
  onDouble('ceil', 'math.ceil(1.2) == 2.0', Math.ceil),
  onDouble('floor', 'math.floor(1.8) == 1.0', Math.floor),
  onDouble('round', 'math.round(-1.5) == -2.0', round),
  onDouble('trunc', 'math.trunc(-1.8) == -1.0', Math.trunc),
  onTest('isInf', 'math.isInf(1.0 / 0.0)', value => Math.abs(value) === Number.POSITIVE_INFINITY),
  onTest('isNaN', 'math.isNaN(0.0 / 0.0)', Number.isNaN),
  onTest('isFinite', 'math.isFinite(1.5)', Number.isFinite),
]

function row(signature: string, example: string, call: FunctionRow['call']): FunctionRow {
  const [name = ''] = signature.split('(')
  return { signature, doc: docs.get(name) ?? '', example, call }
}

const docs: ReadonlyMap<string, string> = new Map([
  ['math.abs', 'The size of a number.'],
  ['math.sign', '-1, 0 or 1.'],
  ['math.sqrt', 'The square root; NaN of a negative number.'],
])

function absolute(value: Int): Int {
  return requireInt(value < 0 ? -BigInt(value) : BigInt(value))
}

const sizes: readonly FunctionRow[] = [
  row('math.abs(double) -> double', 'math.abs(-1.5) == 1.5', (value: DoubleValue) =>
    toDouble(Math.abs(doubleValue(value))),
  ),
  row('math.abs(int) -> int', 'math.abs(-1) == 1', absolute),
  row('math.abs(uint) -> uint', 'math.abs(1u) == 1u', (value: Uint) => value),
  row('math.sign(double) -> double', 'math.sign(-1.5) == -1.0', (value: DoubleValue) =>
    toDouble(Math.sign(doubleValue(value))),
  ),
  row('math.sign(int) -> int', 'math.sign(-5) == -1', (value: Int) => {
    if (value < 0) return -1
    return value > 0 ? 1 : 0
  }),
  row(
    'math.sign(uint) -> uint',
    'math.sign(5u) == 1u',
    (value: Uint) => new Uint(value.value > 0n ? 1n : 0n),
  ),
  row('math.sqrt(double) -> double', 'math.sqrt(2.25) == 1.5', (value: DoubleValue) =>
    toDouble(Math.sqrt(doubleValue(value))),
  ),
  row('math.sqrt(int) -> double', 'math.sqrt(4) == 2.0', (value: Int) =>
    toDouble(Math.sqrt(Number(value))),
  ),
  row('math.sqrt(uint) -> double', 'math.sqrt(4u) == 2.0', (value: Uint) =>
    toDouble(Math.sqrt(Number(value.value))),
  ),
]

/** The extension library `math` of cel-go. */
export const mathLibrary: Library = {
  name: 'math',
  functions: [...pickRows('max'), ...pickRows('min'), ...rounding, ...sizes, ...bits],
  macros: [pickMacro('greatest', 'max'), pickMacro('least', 'min')],
}
