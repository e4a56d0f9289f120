import { isDomain } from './domain.ts'

/** A local part: atoms with single dots between them, in which a backslash makes any character one. */
const atoms = /^(?:\\.|[-0-9a-zA-Z!#$%&'*+/=?^_`{|}~.])+/s
/** The same in quotes: anything but line ends, and tabs only behind a backslash. */
const quoted = /^"(?:\\[^\n\r]|[^"\\\t\n\r])*"/

/** Whether a text is an address of mail, by the rules of RFC 2821. */
export function isMailbox(text: string): boolean {
  const local = (text.startsWith('"') ? quoted : atoms).exec(text)?.[0]
  if (local === undefined || local.includes('\0') || text[local.length] !== '@') return false
  const plain = local.replace(/\\(.)/gs, '$1')
  const hasStrayDot = plain.startsWith('.') || plain.endsWith('.') || plain.includes('..')
  if (!text.startsWith('"') && hasStrayDot) return false
  return isDomain(text.slice(local.length + 1), 'constraint')
}
