import { decodeBase64, encodeBase64 } from '../../../jmespath/functions/base64.ts'
import { CelError } from '../../value/cel-error.ts'
import { encodingCost } from '../cost.ts'
import type { Library } from '../library.ts'

/** Reads base64 with or without the padding at its end. */
function decode(text: string): Uint8Array {
  const isPadded = text.endsWith('=')
  const padded = isPadded ? text : text.padEnd(Math.ceil(text.length / 4) * 4, '=')
  const bytes = decodeBase64(padded)
  if (bytes instanceof Uint8Array) return bytes
  throw new CelError(`illegal base64 data at input byte ${bytes.wrongAt}`)
}

/** The extension library `encoders` of cel-go. */
export const encodersLibrary: Library = {
  name: 'encoders',
  functions: [
    {
      signature: 'base64.encode(bytes) -> string',
      cost: encodingCost,
      doc: 'The base64 of bytes, with padding.',
      example: "base64.encode(b'hello') == 'aGVsbG8='",
      call: encodeBase64,
    },
    {
      signature: 'base64.decode(string) -> bytes',
      cost: encodingCost,
      doc: 'The bytes that base64 stands for, with or without padding.',
      example: "base64.decode('aGVsbG8') == b'hello'",
      call: decode,
    },
  ],
}
