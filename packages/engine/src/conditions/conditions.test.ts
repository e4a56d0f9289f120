import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { EvaluationError } from '../error.ts'
import { Facts } from '../facts.ts'
import { requestFor } from '../resource-request.ts'
import { createFrame } from '../variables/frame.ts'
import { type ConditionsOutcome, compileConditions } from './conditions.ts'

const frame = createFrame(requestFor({ numbers: [1, 2] }, {}), {
  facts: new Facts(),
  now: 0,
  random: () => 0,
  maxContextBytes: 0,
})

function evaluate(conditions: unknown): ConditionsOutcome {
  return compileConditions(conditions, ['spec', 'preconditions']).evaluate(frame)
}

interface OperatorCase {
  readonly key?: unknown
  readonly operator: string
  readonly value: unknown
  readonly holds: boolean
}

test.each(loadCases<OperatorCase>('operators/operators.cases.yaml', import.meta.url))(
  '$key $operator $value: $holds',
  ({ holds, ...condition }) => {
    expect(evaluate({ all: [condition] })).toEqual({ result: holds, message: '' })
  },
)

interface Case {
  readonly name: string
  readonly conditions: unknown
  readonly result: boolean
  readonly message?: string
}

/** Writes `t1` out as a condition that holds, with the message `1`. */
function expand(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(expand)
  if (typeof value === 'string') {
    return { key: 'a', operator: 'Equals', value: value[0] === 't' ? 'a' : 'b', message: value[1] }
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, expand(item)]))
}

test.each(loadCases<Case>('conditions.cases.yaml', import.meta.url))(
  '$name',
  ({ conditions, result, message = '' }) => {
    expect(evaluate(expand(conditions))).toEqual({ result, message })
  },
)

test('messages are told as they are written, variables included', () => {
  const condition = { key: 'a', operator: 'Equals', value: 'a', message: ' {{ x }} ' }
  expect(evaluate([condition]).message).toBe(' {{ x }} ')
})

describe('what cannot be evaluated', () => {
  const unknown = '{{ request.object.none }}'

  test('is told with the side it stands on', () => {
    expect(() => evaluate([{ key: unknown, operator: 'Equals', value: unknown }])).toThrow(
      /^failed to substitute variables in condition key: failed to resolve request\.object\.none/,
    )
    expect(() => evaluate([{ key: 'a', operator: 'Equals', value: [unknown] }])).toThrow(
      /^failed to substitute variables in condition value: /,
    )
  })

  test('does not matter behind a condition that decides', () => {
    const never = { key: unknown, operator: 'Equals', value: 'a' }
    const yes = { key: 'a', operator: 'Equals', value: 'a' }
    const no = { key: 'a', operator: 'Equals', value: 'b' }
    expect(evaluate({ any: [yes, never] }).result).toBe(true)
    expect(evaluate({ all: [no, never] }).result).toBe(false)
    expect(() => evaluate({ any: [no], all: [never] })).toThrow(EvaluationError)
  })

  test('is an unknown operator, after the variables', () => {
    expect(() => evaluate([{ key: 'a', operator: 'Is', value: 'a' }])).toThrow(
      'failed to create handler for condition operator',
    )
    expect(() => evaluate([{ key: unknown, operator: 'Is', value: 'a' }])).toThrow('condition key')
  })

  test('is a list of other things than texts in the deprecated operators', () => {
    expect(() => evaluate([{ key: ['a', 1], operator: 'In', value: ['a'] }])).toThrow(
      'operator In compares lists of strings, found int64 in the key',
    )
  })
})

test.each([
  ['x', 'spec.preconditions: expected a map'],
  [[1], 'spec.preconditions[0]: expected a map'],
  [{ any: 'x' }, 'spec.preconditions.any: expected a list of conditions'],
  [{ all: [null] }, 'spec.preconditions.all[0]: expected a map'],
  [[{ all: [] }, 1], 'spec.preconditions[1]: expected a map'],
])('%j is refused with its place', (conditions, message) => {
  expect(() => compileConditions(conditions, ['spec', 'preconditions'])).toThrow(message)
})
