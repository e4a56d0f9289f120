import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../testing/load-cases.ts'
import { readJson } from './json-text.ts'

interface Case {
  readonly text: string
  readonly error: string
  readonly offset: number
}

test.each(loadCases<Case>('json-text.cases.yaml', import.meta.url))(
  '$text is refused',
  ({ text, error, offset }) => {
    expect(readJson(text)).toEqual({ ok: false, message: error, offset })
  },
)

describe('JSON', () => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const text = JSON.stringify(value)
        // which writes -0 as 0
        expect(readJson(text)).toEqual({ ok: true, value: JSON.parse(text) })
      }),
    )
  })

  test('is told from what is none, with a place in the text', () => {
    const piece = fc.constantFrom(...'{}[]":,truefalsnx\\u0019.eE+- ')
    const text = fc.array(piece).map(pieces => pieces.join(''))
    fc.assert(
      fc.property(text, written => {
        const reading = readJson(written)
        if (reading.ok) expect(JSON.parse(written)).toEqual(reading.value)
        else expect(reading.offset).toBeLessThanOrEqual(written.length)
      }),
      { numRuns: 3000 },
    )
  })

  test('half a surrogate pair becomes the replacement character', () => {
    const text = String.raw`["\ud83d", "\ud83d\ude00", "\\ud83d", "\ude00\ud83dx"]`
    const value = ['\ufffd', '😀', String.raw`\ud83d`, '\ufffd\ufffdx']
    expect(readJson(text)).toEqual({ ok: true, value })
  })
})
