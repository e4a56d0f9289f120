import { validatePolicy } from '@ephor/engine'
import type { JsonObject } from '@ephor/lang/json'
import { compileConditions } from '../../packages/engine/src/conditions/index.ts'
import { contextFrame } from '../world/context-frame.ts'
import {
  type Adapter,
  type Area,
  argumentFields,
  callArguments,
  type Fields,
  row,
  same,
} from './unit-case.ts'

const frame = contextFrame({})

function holds(name: string, key: unknown, value: unknown): boolean {
  return compileConditions([{ key, operator: name, value }], []).evaluate(frame).result
}

/** Rows with key and value, under an operator. */
function operator(name: string): Adapter {
  return unit => {
    const { key, value, expected } = row(unit)
    return same(holds(name, key, value), expected)
  }
}

function argumentOperator(name: string): Adapter {
  return unit => {
    const { key, value } = argumentFields(unit)
    return same(holds(name, key, value), row(unit).want)
  }
}

/** Values of types that the operator does not know. */
function wrongType(unit: Parameters<Adapter>[0]): string | undefined {
  const [key, value] = callArguments(unit)
  const name = unit.id.includes('Duration') ? 'DurationGreaterThan' : 'In'
  return same(holds(name, key, value), unit.expected)
}

/** Both membership helpers answer whether the value is usable at all, and whether the key is in it. */
function membership(name: string): Adapter {
  return unit => {
    const { key, value, notIn, expectInvalid, expectKeyExist } = row(unit)
    if (expectInvalid === true) return same(holds(name, key, value), false)
    return same(holds(notIn === true ? `Not${name}` : name, key, value), expectKeyExist)
  }
}

/** `pkg/engine/variables/operator`. */
export const operatorRows: Area = {
  TestAllNotInHandler_Evaluate: argumentOperator('AllNotIn'),
  TestAnyNotInHandler_Evaluate: argumentOperator('AnyNotIn'),
  TestDurationOperatorHandler_Evaluate_GreaterThan: operator('DurationGreaterThan'),
  TestDurationOperatorHandler_Evaluate_GreaterThanOrEquals: operator('DurationGreaterThanOrEquals'),
  TestDurationOperatorHandler_Evaluate_LessThan: operator('DurationLessThan'),
  TestDurationOperatorHandler_Evaluate_LessThanOrEquals: operator('DurationLessThanOrEquals'),
  TestDurationOperatorHandler_ValidateValueWithIntPattern: operator('DurationGreaterThan'),
  TestDurationOperatorHandler_ValidateValueWithFloatPattern: operator('DurationGreaterThan'),
  TestDurationOperatorHandler_ValidateValueWithStringPattern: operator('DurationGreaterThan'),
  TestEqualHandler_Evaluate: operator('Equals'),
  TestEqualHandler_ValidateValueWithIntPattern: operator('Equals'),
  TestEqualHandler_ValidateValueWithFloatPattern: operator('Equals'),
  TestEqualHandler_ValidateValueWithBoolPattern: operator('Equals'),
  TestInHandler_Evaluate: operator('In'),
  TestInHandler_ValidateValueWithStringPattern: operator('In'),
  TestInHandler_ValidateValueWithStringSetPattern: operator('In'),
  TestKeyExistsInArray: membership('In'),
  TestSetExistsInArray: membership('In'),
  TestIsIn: operator('In'),
  TestIsNotIn: operator('NotIn'),
  TestNotEqualHandler_Evaluate: operator('NotEquals'),
  Test_NumericOperatorHandler_Evaluate: unit => {
    const { operator: name, key, value, expected } = row(unit)
    return same(holds(String(name), key, value), expected)
  },
  TestParseDuration_BothStringDurations: durations,
  TestParseDuration_StringDurationWithNumeric: durations,
  // what is no duration compares as a number or a text
  TestParseDuration_NeitherIsDuration: unit => {
    const { key, value } = row(unit)
    return same(holds('DurationGreaterThan', key, value) && typeof key === 'string', false)
  },
  TestParseDuration_InvalidNonDurationFallback: unit => {
    const { key, value } = row(unit)
    return same(holds('GreaterThan', key, value) || holds('LessThanOrEquals', key, value), false)
  },
  TestGetDeprecatedOperatorAlternative: alternatives,
  'handler.validateValueWithBoolPattern': wrongType,
  'handler.validateValueWithIntPattern': wrongType,
  'handler.validateValueWithFloatPattern': wrongType,
  'handler.validateValueWithMapPattern': wrongType,
}

/** The nanoseconds of both sides show in how they compare. */
function durations(unit: Parameters<Adapter>[0]): string | undefined {
  const { key, value, expectedKey, expectedValue } = row(unit)
  const order = [holds('LessThan', key, value), holds('GreaterThan', key, value)]
  const [left, right] = [Number(expectedKey), Number(expectedValue)]
  return same(order, [left < right, left > right])
}

/** A warning names what to use in place of an old operator. */
function alternatives(unit: Parameters<Adapter>[0]): string | undefined {
  const { operator: name, expected } = row(unit)
  const rule = {
    name: 'r',
    match: { any: [{ resources: { kinds: ['Pod'] } }] },
    validate: { deny: { conditions: { any: [{ key: 'a', operator: name, value: ['b'] }] } } },
  }
  const policy: JsonObject = {
    apiVersion: 'kyverno.io/v1',
    kind: 'ClusterPolicy',
    metadata: { name: 'p' },
    spec: { rules: [rule] },
  }
  const { warnings } = validatePolicy(policy as unknown as Parameters<typeof validatePolicy>[0])
  const named = warnings
    .filter(text => text.startsWith(`Operator ${name} has been deprecated`))
    .flatMap(text => [...text.matchAll(/"(\w+)"/gu)].map(([, found]) => found))
  return same(named, (expected as Fields) ?? [])
}
