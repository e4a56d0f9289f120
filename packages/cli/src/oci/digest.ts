import { createHash } from 'node:crypto'

/** `sha256:` and the hash of some bytes. */
export function digestOf(bytes: Buffer): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`
}

/** Whether a text is a digest that can be checked: SHA-256. */
export function isDigest(text: string): boolean {
  return /^sha256:[0-9a-f]{64}$/.test(text)
}
