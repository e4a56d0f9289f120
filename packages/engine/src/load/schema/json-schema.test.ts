import type { JsonObject } from '@ephor/lang/json'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../../testing/load-cases.ts'
import { listSchemaKinds } from '../policy-kinds.ts'
import { checkSchema } from './check.ts'
import { jsonSchemaOf } from './json-schema.ts'
import type { Shapes } from './shape.ts'

const ajv = new Ajv({ allErrors: true, strictTypes: false, validateSchema: true })

test.each([...new Set(listSchemaKinds().map(({ shape }) => shape))])(
  'the schema of %s is one',
  shape => {
    expect(() => ajv.compile(jsonSchemaOf(shape))).not.toThrow()
  },
)

interface Case {
  readonly is: string
  readonly rule: JsonObject
  readonly errors?: readonly string[]
}

const holdsNull = ({ rule }: Case) => JSON.stringify(rule).includes('null')
const cases = loadCases<Case>('check.cases.yaml', import.meta.url).filter(each => !holdsNull(each))

test.each(cases)('$is', ({ rule, errors = [] }) => {
  const spec = { rules: [{ name: 'r', match: {}, ...rule }] }
  const check = ajv.compile(jsonSchemaOf('ClusterPolicy'))
  expect(check({ metadata: { name: 'p' }, spec })).toBe(errors.length === 0)
})

describe('a schema refuses what the check refuses', () => {
  test('of all that is small', () => {
    const shapes: Shapes = {
      Root: {
        fields: {
          a: 'string<=2!',
          b: '[Leaf]',
          c: '{integer>=1}',
          d: 'Leaf~',
          e: '"x" | "y" = "x"',
          f: 'text',
        },
        notTogether: ['b', 'c'],
      },
      Leaf: { fields: { g: 'boolean!', h: 'object' }, exactlyOne: ['g', 'h'] },
    }
    const check = ajv.compile(jsonSchemaOf('Root', { shapes }))
    const leaf = fc.dictionary(fc.constantFrom('g', 'h', 'z'), fc.constantFrom(true, {}, 1), {
      maxKeys: 2,
    })
    const value = fc.oneof(
      fc.constantFrom<unknown>('x', 'y', 'xyz', 0, 1, 1.5, true, {}, []),
      leaf,
      fc.array(leaf, { maxLength: 2 }),
      fc.dictionary(fc.constantFrom('k', 'l'), fc.constantFrom(0, 1, 'x'), { maxKeys: 2 }),
    )
    const document = fc.dictionary(fc.constantFrom(...'abcdefz'), value, { maxKeys: 4 })
    fc.assert(
      fc.property(document, written => {
        // Keys without a prototype are those of a parser.
        const plain = JSON.parse(JSON.stringify(written)) as JsonObject
        const { errors } = checkSchema(plain, 'Root', shapes)
        expect({ plain, isValid: check(plain) }).toEqual({ plain, isValid: errors.length === 0 })
      }),
      { numRuns: 2_000 },
    )
  })
})

test('descriptions stand beside references, too', () => {
  const schema = jsonSchemaOf('ClusterPolicy', {
    describe: (shape, field) => `${shape}.${field}`,
  }) as { properties: Record<string, object> }
  expect(schema.properties.spec).toEqual({
    description: 'ClusterPolicy.spec',
    allOf: [{ $ref: '#/definitions/PolicySpec' }],
  })
})
