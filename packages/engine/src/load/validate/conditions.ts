import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'
import type { ForEachMutation, ForEachValidation, Rule } from '../../api/classic.ts'
import { type Path, PolicyError } from '../../error.ts'
import { nearest } from '../nearest.ts'
import { hasImageValidation } from '../rule-bodies.ts'
import type { RuleCheck } from './rule-check.ts'

/** Every operator there is, deprecated ones included. */
const conditionOperators: readonly string[] = [
  'Equal',
  'Equals',
  'NotEqual',
  'NotEquals',
  'In',
  'AnyIn',
  'AllIn',
  'NotIn',
  'AnyNotIn',
  'AllNotIn',
  'GreaterThanOrEquals',
  'GreaterThan',
  'LessThanOrEquals',
  'LessThan',
  'DurationGreaterThanOrEquals',
  'DurationGreaterThan',
  'DurationLessThanOrEquals',
  'DurationLessThan',
]

/** The conditions of a rule: complete, with an operator there is, and operations that can happen. */
export const checkConditions: RuleCheck = (rule, { path }) => [
  ...conditionsOf(rule, path).flatMap(({ condition, path: at }) => checkCondition(condition, at)),
  ...looseConditionsOf(rule, path).flatMap(({ condition, path: at }) =>
    checkOperator(condition, at),
  ),
]

interface ConditionPlace {
  readonly condition: JsonObject
  readonly path: Path
}

/** Conditions that are checked in full: preconditions, and those of deny rules. */
function conditionsOf(rule: Rule, path: Path): ConditionPlace[] {
  const images = hasImageValidation(rule) ? (rule.verifyImages ?? []) : []
  return [
    ...listConditions(rule.preconditions, [...path, 'preconditions']),
    ...listConditions(rule.validate?.deny?.conditions, [...path, 'validate', 'deny', 'conditions']),
    ...images.flatMap(({ validate }, index) =>
      isObject(validate) && isObject(validate.deny)
        ? listConditions(validate.deny.conditions, [
            ...path,
            'verifyImages',
            index,
            'validate',
            'deny',
            'conditions',
          ])
        : [],
    ),
  ]
}

/** Conditions whose operator alone is checked: those of loops and of attestations. */
export function looseConditionsOf(rule: Rule, path: Path): readonly ConditionPlace[] {
  return [
    ...validationLoops(rule.validate?.foreach, [...path, 'validate', 'foreach']),
    ...mutationLoops(rule.mutate?.foreach, [...path, 'mutate', 'foreach']),
    ...attestationConditions(rule, path),
  ]
}

function validationLoops(
  loops: readonly ForEachValidation[] | undefined,
  path: Path,
): ConditionPlace[] {
  return (loops ?? []).flatMap(({ preconditions, deny, foreach }, index) => [
    ...listConditions(preconditions, [...path, index, 'preconditions']),
    ...listConditions(deny?.conditions, [...path, index, 'deny', 'conditions']),
    ...validationLoops(foreach, [...path, index, 'foreach']),
  ])
}

function mutationLoops(
  loops: readonly ForEachMutation[] | undefined,
  path: Path,
): ConditionPlace[] {
  return (loops ?? []).flatMap(({ preconditions, foreach }, index) => [
    ...listConditions(preconditions, [...path, index, 'preconditions']),
    ...mutationLoops(foreach, [...path, index, 'foreach']),
  ])
}

function attestationConditions(rule: Rule, path: Path): ConditionPlace[] {
  return (rule.verifyImages ?? []).flatMap(({ attestations }, index) =>
    asList(attestations).flatMap(({ conditions }, inner) =>
      asList(conditions).flatMap((block, at) =>
        listConditions(block, [
          ...path,
          'verifyImages',
          index,
          'attestations',
          inner,
          'conditions',
          at,
        ]),
      ),
    ),
  )
}

function asList(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** The single conditions of any form: a list, or `any` and `all`. */
export function listConditions(conditions: unknown, path: Path): ConditionPlace[] {
  if (Array.isArray(conditions)) return places(conditions, path)
  if (!isObject(conditions)) return []
  return ['any', 'all'].flatMap(key => {
    const list = getOwn(conditions, key)
    return Array.isArray(list) ? places(list, [...path, key]) : []
  })
}

function places(list: readonly unknown[], path: Path): ConditionPlace[] {
  return list.map((condition, index) => ({
    condition: isObject(condition) ? condition : {},
    path: [...path, index],
  }))
}

function checkCondition(condition: JsonObject, path: Path): PolicyError[] {
  const key = getOwn(condition, 'key')
  const value = getOwn(condition, 'value')
  if (key == null || value == null || !getOwn(condition, 'operator')) {
    const message = 'entered value of `key`, `value` or `operator` is missing or misspelled'
    return [new PolicyError('INVALID_CONDITION', path, message)]
  }
  return [...checkOperator(condition, path), ...checkOperations(key, value, path)]
}

function checkOperator(condition: JsonObject, path: Path): PolicyError[] {
  const operator = getOwn(condition, 'operator') ?? ''
  if (typeof operator === 'string' && conditionOperators.includes(operator)) return []
  const valid = conditionOperators.map(one => JSON.stringify(one)).join(' ')
  const near = typeof operator === 'string' ? nearest(operator, conditionOperators) : undefined
  const hint = near === undefined ? '' : `, did you mean \`${near}\`?`
  const message = `entered value of \`operator\` is invalid. valid values: [${valid}]${hint}`
  return [new PolicyError('INVALID_CONDITION', [...path, 'operator'], message, { instead: near })]
}

const operations = ['CREATE', 'UPDATE', 'DELETE', 'CONNECT']

/** Where the key is the operation, the values must be operations. */
function checkOperations(key: unknown, value: unknown, path: Path): PolicyError[] {
  if (typeof key !== 'string' || key.replaceAll(' ', '') !== '{{request.operation}}') return []
  const reject = (at: Path, text: string) => [
    new PolicyError('INVALID_CONDITION', [...path, 'value', ...at], text),
  ]
  if (typeof value === 'string') {
    const isVariable = value.length >= 4 && value.startsWith('{{') && value.endsWith('}}')
    return isVariable || operations.includes(value) ? [] : reject([], unknownOperation(value))
  }
  if (Array.isArray(value)) {
    return value.flatMap((one, index) => {
      if (typeof one !== 'string') {
        return reject(
          [index],
          `'value[${index}]' found to be of the type ${goType(one)}. The provided values are expected to be strings`,
        )
      }
      return operations.includes(one) ? [] : reject([index], unknownOperation(one))
    })
  }
  const message = `'value' field found to be of the type ${goType(value)}. The provided value/values are expected to be either in the form of a string or list`
  return reject([], message)
}

function unknownOperation(value: string): string {
  return `unknown value '${value}' found under the 'value' field. Only the following values are allowed: [CREATE, UPDATE, DELETE, CONNECT]`
}

function goType(value: unknown): string {
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'number' && !Number.isInteger(value)) return 'float64'
  if (typeof value === 'number' || typeof value === 'bigint') return 'int64'
  return value === null ? '<nil>' : 'map'
}
