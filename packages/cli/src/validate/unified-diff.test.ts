import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unifiedDiff } from './unified-diff.ts'

test('texts that are the same have no difference', () => {
  expect(unifiedDiff('a.yaml', 'a\n', 'a\n')).toBe('')
})

test('a text without a line break at its end says so', () => {
  expect(unifiedDiff('a.yaml', 'a\nb', 'a\nc')).toBe(`--- a.yaml
+++ a.yaml
@@ -1,2 +1,2 @@
 a
-b
\\ No newline at end of file
+c
\\ No newline at end of file
`)
})

/** What the patch of a text makes of it; wrong line numbers and context are errors. */
function applyDiff(before: readonly string[], diff: string): readonly string[] {
  const after: string[] = []
  let at = 0
  for (const line of diff.split('\n').slice(2, -1)) {
    const start = /^@@ -(\d+),/.exec(line)?.[1]
    if (start !== undefined) {
      after.push(...before.slice(at, Number(start) - 1))
      at = Number(start) - 1
    } else if (line.startsWith('+')) after.push(line.slice(1))
    else {
      expect(before[at]).toBe(line.slice(1))
      if (line.startsWith(' ')) after.push(line.slice(1))
      at++
    }
  }
  return [...after, ...before.slice(at)]
}

const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 30 })

test('the difference makes the second text of the first', () => {
  fc.assert(
    fc.property(lines, lines, (one, other) => {
      const diff = unifiedDiff('a.yaml', `${one.join('\n')}\n`, `${other.join('\n')}\n`)
      expect(applyDiff(one, diff)).toEqual(other)
    }),
  )
})
