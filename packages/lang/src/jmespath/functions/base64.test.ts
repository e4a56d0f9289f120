import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase64, encodeBase64 } from './base64.ts'

test('what was encoded is decoded, with line ends anywhere', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.nat(80), (bytes, at) => {
      const text = encodeBase64(bytes)
      expect(text).toBe(Buffer.from(bytes).toString('base64'))
      expect(decodeBase64(`${text.slice(0, at)}\r\n${text.slice(at)}\n`)).toEqual(bytes)
    }),
  )
})

test.each([
  ['Y', 0],
  ['YQ', 0],
  ['YQ=', 3],
  ['YQ=x', 2],
  ['Y===', 1],
  ['=', 0],
  ['YWJj!', 4],
  ['YQ==YQ==', 4],
  ['éYQ=', 0],
  ['YWJjé', 4],
])('%s goes wrong at byte %i', (text, wrongAt) => {
  expect(decodeBase64(text)).toEqual({ wrongAt })
})
