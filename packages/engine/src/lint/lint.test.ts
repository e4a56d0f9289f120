import { parseYaml } from '@ephor/lang/yaml'
import { describe, expect, test } from 'vitest'
import { applyFixes, lint, lints } from './index.ts'

/** The codes found in a text; that a kind is deprecated holds for every classic policy. */
function codesIn(text: string, own: string): string[] {
  const { findings } = lint([{ file: 'policy.yaml', text }])
  const codes = findings.map(({ code }) => code).filter(code => code === own || code !== 'EPH600')
  return [...new Set(codes)]
}

describe.each(lints.map(each => [each.code, each] as const))('%s', (code, each) => {
  test('its bad example has it and nothing else', () => {
    expect(codesIn(each.bad, code)).toEqual([code])
  })

  test('its good example has nothing', () => {
    expect(codesIn(each.good, code)).toEqual([])
  })

  test('what it finds has a place in the policy', () => {
    const { findings } = lint([{ file: 'policy.yaml', text: each.bad }])
    const [finding] = findings.filter(one => one.code === code)
    expect(finding?.severity).toBe(each.severity)
    expect(finding?.line).toBeGreaterThan(0)
    expect(finding?.file).toBe('policy.yaml')
  })
})

const fixable = lints.filter(({ isFixable }) => isFixable)

test.each(fixable.map(each => [each.code, each] as const))(
  'the fix of %s makes the good example of the bad one',
  (code, each) => {
    const { findings } = lint([{ file: 'policy.yaml', text: each.bad }])
    const fixes = findings.flatMap(one => (one.code === code && one.fix ? [one.fix] : []))
    expect(fixes.length).toBeGreaterThan(0)
    const values = (text: string) => parseYaml(text).map(({ value }) => value)
    expect(values(applyFixes(each.bad, fixes))).toEqual(values(each.good))
  },
)

test('codes are unique and in order', () => {
  const codes = lints.map(({ code }) => code)
  expect(codes).toEqual([...new Set(codes)].toSorted())
})
