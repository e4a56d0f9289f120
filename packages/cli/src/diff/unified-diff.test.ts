import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unifiedDiff } from './unified-diff.ts'

/** What `patch` makes of a text; context that is not there is an error. */
function patch(before: string, diff: string): string {
  const old = before === '' ? [] : before.replace(/\n$/, '').split('\n')
  const made: string[] = []
  let at = 0
  for (const line of diff.split('\n').slice(0, -1)) {
    const { first = '', count = '1' } =
      /^@@ -(?<first>\d+)(?:,(?<count>\d+))? \+\d+(?:,\d+)? @@$/.exec(line)?.groups ?? {}
    if (first !== '') {
      const start = count === '0' ? Number(first) : Number(first) - 1
      made.push(...old.slice(at, start))
      at = start
      continue
    }
    if (!line.startsWith('+')) expect(old[at++]).toBe(line.slice(1))
    if (!line.startsWith('-')) made.push(line.slice(1))
  }
  return [...made, ...old.slice(at)].map(line => `${line}\n`).join('')
}

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 30 })
  .map(lines => lines.map(line => `${line}\n`).join(''))

test('a patch makes one text of the other', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(patch(before, unifiedDiff(before, after))).toBe(after)
    }),
  )
})

test('a line more or less is one line of a patch', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const changed = (sign: string) =>
        unifiedDiff(before + after, `${before}new\n${after}`)
          .split('\n')
          .filter(line => line.startsWith(sign))
      expect([changed('+'), changed('-')]).toEqual([['+new'], []])
    }),
  )
})

test.each([
  ['nothing', 'a\n', 'a\n', ''],
  ['a text that was not there', '', 'a\n', '@@ -0,0 +1 @@\n+a\n'],
  ['a text that is gone', 'a\nb\n', '', '@@ -1,2 +0,0 @@\n-a\n-b\n'],
  [
    'places far from each other',
    'a\n1\n2\n3\n4\n5\n6\n7\nb\n',
    'A\n1\n2\n3\n4\n5\n6\n7\nB\n',
    '@@ -1,4 +1,4 @@\n-a\n+A\n 1\n 2\n 3\n@@ -6,4 +6,4 @@\n 5\n 6\n 7\n-b\n+B\n',
  ],
])('%s', (_, before, after, diff) => {
  expect(unifiedDiff(before, after)).toBe(diff)
})

test('texts that are too long to compare differ as a whole between their ends', () => {
  const lines = (sign: string) =>
    Array.from({ length: 2_100 }, (_, at) => `${sign}${at}\n`).join('')
  const diff = unifiedDiff(`same\n${lines('a')}`, `same\n${lines('b')}`)
  expect(diff.split('\n').slice(0, 3)).toEqual(['@@ -1,2101 +1,2101 @@', ' same', '-a0'])
})
