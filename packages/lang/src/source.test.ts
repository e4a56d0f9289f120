import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPositions, positionAt } from './source.ts'

const texts = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\u{1f600}'), maxLength: 40 })

test('many places of a text are those that are found one by one', () => {
  fc.assert(
    fc.property(texts, fc.nat(60), (text, offset) => {
      expect(createPositions(text)(offset)).toEqual(positionAt(text, offset))
    }),
  )
})
