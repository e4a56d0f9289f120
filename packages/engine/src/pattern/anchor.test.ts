import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { type AnchorKind, formatAnchor, parseAnchor } from './anchor.ts'

interface Case {
  readonly written: string
  readonly kind?: AnchorKind
  readonly key?: string
}

test.each(loadCases<Case>('anchor.cases.yaml', import.meta.url))(
  '$written is $kind',
  ({ written, kind, key }) => {
    expect(parseAnchor(written)).toEqual(kind === undefined ? undefined : { kind, key })
  },
)

const kinds: readonly AnchorKind[] = [
  'condition',
  'global',
  'negation',
  'add',
  'equality',
  'existence',
]

test('what is written reads back', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      fc.string({ minLength: 1 }).filter(key => !key.includes('\n')),
      (kind, key) => {
        expect(parseAnchor(formatAnchor({ kind, key }))).toEqual({ kind, key })
      },
    ),
  )
})
