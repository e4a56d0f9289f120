import fc from 'fast-check'
import { expect, test } from 'vitest'
import { explain } from './explain.ts'
import { parsePattern } from './parse-pattern.ts'
import { compilePattern } from './pattern.ts'
import { compilePatternSet } from './pattern-set.ts'
import { quickCheck } from './quick-check.ts'
import { compileQuickCheck } from './quick-program.ts'

const keys = ['a', 'b', 'metadata', 'labels', 'constructor', '__proto__', 'app*']
const anchors = ['', '', '', '<', '=', 'X', '^', '+']
const written = fc
  .tuple(fc.constantFrom(...keys), fc.constantFrom(...anchors), fc.boolean())
  .map(([key, anchor, isAnchored]) => (isAnchored ? `${anchor}(${key})` : key))
const scalar = fc.constantFrom(
  ...['*', '?*', 'x', '!x', '>1', '1-3', '1h', '2 | x', '', 'false'],
  ...[1, 1.5, true, false, null],
)

const { pattern } = fc.letrec<{ pattern: unknown }>(tie => ({
  pattern: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    scalar,
    fc.dictionary(written, tie('pattern'), { maxKeys: 3 }),
    fc.array(tie('pattern'), { maxLength: 3 }),
  ),
}))

const { resource } = fc.letrec<{ resource: unknown }>(tie => ({
  resource: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom('x', 'y', '', '30m', '2', 0, 1, 2, 2.5, true, false, null),
    fc.dictionary(
      fc.constantFrom('a', 'b', 'metadata', 'labels', 'app', '__proto__'),
      tie('resource'),
      {
        maxKeys: 4,
      },
    ),
    fc.array(tie('resource'), { maxLength: 3 }),
  ),
}))

const verdicts = ['undefined', 'failed', 'skipped-here', 'skipped-below']

test('the quick check and the explanation never disagree', () => {
  fc.assert(
    fc.property(pattern, resource, (somePattern, someResource) => {
      const tree = parsePattern(somePattern, 'int64')
      const mismatch = explain(tree, { value: someResource, path: '/' }, { seen: new Map() })
      const kind = mismatch?.kind === 'negation' ? 'failed' : String(mismatch?.kind)
      expect(verdicts[quickCheck(compileQuickCheck(tree), someResource)]).toBe(kind)
    }),
    { numRuns: Number(process.env.EPHOR_RUNS ?? 3000) },
  )
})

test('patterns that are asked at once pass as they do alone', () => {
  fc.assert(
    fc.property(fc.array(pattern, { maxLength: 5 }), resource, (somePatterns, someResource) => {
      const failed = compilePatternSet(somePatterns).check(someResource)
      for (const [index, each] of somePatterns.entries()) {
        const { status } = compilePattern(each).check(someResource)
        expect((failed & (1 << index)) === 0).toBe(status === 'pass')
      }
    }),
    { numRuns: Number(process.env.EPHOR_RUNS ?? 3000) },
  )
})
