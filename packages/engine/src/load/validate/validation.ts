import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'
import type { ClassicPolicy, ForEachValidation, Rule, Validation } from '../../api/classic.ts'
import { type Path, PolicyError } from '../../error.ts'
import { expandAutogen } from '../autogen.ts'
import { hasManifests, hasValidate, isGiven } from '../rule-bodies.ts'
import { checkAnchors } from './pattern.ts'
import type { RuleCheck } from './rule-check.ts'

/** A validate rule: one body, complete, with anchors that a pattern can have. */
export const checkValidation: RuleCheck = (rule, { path: rulePath, policy }) => {
  const { validate } = rule
  if (!validate || !hasValidate(rule)) return []
  const path: Path = [...rulePath, 'validate']
  return [
    ...checkBodies(isEmptied(rule, policy) ? {} : validate, path),
    ...checkPatterns(validate, path),
    ...(validate.foreach ?? []).flatMap((loop, index) =>
      checkLoop(loop, [...path, 'foreach', index]),
    ),
    ...checkCelPreconditions(rule, rulePath),
    ...(validate.cel == null ? [] : checkCel(validate.cel, [...path, 'cel'])),
  ]
}

/** An empty `anyPattern` is a body, but it is none in the rules that are generated from it. */
function isEmptied(rule: Rule, policy: ClassicPolicy): boolean {
  const { anyPattern } = rule.validate ?? {}
  if (!Array.isArray(anyPattern) || anyPattern.length > 0) return false
  const generated = expandAutogen(policy).find(
    ({ rule: { name } }) => name === `autogen-${rule.name}`,
  )
  return generated !== undefined && isGiven({ ...generated.rule.validate, anyPattern: null })
}

function checkBodies(validate: Validation, path: Path): PolicyError[] {
  const { pattern, anyPattern, deny, foreach, podSecurity, cel } = validate
  const bodies = [pattern, anyPattern, deny, foreach, podSecurity, cel].filter(body => body != null)
  const count = bodies.length + (hasManifests(validate) ? 1 : 0)
  if (count === 1) return []
  return count === 0
    ? [
        new PolicyError(
          'MISSING_FIELD',
          path,
          'one of pattern, anyPattern, deny, foreach, cel must be specified',
        ),
      ]
    : [
        new PolicyError(
          'NOT_ALLOWED',
          path,
          'only one of pattern, anyPattern, deny, foreach, cel can be specified',
        ),
      ]
}

function checkPatterns({ pattern, anyPattern }: Validation, path: Path): PolicyError[] {
  const check = (value: unknown, at: Path) => checkAnchors(value, at, ({ kind }) => kind !== 'add')
  const patterns = Array.isArray(anyPattern) ? anyPattern : []
  const errors = [
    ...check(pattern, [...path, 'pattern']),
    ...patterns.flatMap((one, index) => check(one, [...path, 'anyPattern', index])),
  ]
  if (anyPattern == null || Array.isArray(anyPattern)) return errors
  const message = 'failed to deserialize anyPattern, expect array'
  return [...errors, new PolicyError('INVALID_TYPE', [...path, 'anyPattern'], message)]
}

function checkLoop(loop: ForEachValidation, path: Path): PolicyError[] {
  const errors: PolicyError[] = []
  if (!loop.list) {
    const message = 'foreach.list is required'
    errors.push(new PolicyError('MISSING_FIELD', [...path, 'list'], message))
  }
  const { pattern, anyPattern, deny, foreach } = loop
  const bodies = [pattern, anyPattern, deny].filter(body => body != null).length
  const count = bodies + ((foreach ?? []).length > 0 ? 1 : 0)
  if (count === 0) {
    const message = 'one of pattern, anyPattern, deny, or a nested foreach must be specified'
    errors.push(new PolicyError('MISSING_FIELD', path, message))
  } else if (count > 1) {
    const message = 'only one of pattern, anyPattern, deny, or a nested foreach can be specified'
    errors.push(new PolicyError('NOT_ALLOWED', path, message))
  }
  return errors
}

function checkCelPreconditions(rule: Rule, path: Path): PolicyError[] {
  if (rule.celPreconditions == null || rule.validate?.cel != null) return []
  const message = 'celPrecondition can only be used with validate.cel'
  return [new PolicyError('NOT_ALLOWED', [...path, 'celPreconditions'], message)]
}

function checkCel(cel: JsonObject, path: Path): PolicyError[] {
  const missing = (list: string, field: string, name: string) =>
    items(cel, list).flatMap((item, index) =>
      getOwn(item, field)
        ? []
        : [
            new PolicyError(
              'MISSING_FIELD',
              [...path, list, index, field],
              `cel.${name}.${field} is required`,
            ),
          ],
    )
  return [
    ...missing('expressions', 'expression', 'expressions'),
    ...checkParams(cel, path),
    ...missing('auditAnnotations', 'key', 'auditAnnotation'),
    ...missing('auditAnnotations', 'valueExpression', 'auditAnnotation'),
  ]
}

function items(cel: JsonObject, key: string): JsonObject[] {
  const list = getOwn(cel, key)
  return Array.isArray(list) ? list.map(item => (isObject(item) ? item : {})) : []
}

function checkParams(cel: JsonObject, path: Path): PolicyError[] {
  const kind = getOwn(cel, 'paramKind')
  const reference = getOwn(cel, 'paramRef')
  const errors: PolicyError[] = []
  const required = (field: string) =>
    errors.push(
      new PolicyError('MISSING_FIELD', [...path, ...field.split('.')], `cel.${field} is required`),
    )
  if (isObject(kind)) {
    if (!getOwn(kind, 'apiVersion')) required('paramKind.apiVersion')
    if (!getOwn(kind, 'kind')) required('paramKind.kind')
    if (reference == null) required('paramRef')
  }
  if (!isObject(reference)) return errors
  if (Boolean(getOwn(reference, 'name')) === (getOwn(reference, 'selector') != null)) {
    const message = 'one of cel.paramRef.name or cel.paramRef.selector must be set'
    errors.push(new PolicyError('NOT_ALLOWED', [...path, 'paramRef'], message))
  }
  if (getOwn(reference, 'parameterNotFoundAction') == null) {
    required('paramRef.parameterNotFoundAction')
  }
  if (kind == null) required('paramKind')
  return errors
}
