import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../../testing/load-cases.ts'
import { checkSchema } from './check.ts'

interface Case {
  readonly is: string
  readonly rule: Readonly<Record<string, unknown>>
  readonly errors?: readonly string[]
}

test.each(loadCases<Case>('check.cases.yaml', import.meta.url))('$is', ({ rule, errors = [] }) => {
  const spec = { rules: [{ name: 'r', match: {}, ...rule }] }
  const found = checkSchema({ metadata: { name: 'p' }, spec }, 'ClusterPolicy').errors
  expect(found.map(({ message }) => message).sort()).toEqual([...errors].sort())
})

test('defaults are filled in where an object is written', () => {
  const rule = { name: 'r', match: {}, validate: {}, context: [{ name: 'a', apiCall: {} }] }
  expect(
    checkSchema({ spec: { background: false, rules: [rule] } }, 'ClusterPolicy').value,
  ).toEqual({
    metadata: {},
    spec: {
      admission: true,
      background: false,
      emitWarning: false,
      validationFailureAction: 'Audit',
      rules: [
        {
          name: 'r',
          match: {},
          skipBackgroundRequests: true,
          validate: { allowExistingViolations: true },
          context: [{ name: 'a', apiCall: { method: 'GET' } }],
        },
      ],
    },
  })
})

test('what is wrong is left out of the value', () => {
  const { value } = checkSchema({ spec: { rules: 1, foo: 2, background: true } }, 'ClusterPolicy')
  expect(value.spec).not.toHaveProperty('rules')
  expect(value.spec).not.toHaveProperty('foo')
  expect(value.spec).toHaveProperty('background', true)
})

test('the old version has no direct match and no image beside its references', () => {
  const rule = { name: 'r', match: { resources: {} }, verifyImages: [{ image: '*' }] }
  const { errors } = checkSchema({ spec: { rules: [rule] } }, 'ClusterPolicyV2beta1')
  expect(errors.map(({ path }) => path.join('.'))).toEqual([
    'spec.rules.0.match.resources',
    'spec.rules.0.verifyImages.0.image',
  ])
})

describe('for any document', () => {
  const kinds = [
    'ClusterPolicy',
    'ClusterPolicyV2beta1',
    'PolicyException',
    'CleanupPolicy',
    'GlobalContextEntry',
  ]
  const names = [
    'spec',
    'rules',
    'match',
    'any',
    'resources',
    'validate',
    'foreach',
    '__proto__',
    'constructor',
  ]
  const document = fc.letrec<{ value: unknown }>(tie => ({
    value: fc.oneof(
      { maxDepth: 6 },
      fc.constantFrom(null, 1, 'a', true, 1.5),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...names), tie('value'), { noNullPrototype: true }),
    ),
  })).value

  test('the check ends, and its value has nothing to complain about but gaps', () => {
    fc.assert(
      fc.property(document, fc.constantFrom(...kinds), (spec, kind) => {
        const { value } = checkSchema({ spec }, kind)
        const left = checkSchema(value, kind).errors.map(({ code }) => code)
        expect(left.filter(code => code !== 'MISSING_FIELD' && code !== 'NOT_ALLOWED')).toEqual([])
      }),
    )
  })
})
