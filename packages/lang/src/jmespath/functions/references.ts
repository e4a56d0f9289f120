import { isForgivable, JmespathError } from '../error.ts'
import { type Reference, type Run, spend, toFloat } from '../values.ts'
import { list, listAt, reference, referenceAt } from './arguments.ts'
import type { JmespathFunction } from './function.ts'
import { compareScalars } from './numbers.ts'

const people = [
  { name: 'b', age: 30 },
  { name: 'a', age: 50 },
]

/** Functions that apply an `&expression` to the elements of a list. */
export const referenceFunctions: readonly JmespathFunction[] = [
  {
    name: 'map',
    parameters: [reference, list],
    result: ['array'],
    doc: 'the value of the expression for each element, nulls included',
    examples: [
      { expression: 'map(&name, @)', data: people, result: ['b', 'a'] },
      { expression: 'map(&x, @)', data: people, result: [null, null] },
    ],
    isStandard: true,
    call: (values, run) => {
      const apply = referenceAt(values, 0)
      const items = listAt(values, 1)
      spend(run, items.length)
      return items.map(item => apply(item, run))
    },
  },
  {
    name: 'sort_by',
    parameters: [list, reference],
    result: ['array'],
    doc: 'the elements of a list, ordered by the number or text that the expression gives for each',
    examples: [
      { expression: 'sort_by(@, &name)[].name', data: people, result: ['a', 'b'] },
      {
        expression: 'sort_by(@, &x)',
        data: people,
        error: 'invalid type, must be number of string',
      },
    ],
    isStandard: true,
    call: sortBy,
  },
  {
    name: 'max_by',
    parameters: [list, reference],
    result: ['any'],
    doc: 'the element for which the expression gives the largest number or the last text',
    examples: [{ expression: 'max_by(@, &age).name', data: people, result: 'a' }],
    isStandard: true,
    call: (values, run) => extremeBy(values, run, 1),
  },
  {
    name: 'min_by',
    parameters: [list, reference],
    result: ['any'],
    doc: 'the element for which the expression gives the smallest number or the first text',
    examples: [{ expression: 'min_by(@, &age).name', data: people, result: 'b' }],
    isStandard: true,
    call: (values, run) => extremeBy(values, run, -1),
  },
]

/** Upstream sorts the list in place, so that later reads of the input see it sorted; we do not. */
function sortBy(values: readonly unknown[], run: Run): readonly unknown[] {
  const items = listAt(values, 0)
  if (items.length < 2) return items
  const keys = keysOf(items, values, run, 'sort')
  spend(run, items.length)
  return items
    .map((item, at) => ({ item, key: keys[at] }))
    .sort((a, b) => compareScalars(a.key, b.key))
    .map(({ item }) => item)
}

function extremeBy(values: readonly unknown[], run: Run, sign: 1 | -1): unknown {
  const items = listAt(values, 0)
  if (items.length < 2) return items[0] ?? null
  const keys = keysOf(items, values, run, 'extreme')
  let best = 0
  for (let at = 1; at < items.length; at++) {
    if (compareScalars(keys[at], keys[best]) * sign > 0) best = at
  }
  return items[best]
}

/**
 * What to order the elements by: all numbers or all texts, as the first one says. Sorting has one
 * complaint for all that goes wrong behind the first element.
 */
function keysOf(
  items: readonly unknown[],
  values: readonly unknown[],
  run: Run,
  use: 'sort' | 'extreme',
): readonly unknown[] {
  const apply = referenceAt(values, 1)
  const [first, ...others] = items
  const firstKey = apply(first, run)
  const type = keyType(firstKey)
  if (type === undefined) throw new JmespathError('TYPE', 'invalid type, must be number of string')
  const keys = [firstKey]
  for (const item of others) {
    const key = use === 'sort' ? applyForSort(apply, item, run) : apply(item, run)
    if (keyType(key) !== type) {
      throw use === 'sort'
        ? sortProblem()
        : new JmespathError('TYPE', `invalid type, must be ${type}`)
    }
    keys.push(key)
  }
  return keys
}

function applyForSort(apply: Reference, item: unknown, run: Run): unknown {
  try {
    return apply(item, run)
  } catch (error) {
    throw isForgivable(error) ? sortProblem() : error
  }
}

function sortProblem(): JmespathError {
  return new JmespathError('TYPE', 'error in sort_by comparison')
}

function keyType(key: unknown): 'number' | 'string' | undefined {
  if (typeof key === 'string') return 'string'
  return toFloat(key) === undefined ? undefined : 'number'
}
