import type { JsonObject } from '@ephor/lang/json'
import { parseYaml, stringifyIndentedYaml, stringifyYaml } from '@ephor/lang/yaml'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixPolicy } from './fix-policy.ts'
import { fixText } from './fix-text.ts'

const text = fc.constantFrom(
  'a',
  '{{ x }}',
  "it's",
  '# no comment',
  '- a',
  'two\nlines\n',
  '}',
  '"',
)
const filter = fc.record(
  {
    resources: fc.record({ kinds: fc.array(text), names: fc.array(text, { minLength: 1 }) }),
    clusterRoles: fc.array(text, { minLength: 1 }),
  },
  { requiredKeys: ['resources'] },
)
const match = fc.oneof(filter, fc.record({ any: fc.array(filter) }))
const operator = fc.constantFrom('In', 'NotIn', 'Equal', 'NotEqual', 'Equals', 'AnyIn')
const condition = fc.record({ key: text, operator, value: text })
const conditions = fc.array(condition, { minLength: 1, maxLength: 3 })
const rule = fc.record(
  {
    match,
    exclude: match,
    name: text,
    preconditions: fc.oneof(conditions, fc.record({ any: conditions, all: conditions })),
    validate: fc.record({ message: text }),
  },
  { requiredKeys: ['match', 'name'] },
)
const policy: fc.Arbitrary<JsonObject> = fc
  .array(rule, { minLength: 1, maxLength: 3 })
  .map(rules => ({
    apiVersion: 'kyverno.io/v1',
    kind: 'ClusterPolicy',
    metadata: { name: 'p' },
    spec: { rules, validationFailureAction: 'enforce' },
  }))

const styles: readonly ((value: unknown) => string)[] = [stringifyYaml, stringifyIndentedYaml]

test('the text of a policy says what its value does, and is not printed anew', () => {
  fc.assert(
    fc.property(policy, fc.constantFrom(...styles), (value, print) => {
      const before = `# first\n${print(value)}# last\n`
      const fixed = fixText({ file: 'p.yaml', text: before }, { fix: fixPolicy })
      expect(fixed.documents[0]?.warnings.join()).not.toContain('anew')
      expect(parseYaml(fixed.text)[0]?.value).toEqual(fixPolicy(value).value)
      expect(fixed.text).toMatch(/^# first\n[\s\S]*# last\n$/)
    }),
  )
})

test('a policy is put right once', () => {
  fc.assert(
    fc.property(policy, value => {
      const once = fixPolicy(value)
      const twice = fixPolicy(once.value)
      expect(twice).toEqual({ value: once.value, warnings: [], edits: [] })
    }),
  )
})

test('no text breaks it, and documents that need nothing stay', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), other => {
      const fixed = fixText({ file: 'x.yaml', text: other }, { fix: fixPolicy })
      if (!fixed.isChanged) expect(fixed.text).toBe(other)
    }),
  )
})
