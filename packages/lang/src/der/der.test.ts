import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  alignRight,
  decodeBitString,
  decodeBoolean,
  decodeInteger,
  decodeObjectIdentifier,
  decodeText,
  decodeTime,
  derTags,
  isDone,
  readDer,
  readElement,
  readTagged,
} from './index.ts'

const bytes = (...list: number[]): Uint8Array => Uint8Array.from(list)
const ascii = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('elements', () => {
  test('are read one after another', () => {
    const reader = readDer(bytes(0x02, 1, 7, 0x30, 0))
    expect(readElement(reader)).toEqual({ tag: 2, content: bytes(7), raw: bytes(2, 1, 7) })
    expect(readTagged(reader, derTags.set)).toBeUndefined()
    expect(readTagged(reader, derTags.sequence)?.content).toEqual(bytes())
    expect(isDone(reader)).toBe(true)
  })

  test('of any length are read', () => {
    fc.assert(
      fc.property(fc.nat(70_000), length => {
        const size =
          length < 128
            ? []
            : length < 256
              ? [length]
              : length < 65_536
                ? [length >> 8, length & 255]
                : [length >> 16, (length >> 8) & 255, length & 255]
        const head = size.length === 0 ? [4, length] : [4, 0x80 | size.length, ...size]
        const whole = new Uint8Array(head.length + length)
        whole.set(head)
        expect(readElement(readDer(whole))?.content).toHaveLength(length)
      }),
      { numRuns: 30 },
    )
  })

  test.each([
    ['nothing', bytes()],
    ['a tag alone', bytes(4)],
    ['too little content', bytes(4, 2, 1)],
    ['a long tag', bytes(0x1f, 1, 0)],
    ['an indefinite length', bytes(0x30, 0x80, 0, 0)],
    ['a length that could be shorter', bytes(4, 0x81, 1, 0)],
    ['a length with a leading zero', bytes(4, 0x82, 0, 200, ...new Array(200).fill(0))],
    ['a length of five bytes', bytes(4, 0x85, 1, 0, 0, 0, 0)],
  ])('%s is none', (_name, content) => {
    expect(readElement(readDer(content))).toBeUndefined()
  })
})

describe('object identifiers', () => {
  test.each<[number[], readonly number[] | undefined]>([
    [
      [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d],
      [1, 2, 840, 113549],
    ],
    [
      [0x55, 0x1d, 0x11],
      [2, 5, 29, 17],
    ],
    [
      [0x88, 0x37],
      [2, 999],
    ],
    [[0x2b], [1, 3]],
    [[], undefined],
    [[0x2a, 0x80, 1], undefined],
    [[0x2a, 0x86], undefined],
    [[0x2a, 0x90, 0x80, 0x80, 0x80, 0], undefined],
  ])('%j', (content, numbers) => {
    expect(decodeObjectIdentifier(bytes(...content))).toEqual(numbers)
  })
})

describe('integers', () => {
  test.each<[number[], bigint | undefined]>([
    [[0], 0n],
    [[0x7f], 127n],
    [[0x80], -128n],
    [[0, 0x80], 128n],
    [[0xff, 0x7f], -129n],
    [[0x01, 0, 0, 0, 0, 0, 0, 0, 0], 2n ** 64n],
    [[], undefined],
    [[0, 0x7f], undefined],
    [[0xff, 0x80], undefined],
  ])('%j', (content, value) => {
    expect(decodeInteger(bytes(...content))).toBe(value)
  })
})

test('booleans are 0 or 255', () => {
  expect([[0], [255], [1], [], [0, 0]].map(content => decodeBoolean(bytes(...content)))).toEqual([
    false,
    true,
    undefined,
    undefined,
    undefined,
  ])
})

test('bits that do not count are zero, and can be shifted out', () => {
  expect(decodeBitString(bytes(4, 0xab, 0xc0))).toEqual({ bytes: bytes(0xab, 0xc0), unusedBits: 4 })
  expect(decodeBitString(bytes(4, 0xab, 0xc8))).toBeUndefined()
  expect(decodeBitString(bytes(8, 0))).toBeUndefined()
  expect(decodeBitString(bytes(1))).toBeUndefined()
  expect(decodeBitString(bytes(0))).toEqual({ bytes: bytes(), unusedBits: 0 })
  expect(alignRight({ bytes: bytes(0xab, 0xc0), unusedBits: 4 })).toEqual(bytes(0x0a, 0xbc))
})

describe('texts', () => {
  test.each<[number, Uint8Array, string]>([
    [derTags.utf8String, ascii('é✓'), 'é✓'],
    [derTags.printableString, ascii('Acme (1)'), 'Acme (1)'],
    [derTags.teletexString, bytes(0xe9), 'é'],
    [derTags.bmpString, bytes(0x27, 0x13, 0, 0x61, 0, 0), '✓a'],
    [derTags.numericString, ascii('1 2'), '1 2'],
    [derTags.ia5String, ascii('a@b'), 'a@b'],
  ])('of type %i', (tag, content, text) => {
    expect(decodeText(tag, content)).toEqual({ ok: true, text })
  })

  test.each<[number, Uint8Array, string]>([
    [derTags.utf8String, bytes(0xff), 'invalid UTF-8 string'],
    [derTags.printableString, ascii('a@b'), 'invalid PrintableString'],
    [derTags.bmpString, bytes(0), 'invalid BMPString'],
    [derTags.bmpString, bytes(0xd8, 0, 0, 0x61), 'invalid BMPString'],
    [derTags.numericString, ascii('a'), 'invalid NumericString'],
    [derTags.ia5String, bytes(0x80), 'invalid IA5String'],
    [derTags.octetString, bytes(), 'unsupported string type: 4'],
  ])('of type %i that are none', (tag, content, problem) => {
    expect(decodeText(tag, content)).toEqual({ ok: false, problem })
  })
})

describe('times', () => {
  test.each<[string, string | undefined]>([
    ['491231235959Z', '2049-12-31T23:59:59Z'],
    ['500101000000Z', '1950-01-01T00:00:00Z'],
    ['2401020304Z', '2024-01-02T03:04:00Z'],
    ['240102030405+0530', '2024-01-02T03:04:05+05:30'],
    ['240102030405+0000', undefined],
    ['240230000000Z', undefined],
    ['240102250000Z', undefined],
    ['20240102030405Z', undefined],
  ])('%s', (text, time) => {
    expect(decodeTime(derTags.utcTime, ascii(text))).toBe(time)
  })

  test('with four digits of the year', () => {
    const { generalizedTime } = derTags
    expect(decodeTime(generalizedTime, ascii('20240229030405Z'))).toBe('2024-02-29T03:04:05Z')
    expect(decodeTime(generalizedTime, ascii('19000229030405Z'))).toBeUndefined()
  })
})
