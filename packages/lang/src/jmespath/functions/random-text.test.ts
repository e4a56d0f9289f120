import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileGenerator } from './random-text.ts'

const patterns = [
  '[a-z0-9]{5,10}',
  'a|bc|(d|e)*f?',
  '[^a-z]{3}',
  '[]a-]+',
  '.{4}',
  '[[:alpha:]][[:^digit:]]',
  String.raw`\x41\x{1F600}\.\n`,
  '(a{2}){3}b{0}',
  'x{2,}{',
  '^(ab+)?$',
]

/** The pattern in the syntax of JavaScript. */
function translate(pattern: string): RegExp {
  const source = pattern
    .replace('[]a-]', String.raw`[\]a\-]`)
    .replace('[[:alpha:]]', '[A-Za-z]')
    .replace('[[:^digit:]]', '[^0-9]')
    .replace(String.raw`\x{1F600}`, '\u{1F600}')
    .replace(/\{$/, String.raw`\{`)
  return new RegExp(`^(?:${source})$`, 'u')
}

test.each(patterns)('%s matches what it made', pattern => {
  const make = compileGenerator(pattern)
  fc.assert(
    fc.property(
      fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
      numbers => {
        const random = (): number => numbers.next().value
        expect(make(random)).toMatch(translate(pattern))
      },
    ),
    { numRuns: 50 },
  )
})

test('every number leads to a character of the class', () => {
  const make = compileGenerator('[a-cx]')
  const made = [0, 0.25, 0.5, 0.75, 0.999].map(number => make(() => number))
  expect(made).toEqual(['a', 'b', 'c', 'x', 'x'])
})

test('unlimited repetitions end', () => {
  expect(compileGenerator('a*')(() => 0.9999999)).toHaveLength(4096)
})
