import { gunzipSync, gzipSync } from 'fflate'
import { CelError } from '../../value/cel-error.ts'
import { typeNameOf } from '../../value/type-value.ts'
import type { Library } from '../library.ts'

/** A text that grows beyond it is refused; policies unpack some kilobytes. */
const MAX_BYTES = 16 * 1024 * 1024

function compress(value: unknown): Uint8Array {
  if (typeof value !== 'string') {
    throw new CelError(`type conversion error from '${typeNameOf(value)}' to 'string'`)
  }
  return gzipSync(new TextEncoder().encode(value), { mtime: 0 })
}

function decompress(bytes: Uint8Array): string {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) {
    throw new CelError(bytes.length === 0 ? 'EOF' : 'gzip: invalid header')
  }
  if (sizeOf(bytes) > MAX_BYTES) throw new CelError('gzip: the text is too long')
  try {
    return new TextDecoder().decode(gunzipSync(bytes))
  } catch (error) {
    // the library throws plain errors with a code
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new CelError(error.message)
  }
}

/** How long the text is that was packed, as the last four bytes say. */
function sizeOf(bytes: Uint8Array): number {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(-4)
  return a + b * 2 ** 8 + c * 2 ** 16 + d * 2 ** 24
}

/** Kyverno's library of packed texts. */
export const gzipLibrary: Library = {
  name: 'kyverno.gzip',
  functions: [
    {
      signature: 'gzip.compress(dyn) -> bytes',
      doc: 'A text packed by gzip; the same text always gives the same bytes.',
      example: "gzip.decompress(gzip.compress('abc')) == 'abc'",
      call: compress,
    },
    {
      signature: 'gzip.decompress(bytes) -> string',
      doc: 'The text that was packed by gzip.',
      example: "gzip.decompress(gzip.compress('abc')) == 'abc'",
      call: decompress,
    },
  ],
}
