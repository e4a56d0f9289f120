import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { diffHunks, unifiedDiff } from './unified-diff.ts'

interface Case {
  readonly title: string
  readonly before: string
  readonly after: string
  readonly diff: string
}

const names = { beforeName: 'a', afterName: 'b' }

test.each(loadCases<Case>('unified-diff.cases.yaml', import.meta.url))(
  '$title',
  ({ before, after, diff }) => {
    expect(unifiedDiff({ before, after, ...names })).toBe(diff)
  },
)

test('what a diff adds and removes leads from one text to the other', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 30 })
    .map(lines => lines.map(line => `${line}\n`).join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const diff = unifiedDiff({ before, after, ...names })
      expect(applied(before, diff)).toBe(after)
    }),
  )
})

/** Applies a diff of texts that end with a line end. */
function applied(before: string, diff: string): string {
  const old = before.split('\n').slice(0, -1)
  const made: string[] = []
  let at = 0
  for (const line of diff.split('\n').slice(2, -1)) {
    const { start, length } = /^@@ -(?<start>\d+)(?:,(?<length>\d+))? /.exec(line)?.groups ?? {}
    if (start !== undefined) {
      const first = Number(start) - (length === '0' ? 0 : 1)
      made.push(...old.slice(at, first))
      at = first
    } else if (line.startsWith('+')) made.push(line.slice(1))
    else {
      expect(old[at]).toBe(line.slice(1))
      if (line.startsWith(' ')) made.push(line.slice(1))
      at++
    }
  }
  return [...made, ...old.slice(at)].map(line => `${line}\n`).join('')
}

test('texts that are too long to compare differ as a whole between their ends', () => {
  const lines = (sign: string) =>
    Array.from({ length: 2_100 }, (_, at) => `${sign}${at}\n`).join('')
  const diff = diffHunks(`same\n${lines('a')}`, `same\n${lines('b')}`)
  expect(diff.split('\n').slice(0, 3)).toEqual(['@@ -1,2101 +1,2101 @@', ' same', '-a0'])
})
