import { sha1 } from '@noble/hashes/legacy.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

import { decodeBase64, encodeBase64 } from '../../jmespath/functions/base64.ts'
import type { TemplateFunction } from '../function.ts'
import { fromBytes, toBytes } from '../go-bytes.ts'
import { eachName, type NamedRow } from './aliases.ts'

/** A mistake in the encoding is told in the result, as upstream does. */
function fromBase64(text: string): string {
  const bytes = decodeBase64(text)
  if (bytes instanceof Uint8Array) return fromBytes(bytes)
  return `illegal base64 data at input byte ${bytes.wrongAt}`
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function toBase32(text: string): string {
  const bits = Array.from(toBytes(text), byte => byte.toString(2).padStart(8, '0')).join('')
  const letters = (bits.match(/.{1,5}/g) ?? []).map(
    group => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)] ?? '',
  )
  return letters.join('') + '='.repeat((8 - (letters.length % 8)) % 8)
}

function fromBase32(encoded: string): string {
  const text = encoded.replace(/[\r\n]/g, '')
  const body = text.replace(/=+$/, '')
  const wrong = Array.from(body).findIndex(letter => !alphabet.includes(letter))
  const isComplete = text.length % 8 === 0 && ![1, 3, 6].includes(body.length % 8)
  if (wrong >= 0 || !isComplete) {
    return `illegal base32 data at input byte ${wrong >= 0 ? wrong : body.length}`
  }
  const bits = Array.from(body, letter => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return fromBytes(Uint8Array.from(bytes, byte => Number.parseInt(byte, 2)))
}

const MODULUS = 65_521

function adler32(text: string): string {
  let [a, b] = [1, 0]
  for (const byte of toBytes(text)) {
    a = (a + byte) % MODULUS
    b = (b + a) % MODULUS
  }
  return String(b * 65_536 + a)
}

const rows: readonly NamedRow[] = [
  {
    names: 'b64enc',
    takes: ['string'],
    doc: 'a text in base64',
    examples: [['{{ b64enc "hello" }}', 'aGVsbG8=']],
    call: (text: string) => encodeBase64(toBytes(text)),
  },
  {
    names: 'b64dec',
    takes: ['string'],
    doc: 'the text of base64, or what is wrong with it',
    examples: [['{{ b64dec "aGVsbG8=" }}', 'hello']],
    call: fromBase64,
  },
  {
    names: 'b32enc',
    takes: ['string'],
    doc: 'a text in base32',
    examples: [['{{ b32enc "hello" }}', 'NBSWY3DP']],
    call: toBase32,
  },
  {
    names: 'b32dec',
    takes: ['string'],
    doc: 'the text of base32, or what is wrong with it',
    examples: [['{{ b32dec "NBSWY3DP" }}', 'hello']],
    call: fromBase32,
  },
  {
    names: 'sha1sum',
    takes: ['string'],
    doc: 'the SHA-1 hash in hexadecimal',
    examples: [['{{ sha1sum "abc" }}', 'a9993e364706816aba3e25717850c26c9cd0d89d']],
    call: (text: string) => bytesToHex(sha1(toBytes(text))),
  },
  {
    names: 'sha256sum',
    takes: ['string'],
    doc: 'the SHA-256 hash in hexadecimal',
    examples: [['{{ sha256sum "abc" | trunc 8 }}', 'ba7816bf']],
    call: (text: string) => bytesToHex(sha256(toBytes(text))),
  },
  {
    names: 'sha512sum',
    takes: ['string'],
    doc: 'the SHA-512 hash in hexadecimal',
    examples: [['{{ sha512sum "abc" | trunc 8 }}', 'ddaf35a1']],
    call: (text: string) => bytesToHex(sha512(toBytes(text))),
  },
  {
    names: 'adler32sum',
    takes: ['string'],
    doc: 'the Adler-32 checksum',
    examples: [['{{ adler32sum "abc" }}', '38600999']],
    call: adler32,
  },
]

/** Base64, base32 and hashes. */
export const encodingFunctions: readonly TemplateFunction[] = eachName(rows)
