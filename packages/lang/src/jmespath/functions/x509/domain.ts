/**
 * Whether a text can be the name of a domain; the empty one can. A constraint may start with a
 * dot, and then stands for what is below the domain.
 *
 * Source: crypto/x509 of Go, domainNameValid.
 */
export function isDomain(text: string, use: 'name' | 'constraint'): boolean {
  if (text === '') return true
  const name = use === 'constraint' && text.startsWith('.') ? text.slice(1) : text
  if (text.endsWith('.')) return false
  return name.split('.').every(label => /^[!-~]+$/.test(label))
}
