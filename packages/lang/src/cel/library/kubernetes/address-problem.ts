import { quoteGo } from '../../../notation/go-quote.ts'

/**
 * Why a text is no address, in the words of Go.
 *
 * Source: net/netip.ParseAddr of Go 1.26.
 */
export function addressProblem(text: string): string {
  const { message, at = '' } = problemOf(text)
  const place = at === '' ? '' : ` (at ${quoteGo(at)})`
  return `ParseAddr(${quoteGo(text)}): ${message}${place}`
}

interface Problem {
  readonly message: string
  /** The rest of the text where it goes wrong. */
  readonly at?: string
}

function problemOf(text: string): Problem {
  const [sign] = /[.:%]/.exec(text) ?? []
  if (sign === '.') return ipv4Problem(text) ?? { message: 'unable to parse IP' }
  if (sign === ':') return ipv6Problem(text)
  return { message: sign === '%' ? 'missing IPv6 address' : 'unable to parse IP' }
}

function ipv4Problem(text: string): Problem | undefined {
  const octets = text.split('.')
  let at = 0
  for (const [index, octet] of octets.entries()) {
    const problem = octetProblem(octet, text.slice(at))
    if (problem !== undefined) return problem
    at += octet.length
    const isBeforeDot = index < octets.length - 1
    if (isBeforeDot && (octet === '' || at === text.length - 1)) {
      return { message: 'IPv4 field must have at least one digit', at: text.slice(at) }
    }
    if (isBeforeDot && index === 3) return { message: 'IPv4 address too long' }
    at++
  }
  return octets.length < 4 ? { message: 'IPv4 address too short' } : undefined
}

function octetProblem(octet: string, rest: string): Problem | undefined {
  const [digits = ''] = /^\d*/.exec(octet) ?? []
  if (/^0\d/.test(digits)) return { message: 'IPv4 field has octet with leading zero' }
  if (Number(digits) > 255) return { message: 'IPv4 field has value >255' }
  if (digits === octet) return undefined
  return { message: 'unexpected character', at: rest.slice(digits.length) }
}

const GROUPS = 8

function ipv6Problem(text: string): Problem {
  const percent = text.indexOf('%')
  if (percent === text.length - 1) return { message: 'zone must be a non-empty string' }
  const address = percent === -1 ? text : text.slice(0, percent)
  let hasGap = address.startsWith('::')
  let rest = hasGap ? address.slice(2) : address
  for (let group = 0; group < GROUPS; group++) {
    const problem = groupProblem(rest, group, hasGap)
    if (problem !== undefined) return problem
    rest = rest.replace(/^[0-9a-fA-F]*/, '')
    if (rest === '' || rest === '::') return endProblem(group + 1, hasGap || rest === '::')
    if (rest.startsWith('.')) return endProblem(GROUPS, hasGap)
    const wrong = separatorProblem(rest, hasGap)
    if (wrong !== undefined) return wrong
    hasGap ||= rest.startsWith('::')
    rest = rest.replace(/^::?/, '')
  }
  return { message: 'trailing garbage after address', at: rest }
}

function separatorProblem(rest: string, hasGap: boolean): Problem | undefined {
  if (!rest.startsWith(':')) return { message: 'unexpected character, want colon', at: rest }
  if (rest === ':') return { message: 'colon must be followed by more characters', at: rest }
  const isSecondGap = hasGap && rest.startsWith('::')
  return isSecondGap ? { message: 'multiple :: in address', at: rest.slice(1) } : undefined
}

function groupProblem(rest: string, group: number, hasGap: boolean): Problem | undefined {
  const [digits = ''] = /^[0-9a-fA-F]*/.exec(rest) ?? []
  if (digits.length > 4) return { message: 'each group must have 4 or less digits', at: rest }
  if (digits === '') {
    return { message: 'each colon-separated field must have at least one digit', at: rest }
  }
  if (rest.charAt(digits.length) !== '.') return undefined
  if (!hasGap && group !== 6) {
    const message = 'embedded IPv4 address must replace the final 2 fields of the address'
    return { message, at: rest }
  }
  if (group > 6) {
    const message = 'too many hex fields to fit an embedded IPv4 at the end of the address'
    return { message, at: rest }
  }
  return ipv4Problem(rest)
}

function endProblem(groups: number, hasGap: boolean): Problem {
  if (groups < GROUPS && !hasGap) return { message: 'address string too short' }
  return { message: 'the :: must expand to at least one field of zeros' }
}

/**
 * Why a text is no range of addresses, in the words of Go.
 *
 * Source: net/netip.ParsePrefix of Go 1.26.
 */
export function prefixProblem(text: string, isAddress: (text: string) => boolean): string {
  const slash = text.lastIndexOf('/')
  const complain = (message: string) => `netip.ParsePrefix(${quoteGo(text)}): ${message}`
  if (slash === -1) return complain("no '/'")
  const address = text.slice(0, slash)
  if (address.includes('%')) return complain('IPv6 zones cannot be present in a prefix')
  if (!isAddress(address)) return complain(addressProblem(address))
  const bits = text.slice(slash + 1)
  const isNumber = /^(?:\d|[1-9]\d*)$/.test(bits)
  return complain(
    isNumber ? 'prefix length out of range' : `bad bits after slash: ${quoteGo(bits)}`,
  )
}
