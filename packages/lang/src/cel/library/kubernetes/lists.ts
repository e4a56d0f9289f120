import { CelError, noSuchOverload } from '../../value/cel-error.ts'
import { compare } from '../../value/compare.ts'
import { equals } from '../../value/equal.ts'
import {
  type Double,
  doubleValue,
  isDouble,
  isInt,
  requireInt,
  requireUint,
  toDouble,
  Uint,
} from '../../value/numbers.ts'
import { Duration, requireDurationValue } from '../../value/times.ts'
import { deepTraversalCost } from '../cost.ts'
import type { FunctionRow, Library } from '../library.ts'

type List = readonly unknown[]

/** Whether values of this kind have an order at all. */
function requireOrder(item: unknown): void {
  if (compare(item, item) === undefined) throw noSuchOverload()
}

function isSorted(list: List): boolean {
  return list.every((item, index) => {
    requireOrder(item)
    // what cannot be compared with the one before it is passed over, as in Kubernetes
    const order = index === 0 ? 0 : compare(list[index - 1], item)
    return order === undefined || Number.isNaN(order) || order <= 0
  })
}

/** The least (`-1`) or greatest (`1`) element. */
function extreme(name: 'min' | 'max', wanted: -1 | 1): (list: List) => unknown {
  return list => {
    if (list.length === 0) throw new CelError(`${name} called on empty list`)
    return list.reduce((best, item) => {
      requireOrder(item)
      // what cannot be compared with the first elements is passed over, as in Kubernetes
      const order = compare(item, best) ?? 0
      return Math.sign(order) === wanted ? item : best
    })
  }
}

function add(a: unknown, b: unknown): unknown {
  if (isInt(a) && isInt(b)) return requireInt(BigInt(a) + BigInt(b))
  if (isDouble(a) && isDouble(b)) return toDouble(doubleValue(a) + doubleValue(b))
  if (a instanceof Uint && b instanceof Uint) return requireUint(a.value + b.value)
  if (a instanceof Duration && b instanceof Duration) {
    return requireDurationValue(a.nanoseconds + b.nanoseconds)
  }
  throw noSuchOverload()
}

function sumFrom(zero: number | Uint | Double | Duration): (list: List) => unknown {
  return list => (list.length === 0 ? zero : list.reduce(add))
}

const comparable = 'int uint double bool duration timestamp string bytes'.split(' ')

const ordering = comparable.flatMap((type): FunctionRow[] => [
  {
    signature: `list(${type}) . isSorted() -> bool`,
    cost: deepTraversalCost,
    doc: 'Whether the elements stand in order.',
    example: '[1, 2, 3].isSorted()',
    call: isSorted,
  },
  {
    signature: `list(${type}) . min() -> ${type}`,
    cost: deepTraversalCost,
    doc: 'The least element; an error if there is none.',
    example: '[2, 1, 3].min() == 1',
    call: extreme('min', -1),
  },
  {
    signature: `list(${type}) . max() -> ${type}`,
    cost: deepTraversalCost,
    doc: 'The greatest element; an error if there is none.',
    example: '[2, 1, 3].max() == 3',
    call: extreme('max', 1),
  },
])

const zeros = [
  ['int', 0],
  ['uint', new Uint(0n)],
  ['double', toDouble(0)],
  ['duration', new Duration(0n)],
] as const

const sums = zeros.map(([type, zero]): FunctionRow => {
  return {
    signature: `list(${type}) . sum() -> ${type}`,
    cost: deepTraversalCost,
    doc: 'The sum of the elements; zero if there is none.',
    example: '[1, 2, 3].sum() == 6',
    call: sumFrom(zero),
  }
})

/** The library of lists that Kubernetes adds. */
export const kubernetesListsLibrary: Library = {
  name: 'kubernetes.lists',
  functions: [
    ...ordering,
    ...sums,
    {
      signature: 'list(T) . indexOf(T) -> int',
      cost: deepTraversalCost,
      doc: 'Where a value stands first; -1 if it is not there.',
      example: '[1, 2, 2].indexOf(2) == 1',
      call: (list: List, value: unknown) => list.findIndex(item => equals(item, value)),
    },
    {
      signature: 'list(T) . lastIndexOf(T) -> int',
      cost: deepTraversalCost,
      doc: 'Where a value stands last; -1 if it is not there.',
      example: '[1, 2, 2].lastIndexOf(2) == 2',
      call: (list: List, value: unknown) => list.findLastIndex(item => equals(item, value)),
    },
  ],
}
