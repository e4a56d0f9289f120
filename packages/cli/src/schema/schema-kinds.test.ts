import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { load } from '@ephor/engine'
import { isObject } from '@ephor/lang/json'
import { parseYaml } from '@ephor/lang/yaml'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { describedKinds, kindsNamed, schemaOfAll, schemaPath } from './schema-kinds.ts'

const ajv = new Ajv({ allErrors: true, strictTypes: false })
for (const kind of describedKinds()) ajv.addSchema(kind.schema(), schemaPath(kind))
const checkAny = ajv.compile(schemaOfAll())
const root = fileURLToPath(new URL('../../../../examples', import.meta.url))

const documents = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(name => /(?:policies|tests)\/.*\.yaml$/.test(name))
  .flatMap(name =>
    parseYaml(readFileSync(`${root}/${name}`, 'utf8')).map(({ value }, index) => ({
      name: `${name}, document ${index + 1}`,
      value,
    })),
  )

test.each(documents)('$name keeps to its schema', ({ value }) => {
  checkAny(value)
  expect(checkAny.errors ?? []).toEqual([])
})

describe('a schema refuses', () => {
  const [policy] = documents.filter(({ name }) => name.includes('disallow-latest-tag.yaml'))
  const text = JSON.stringify(policy?.value)

  test.each([
    ['a field that is none', text.replace('"rules"', '"rulez"')],
    ['a value of another type', text.replace('"background":true', '"background":"yes"')],
    ['a value that is not listed', text.replace('"Enforce"', '"Forbid"')],
    ['a rule without a match', text.replace('"match":', '"exclude":')],
  ])('%s', (_, changed) => {
    expect(changed).not.toBe(text)
    expect(checkAny(JSON.parse(changed))).toBe(false)
    expect(load(changed).problems).not.toEqual([])
  })
})

describe('policies in CEL', () => {
  const policyOf = (written: object) => ({
    apiVersion: 'policies.kyverno.io/v1',
    kind: 'NamespacedValidatingPolicy',
    metadata: { name: 'p' },
    spec: written,
  })
  const rule = { apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] }
  const spec = {
    validationActions: ['Deny'],
    matchConstraints: { resourceRules: [rule] },
    validations: [{ expression: 'has(object.spec)', message: 'no spec' }],
  }

  test.each([
    ['keep to their schema', spec, true],
    ['have actions that are listed', { ...spec, validationActions: ['Enforce'] }, false],
    ['have expressions', { ...spec, validations: [{ message: 'no spec' }] }, false],
    ['have no fields of others', { ...spec, rules: [] }, false],
  ])('%s', (_, written, isValid) => {
    expect(checkAny(policyOf(written))).toBe(isValid)
  })
})

test('documents of other kinds are let through', () => {
  expect(checkAny({ apiVersion: 'v1', kind: 'Pod' })).toBe(true)
})

test.each([
  ['ClusterPolicy', 'kyverno.io/v1', 2],
  ['clusterpolicy', 'kyverno.io/v1', 2],
  ['v2beta1/ClusterPolicy', 'kyverno.io/v2beta1', 1],
  ['kyverno.io/v1/Policy', 'kyverno.io/v1', 1],
  ['Test', 'cli.kyverno.io/v1alpha1', 1],
  ['Pod', undefined, 0],
])('%s is of %s first', (name, apiVersion, count) => {
  const found = kindsNamed(name)
  expect(found[0]?.apiVersion).toBe(apiVersion)
  expect(found).toHaveLength(count)
})

test('most members of rules are described', () => {
  const [kind] = kindsNamed('ClusterPolicy')
  const { definitions = {} } = (kind?.schema() ?? {}) as { definitions?: Record<string, unknown> }
  for (const name of ['PolicySpec', 'Rule', 'Validation', 'Generation', 'ContextEntry']) {
    const shape = definitions[name]
    const properties = isObject(shape) && isObject(shape.properties) ? shape.properties : {}
    const described = Object.values(properties).filter(
      member => isObject(member) && typeof member.description === 'string',
    )
    expect(described.length / Object.keys(properties).length).toBeGreaterThan(0.7)
  }
})
