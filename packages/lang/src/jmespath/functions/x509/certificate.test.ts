import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadCases } from '../../../../../../testing/load-cases.ts'
import { JmespathError } from '../../error.ts'
import { decodeBase64, encodeBase64 } from '../base64.ts'
import { decodeCertificate } from './certificate.ts'
import { decodePem } from './pem.ts'
import { decodeCertificateRequest } from './request.ts'

interface Case {
  readonly name: string
  readonly pem: string
  readonly shows?: Readonly<Record<string, unknown>>
  readonly error?: string
}

const cases: readonly Case[] = loadCases<Case>('certificate.cases.yaml', import.meta.url)

function decode(pem: string): unknown {
  const block = decodePem(pem)
  if (block === undefined) throw new Error('no PEM')
  return block.type === 'CERTIFICATE'
    ? decodeCertificate(block.bytes)
    : decodeCertificateRequest(block.bytes)
}

test.each(cases)('$name', ({ pem, shows, error }) => {
  if (error === undefined) expect(decode(pem)).toMatchObject(shows ?? {})
  else expect(() => decode(pem)).toThrow(error)
})

describe.each(cases)('$name, changed anywhere', ({ pem }) => {
  const bytes = decodePem(pem)?.bytes ?? new Uint8Array()

  test('is decoded or refused', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, byte) => {
        const changed = Uint8Array.from(bytes)
        changed[at] = byte
        for (const decodeBytes of [decodeCertificate, decodeCertificateRequest]) {
          try {
            expect(decodeBytes(changed)).toHaveProperty('PublicKey')
          } catch (error) {
            expect(error).toBeInstanceOf(JmespathError)
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  test('is refused when it is cut', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), length => {
        expect(() => decodeCertificate(bytes.subarray(0, length))).toThrow(JmespathError)
      }),
    )
  })
})

describe('PEM', () => {
  const body = encodeBase64(Uint8Array.of(1, 2, 3))
  const block = `-----BEGIN X-----\n${body}\n-----END X-----\n`

  test.each([
    ['alone', block],
    ['behind other text', `subject=/CN=a\n\n${block}`],
    ['with line ends of Windows', block.replaceAll('\n', '\r\n')],
    ['with headers', block.replace('-----\n', '-----\nA: b\nC: d\n\n')],
    ['behind a start without end', `-----BEGIN Y-----\nabc\n${block}`],
    ['behind one that is broken', `${block.replace('X-----\n', 'X-----\n!\n')}${block}`],
    ['without a line end', block.trimEnd()],
  ])('%s', (_name, text) => {
    expect(decodePem(text)).toEqual({ type: 'X', bytes: Uint8Array.of(1, 2, 3) })
  })

  test.each([
    ['nothing', ''],
    ['a start that is not at the start of a line', ` ${block}`],
    ['another type at the end', block.replace('END X', 'END Y')],
    ['text behind the end', block.replace(/-----\n$/, '-----x\n')],
    ['no end', block.slice(0, -12)],
    ['what is no base64', block.replace(body, '****')],
  ])('%s is none', (_name, text) => {
    expect(decodePem(text)).toBeUndefined()
  })

  test('a block can be empty', () => {
    const empty = '-----BEGIN X-----\n-----END X-----\n'
    expect(decodePem(empty)).toEqual({ type: 'X', bytes: new Uint8Array() })
    expect(decodeBase64('')).toEqual(new Uint8Array())
  })
})
