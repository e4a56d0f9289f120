import { expect, test } from 'vitest'
import { formatAddress } from './ip-text.ts'

test.each([
  ['10.0.0.1', [10, 0, 0, 1]],
  ['::', new Array(16).fill(0)],
  ['::1', [...new Array(15).fill(0), 1]],
  ['1::', [0, 1, ...new Array(14).fill(0)]],
  ['1:0:2::3', [0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3]],
  ['0:1:2:3:4:5:6:7', [0, 0, 0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7]],
  ['1.2.3.4', [...new Array(10).fill(0), 255, 255, 1, 2, 3, 4]],
])('%s', (text, bytes) => {
  expect(formatAddress(Uint8Array.from(bytes))).toBe(text)
})
