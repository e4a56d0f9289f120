import { equals } from '../../value/equal.ts'
import { doubleProductCost, productCost } from '../cost.ts'
import type { Library } from '../library.ts'

type List = readonly unknown[]

function contains(list: List, wanted: List): boolean {
  return wanted.every(value => list.some(item => equals(item, value)))
}

/** The extension library `sets` of cel-go: lists as sets, their order and repetitions aside. */
export const setsLibrary: Library = {
  name: 'sets',
  functions: [
    {
      signature: 'sets.contains(list(T), list(T)) -> bool',
      cost: productCost,
      doc: 'Whether the first list holds everything that the second holds.',
      example: 'sets.contains([1, 2], [2])',
      call: contains,
    },
    {
      signature: 'sets.equivalent(list(T), list(T)) -> bool',
      cost: doubleProductCost,
      doc: 'Whether each list holds everything that the other holds.',
      example: 'sets.equivalent([1, 2], [2, 1, 1])',
      call: (a: List, b: List) => contains(a, b) && contains(b, a),
    },
    {
      signature: 'sets.intersects(list(T), list(T)) -> bool',
      cost: productCost,
      doc: 'Whether there is a value that both lists hold.',
      example: 'sets.intersects([1, 2], [2, 3])',
      call: (a: List, b: List) => a.some(item => b.some(other => equals(item, other))),
    },
  ],
}
