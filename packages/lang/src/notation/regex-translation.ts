/**
 * An RE2 expression as one of JavaScript with the flag `u`. The two agree on every match and
 * every group; the JavaScript engine needs at most as many steps as stated.
 */
export interface RegexTranslation {
  readonly source: string
  /** The longest text on which backtracking stays within the bound on steps. */
  readonly maxTextLength: number
}

/** Well below ten milliseconds. Beyond it the linear-time engine takes over. */
const MAX_STEPS = 2_000_000
/** An engine that is only good for shorter texts is not worth having. */
const MIN_USEFUL_LENGTH = 16
const MAX_PATTERN_LENGTH = 1000
const MAX_GROUP_DEPTH = 20
const MAX_REPEAT = 1000

/**
 * Translates what both engines understand alike: characters, classes of ASCII characters,
 * groups, alternatives, anchors and quantifiers on single characters (on groups where that
 * cannot nest loops). `undefined` for everything else, be it valid or not.
 */
export function translateRegex(pattern: string): RegexTranslation | undefined {
  if (pattern.length > MAX_PATTERN_LENGTH) return undefined
  const reader: Reader = { pattern, at: 0, depth: 0 }
  const part = readAlternatives(reader)
  if (part === undefined || reader.at < pattern.length) return undefined
  const starts = /^(?:\^|\\A)/.test(pattern) && part.branches === 1 ? 0 : 1
  const steps = part.factor * (pattern.length + 1)
  const degree = part.loops + starts
  const maxTextLength =
    degree === 0 ? Infinity : Math.floor((MAX_STEPS / steps) ** (1 / degree)) - 1
  if (steps > MAX_STEPS || maxTextLength < MIN_USEFUL_LENGTH) return undefined
  return { source: part.source, maxTextLength }
}

interface Reader {
  readonly pattern: string
  at: number
  depth: number
}

/** A piece of an expression; on a text of length n it can match in `factor × n^loops` ways. */
interface Part {
  readonly source: string
  readonly loops: number
  readonly factor: number
  /** The length of the shortest match. */
  readonly least: number
  readonly captures: boolean
  readonly branches: number
}

const empty: Part = { source: '', loops: 0, factor: 1, least: 0, captures: false, branches: 1 }

function readAlternatives(reader: Reader): Part | undefined {
  let result = readSequence(reader)
  while (result !== undefined && reader.pattern[reader.at] === '|') {
    reader.at++
    const next = readSequence(reader)
    result = next && either(result, next)
  }
  return result
}

function either(a: Part, b: Part): Part {
  return {
    source: `${a.source}|${b.source}`,
    loops: Math.max(a.loops, b.loops),
    factor: a.factor + b.factor,
    least: Math.min(a.least, b.least),
    captures: a.captures || b.captures,
    branches: a.branches + b.branches,
  }
}

function readSequence(reader: Reader): Part | undefined {
  let result: Part | undefined = empty
  while (result !== undefined && reader.at < reader.pattern.length) {
    const next = reader.pattern.charAt(reader.at)
    if (next === '|' || next === ')') break
    const term = readTerm(reader)
    result = term && joined(result, term)
  }
  return result
}

function joined(a: Part, b: Part): Part {
  return {
    source: a.source + b.source,
    loops: a.loops + b.loops,
    factor: a.factor * b.factor,
    least: a.least + b.least,
    captures: a.captures || b.captures,
    branches: 1,
  }
}

function readTerm(reader: Reader): Part | undefined {
  const character = reader.pattern.charAt(reader.at)
  const atom = character === '(' ? readGroup(reader) : readAtom(reader)
  return atom && readQuantifier(reader, atom)
}

function readGroup(reader: Reader): Part | undefined {
  const open = /\((?:\?(?:P?<\w+>|:)|(?!\?))/y
  open.lastIndex = reader.at
  const match = open.exec(reader.pattern)
  if (match === null || reader.depth === MAX_GROUP_DEPTH) return undefined
  reader.at = open.lastIndex
  reader.depth++
  const inner = readAlternatives(reader)
  reader.depth--
  if (inner === undefined || reader.pattern[reader.at] !== ')') return undefined
  reader.at++
  const captures = match[0] !== '(?:'
  return {
    ...inner,
    // names are left out: JavaScript does not let groups share one
    source: `${captures ? '(' : '(?:'}${inner.source})`,
    captures: captures || inner.captures,
    branches: 1,
  }
}

/** One character or class, or an anchor. */
function readAtom(reader: Reader): Part | undefined {
  // not \B, which JavaScript also finds within a pair of surrogates
  const anchor = /\^|\$|\\[Azb]/y
  anchor.lastIndex = reader.at
  const match = anchor.exec(reader.pattern)
  if (match !== null) {
    reader.at = anchor.lastIndex
    // neither engine should be asked what a repeated anchor means
    if (/[*+?{]/.test(reader.pattern.charAt(reader.at))) return undefined
    return { ...empty, source: match[0].replace('\\A', '^').replace('\\z', '$') }
  }
  const source =
    reader.pattern[reader.at] === '[' ? readClass(reader) : readCharacter(reader, dotOrSelf)
  return source === undefined ? undefined : { ...empty, source, least: 1 }
}

function dotOrSelf(character: string): string | undefined {
  if (character === '.') return String.raw`[^\n]`
  if (/[*+?{}()[\]|\\]/.test(character)) return undefined
  return character === '/' ? '\\/' : character
}

const classes: ReadonlyMap<string, string> = new Map([
  ['d', '0-9'],
  ['w', '0-9A-Za-z_'],
  ['s', String.raw`\t\n\f\r `],
])

/** A character, or an escape that both engines read alike. */
function readCharacter(
  reader: Reader,
  plain: (character: string) => string | undefined,
): string | undefined {
  const character = String.fromCodePoint(reader.pattern.codePointAt(reader.at) ?? 0)
  if (/\p{Cs}|\0/u.test(character)) return undefined
  reader.at += character.length
  if (character !== '\\') return plain(character)
  const escaped = reader.pattern.charAt(reader.at++)
  const members = classes.get(escaped.toLowerCase())
  if (members !== undefined)
    return escaped === escaped.toLowerCase() ? `[${members}]` : `[^${members}]`
  return readEscape(escaped)
}

function readEscape(escaped: string): string | undefined {
  if (/[tnrfv]/.test(escaped)) return `\\${escaped}`
  if (/[\^$\\.*+?()[\]{}|/]/.test(escaped)) return `\\${escaped}`
  // other punctuation may be escaped in RE2, but not in JavaScript
  return /[!-/:-@[-`{-~]/.test(escaped) ? escaped : undefined
}

/** A class of ASCII characters, ranges and the classes `\d`, `\w`, `\s`. */
function readClass(reader: Reader): string | undefined {
  const isNegated = reader.pattern[reader.at + 1] === '^'
  reader.at += isNegated ? 2 : 1
  let members = ''
  while (reader.pattern[reader.at] !== ']' || members === '') {
    const member = readMember(reader)
    if (member === undefined) return undefined
    members += member
  }
  reader.at++
  return `[${isNegated ? '^' : ''}${members}]`
}

function readMember(reader: Reader): string | undefined {
  const known = classes.get(reader.pattern.charAt(reader.at + 1))
  if (reader.pattern[reader.at] === '\\' && known !== undefined) {
    reader.at += 2
    return reader.pattern[reader.at] === '-' ? undefined : known
  }
  const low = readMemberCharacter(reader)
  if (low === undefined) return undefined
  const { pattern, at } = reader
  if (pattern[at] !== '-' || pattern[at + 1] === ']') return inClass(low)
  reader.at++
  const high = readMemberCharacter(reader)
  return high === undefined || high < low ? undefined : `${inClass(low)}-${inClass(high)}`
}

const controls: ReadonlyMap<string, string> = new Map([
  ['t', '\t'],
  ['n', '\n'],
  ['r', '\r'],
  ['f', '\f'],
  ['v', '\v'],
])

/** One character of a class itself. */
function readMemberCharacter(reader: Reader): string | undefined {
  const character = reader.pattern.charAt(reader.at++)
  if (character === '\\') {
    const escaped = reader.pattern.charAt(reader.at++)
    return controls.get(escaped) ?? (/[!-/:-@[-`{-~]/.test(escaped) ? escaped : undefined)
  }
  // a bracket may open [:alpha:]
  return character !== '[' && /[ -~]/.test(character) ? character : undefined
}

function inClass(character: string): string {
  return /[\\\]^[-]/.test(character) ? `\\${character}` : character
}

function readQuantifier(reader: Reader, atom: Part): Part | undefined {
  const quantifier = /(?:[*+?]|\{(\d{1,4})(?:(,)(\d{1,4})?)?\})\??/y
  quantifier.lastIndex = reader.at
  const match = quantifier.exec(reader.pattern)
  if (match === null) return reader.pattern[reader.at] === '{' ? undefined : atom
  reader.at = quantifier.lastIndex
  const { least, most } = bounds(match)
  const isRepeated = /[*+?{]/.test(reader.pattern.charAt(reader.at))
  if (isRepeated || least > most || Math.max(least, most === Infinity ? 0 : most) > MAX_REPEAT) {
    return undefined
  }
  const source = atom.source + match[0]
  if (least === 0 && most === 1 && atom.least > 0) {
    return { ...atom, source, factor: atom.factor + 1, least: 0 }
  }
  // what is repeated must be plain: no loop in a loop, no group that one engine forgets
  if (atom.loops > 0 || atom.factor > 1 || atom.least === 0 || atom.captures) return undefined
  return {
    ...atom,
    source,
    loops: most === Infinity ? 1 : 0,
    factor: most === Infinity ? 1 : most - least + 1,
    least: least * atom.least,
  }
}

function bounds(match: RegExpExecArray): { readonly least: number; readonly most: number } {
  switch (match[0].charAt(0)) {
    case '*':
      return { least: 0, most: Infinity }
    case '+':
      return { least: 1, most: Infinity }
    case '?':
      return { least: 0, most: 1 }
    default: {
      const least = Number(match[1])
      if (match[2] === undefined) return { least, most: least }
      return { least, most: match[3] === undefined ? Infinity : Number(match[3]) }
    }
  }
}
