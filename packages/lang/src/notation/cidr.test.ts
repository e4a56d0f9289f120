import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cidrContains,
  isLoopbackAddress,
  isPrivateAddress,
  parseAddress,
  parseCidr,
} from './cidr.ts'

describe('addresses', () => {
  test.each([
    ['1.2.3.4', '1.2.3.4'],
    ['::', '0:0:0:0:0:0:0:0'],
    ['::1', '0:0:0:0:0:0:0:1'],
    ['fe80::1:2', 'fe80:0:0:0:0:0:1:2'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7:8'],
    ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['64:ff9b::1.2.3.4', '64:ff9b:0:0:0:0:102:304'],
  ])('%s', (text, expected) => {
    expect(print(parseAddress(text) ?? [])).toBe(expected)
  })

  test.each([
    '',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.256',
    '01.2.3.4',
    '1.2.3.4 ',
    ':',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7:8::',
    '::12345',
    '::g',
    'fe80::1%eth0',
    '::1.2.3',
  ])('`%s` is none', text => expect(parseAddress(text)).toBeUndefined())

  test.each([
    ['10.0.0.0/8', '10.255.1.2', true],
    ['10.0.0.0/8', '11.0.0.0', false],
    ['10.1.2.3/8', '10.9.9.9', true],
    ['0.0.0.0/0', '1.2.3.4', true],
    ['0.0.0.0/0', '::1', false],
    ['192.168.1.128/25', '192.168.1.127', false],
    ['1.2.3.4/32', '1.2.3.4', true],
    ['fc00::/7', 'fd12::1', true],
    ['::/0', 'fe80::1', true],
    ['::/0', '1.2.3.4', false],
    ['10.0.0.0/8', '::ffff:10.1.2.3', true],
  ])('%s holds %s: %s', (range, text, isIn) => {
    const cidr = parseCidr(range)
    const address = parseAddress(text)
    expect(cidr && address && cidrContains(cidr, address)).toBe(isIn)
  })

  test.each([
    '10.0.0.0',
    '10.0.0.0/',
    '10.0.0.0/33',
    '10.0.0.0/08',
    '10.0.0.0/-1',
    '::/129',
    '10.0.0/8',
    '/8',
  ])('`%s` is no range', text => expect(parseCidr(text)).toBeUndefined())

  test.each([
    ['10.0.0.1', true, false],
    ['172.16.0.1', true, false],
    ['172.32.0.1', false, false],
    ['192.168.0.1', true, false],
    ['127.9.9.9', false, true],
    ['8.8.8.8', false, false],
    ['fd00::1', true, false],
    ['fe80::1', false, false],
    ['::1', false, true],
    ['::2', false, false],
    ['::ffff:10.0.0.1', true, false],
  ])('%s is private: %s, loopback: %s', (text, isPrivate, isLoopback) => {
    const address = parseAddress(text) ?? []
    expect([isPrivateAddress(address), isLoopbackAddress(address)]).toEqual([isPrivate, isLoopback])
  })

  test('every address is read as its bytes', () => {
    fc.assert(
      fc.property(fc.ipV4(), text => {
        expect(parseAddress(text)).toEqual(text.split('.').map(Number))
      }),
    )
    fc.assert(fc.property(fc.ipV6(), text => parseAddress(text) !== undefined))
  })
})

function print(address: readonly number[]): string {
  if (address.length === 4) return address.join('.')
  const groups = Array.from(
    { length: 8 },
    (_, index) => (address[index * 2] ?? 0) * 256 + (address[index * 2 + 1] ?? 0),
  )
  return groups.map(group => group.toString(16)).join(':')
}
