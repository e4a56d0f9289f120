import { expect, test } from 'vitest'
import { nearest } from './nearest.ts'

const names = ['match', 'exclude', 'mutate', 'validate', 'generate', 'name']

test.each([
  ['mtach', 'match'],
  ['Validate', 'validate'],
  ['validates', 'validate'],
  ['exlcude', 'exclude'],
  ['nmae', 'name'],
])('`%s` is probably `%s`', (written, meant) => expect(nearest(written, names)).toBe(meant))

test.each(['rules', 'foo', '', 'a'.repeat(1000)])('`%s` is none of them', written => {
  expect(nearest(written, names)).toBeUndefined()
})
