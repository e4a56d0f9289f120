import { md5, sha1 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { text, textAt } from './arguments.ts'
import type { JmespathFunction } from './function.ts'

/** Hashes of texts, in hexadecimal. */
export const hashFunctions: readonly JmespathFunction[] = [
  {
    name: 'sha256',
    parameters: [text],
    result: ['string'],
    doc: 'the SHA-256 hash of a text',
    examples: [
      {
        expression: "sha256('abc')",
        result: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      },
    ],
    isStandard: false,
    call: values => hash(sha256, values),
  },
  {
    name: 'sha1',
    parameters: [text],
    result: ['string'],
    doc: 'the SHA-1 hash of a text',
    examples: [{ expression: "sha1('abc')", result: 'a9993e364706816aba3e25717850c26c9cd0d89d' }],
    isStandard: false,
    call: values => hash(sha1, values),
  },
  {
    name: 'md5',
    parameters: [text],
    result: ['string'],
    doc: 'the MD5 hash of a text',
    examples: [{ expression: "md5('abc')", result: '900150983cd24fb0d6963f7d28e17f72' }],
    isStandard: false,
    call: values => hash(md5, values),
  },
]

function hash(digest: (bytes: Uint8Array) => Uint8Array, values: readonly unknown[]): string {
  return bytesToHex(digest(new TextEncoder().encode(textAt(values, 0))))
}
