import { getOwn, isObject } from '@ephor/lang/json'
import type { Rule } from '../../api/classic.ts'
import { type Path, PolicyError } from '../../error.ts'
import { hasMutate, hasValidate } from '../rule-bodies.ts'
import type { RuleCheck } from './rule-check.ts'

const message =
  'labels and annotations supports only string values, "use double quotes around the non string values"'

/** Labels and annotations in patterns and patches are texts; a number there matches nothing. */
export const checkMetadataValues: RuleCheck = (rule, { path }) =>
  bodiesOf(rule).flatMap(([body, at]) =>
    badValues(body).map(
      place => new PolicyError('INVALID_VALUE', [...path, ...at, ...place], message),
    ),
  )

/** The bodies that are looked at: of several loops only the first with a body. */
function bodiesOf(rule: Rule): [unknown, Path][] {
  const { validate, mutate } = rule
  const bodies: [unknown, Path][] = []
  if (validate && hasValidate(rule)) {
    if (validate.foreach == null) bodies.push(...patternsOf(validate.pattern, validate.anyPattern))
    else
      bodies.push(
        ...firstOf(
          validate.foreach.map(({ pattern }) => pattern),
          'validate',
          'pattern',
        ),
      )
  }
  // Upstream is done once it has looked at a body of the validation.
  if (!mutate || !hasMutate(rule) || bodies.some(([body]) => isObject(body))) return bodies
  if (mutate.foreach == null) {
    return [[mutate.patchStrategicMerge, ['mutate', 'patchStrategicMerge']]]
  }
  const patches = mutate.foreach.map(({ patchStrategicMerge }) => patchStrategicMerge)
  return firstOf(patches, 'mutate', 'patchStrategicMerge')
}

function patternsOf(pattern: unknown, anyPattern: unknown): [unknown, Path][] {
  if (isObject(pattern)) return [[pattern, ['validate', 'pattern']]]
  const patterns = Array.isArray(anyPattern) ? anyPattern : []
  return patterns.map((one, index) => [one, ['validate', 'anyPattern', index]])
}

function firstOf(bodies: readonly unknown[], rule: string, field: string): [unknown, Path][] {
  const index = bodies.findIndex(isObject)
  return index === -1 ? [] : [[bodies[index], [rule, 'foreach', index, field]]]
}

function badValues(body: unknown): Path[] {
  return [
    ...badValuesAt(body, ['metadata']),
    ...badValuesAt(body, ['spec', 'template', 'metadata']),
  ]
}

function badValuesAt(body: unknown, path: Path): Path[] {
  let metadata: unknown = body
  for (const step of path)
    metadata = isObject(metadata) ? getOwn(metadata, String(step)) : undefined
  if (!isObject(metadata)) return []
  return Object.entries(metadata).flatMap(([field, map]) => {
    if ((field !== 'labels' && field !== 'annotations') || !isObject(map)) return []
    return Object.entries(map)
      .filter(([, value]) => typeof value !== 'string')
      .map(([key]): Path => [...path, field, key])
  })
}
