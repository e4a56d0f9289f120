import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeUtf8 } from './utf8.ts'

test('texts survive', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      expect(decodeUtf8(new TextEncoder().encode(text))).toBe(text)
    }),
  )
})

test.each([
  ['a stray byte', [0x61, 0x80, 0x62], 'a\ufffdb'],
  ['a character that is cut off', [0xe2, 0x9c], '\ufffd\ufffd'],
  ['a character that is longer than necessary', [0xc0, 0x80], '\ufffd\ufffd'],
  ['half a surrogate pair', [0xed, 0xa0, 0x80], '\ufffd\ufffd\ufffd'],
  ['a character behind the last', [0xf4, 0x90, 0x80, 0x80], '\ufffd\ufffd\ufffd\ufffd'],
  ['a byte order mark', [0xef, 0xbb, 0xbf, 0x61], '\ufeffa'],
])('%s', (_name, bytes, text) => {
  expect(decodeUtf8(Uint8Array.from(bytes))).toBe(text)
})
