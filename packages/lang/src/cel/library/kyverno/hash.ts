import { md5, sha1 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { FunctionRow, Library } from '../library.ts'

const hashes = [
  ['sha1', 'SHA-1', 'a9993e364706816aba3e25717850c26c9cd0d89d', sha1],
  ['sha256', 'SHA-256', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad', sha256],
  ['md5', 'MD5', '900150983cd24fb0d6963f7d28e17f72', md5],
] as const

const rows = hashes.flatMap(([name, title, example, digest]) =>
  [name, `hash.${name}`].map((called): FunctionRow => {
    return {
      signature: `${called}(string) -> string`,
      doc: `The ${title} hash of a text, in hexadecimal.`,
      example: `${called}('abc') == '${example}'`,
      call: (text: string) => bytesToHex(digest(new TextEncoder().encode(text))),
    }
  }),
)

/** Kyverno's library of hashes. */
export const hashLibrary: Library = {
  name: 'kyverno.hash',
  functions: rows,
  constants: new Map([['mylib_version', { type: 'string', value: '' }]]),
}
