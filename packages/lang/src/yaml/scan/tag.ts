import { isBlank, isBreakOrEnd, isSpaceOrEnd, isWord } from './characters.ts'
import type { Token } from './token.ts'
import { YamlError } from './yaml-error.ts'

const uriCharacters = new Set(";/?:@&=+$,.!~*'()[]")

/** Reads the tag at `at`: `!`, `!suffix`, `!handle!suffix` or `!<whole>`; a whole tag has the handle ''. */
export function readTag(text: string, at: number): Token {
  const tag = text.charAt(at + 1) === '<' ? readWholeTag(text, at) : readShortTag(text, at)
  if (!isSpaceOrEnd(text.charCodeAt(tag.end))) {
    throw new YamlError('a tag must be followed by a space', tag.end)
  }
  return tag
}

function readWholeTag(text: string, at: number): Token {
  const uri = readUri(text, at + 2)
  if (text.charAt(uri.end) !== '>') throw new YamlError('a tag lacks its closing `>`', at)
  return { kind: 'tag', start: at, end: uri.end + 1, text: '', suffix: nonEmpty(uri.value, at) }
}

function readShortTag(text: string, at: number): Token {
  const handleEnd = endOfHandle(text, at)
  const handle = text.slice(at, handleEnd)
  if (handle.length > 1 && handle.endsWith('!')) {
    const uri = readUri(text, handleEnd)
    return { kind: 'tag', start: at, end: uri.end, text: handle, suffix: nonEmpty(uri.value, at) }
  }
  const uri = readUri(text, handleEnd)
  const suffix = handle.slice(1) + uri.value
  // a lone `!` is a tag of its own
  return suffix === ''
    ? { kind: 'tag', start: at, end: uri.end, text: '', suffix: '!' }
    : { kind: 'tag', start: at, end: uri.end, text: '!', suffix }
}

/** `!`, then word characters, then perhaps another `!`. */
function endOfHandle(text: string, at: number): number {
  let end = at + 1
  while (isWord(text.charCodeAt(end))) end++
  return text.charAt(end) === '!' ? end + 1 : end
}

function readUri(text: string, at: number): { readonly value: string; readonly end: number } {
  let end = at
  for (;;) {
    const isEscape = text.charAt(end) === '%'
    if (!isEscape && !isWord(text.charCodeAt(end)) && !uriCharacters.has(text.charAt(end))) break
    end++
  }
  return { value: decode(text.slice(at, end), at), end }
}

function decode(uri: string, at: number): string {
  try {
    return decodeURIComponent(uri)
  } catch (cause) {
    if (cause instanceof URIError) throw new YamlError('a tag holds a wrong `%` escape', at)
    throw cause
  }
}

function nonEmpty(uri: string, at: number): string {
  if (uri === '') throw new YamlError('a tag has no name', at)
  return uri
}

/** Reads the directive at `at`: `%YAML 1.1` or `%TAG handle prefix`; others are not known. */
export function readDirective(text: string, at: number): Token {
  let nameEnd = at + 1
  while (isWord(text.charCodeAt(nameEnd))) nameEnd++
  const name = text.slice(at + 1, nameEnd)
  const token =
    name === 'YAML'
      ? readVersion(text, at, skipBlanks(text, nameEnd))
      : name === 'TAG'
        ? readTagDirective(text, at, skipBlanks(text, nameEnd))
        : undefined
  if (token === undefined) throw new YamlError(`unknown directive \`%${name}\``, at)
  const end = skipBlanks(text, token.end)
  if (text.charAt(end) !== '#' && !isBreakOrEnd(text.charCodeAt(end))) {
    throw new YamlError('only a comment may follow a directive on its line', end)
  }
  return token
}

function readVersion(text: string, at: number, from: number): Token {
  let end = from
  while (!isSpaceOrEnd(text.charCodeAt(end)) && text.charAt(end) !== '#') end++
  const version = text.slice(from, end)
  if (!/^\d{1,2}\.\d{1,2}$/.test(version)) {
    throw new YamlError('`%YAML` must be followed by a version such as 1.1', at)
  }
  return { kind: 'yaml-directive', start: at, end, text: '', suffix: version }
}

function readTagDirective(text: string, at: number, from: number): Token {
  const handleEnd = endOfHandle(text, from)
  const handle = text.slice(from, handleEnd)
  if (!handle.startsWith('!') || !handle.endsWith('!') || !isBlank(text.charCodeAt(handleEnd))) {
    throw new YamlError('`%TAG` must be followed by a handle such as `!name!` and a prefix', at)
  }
  const prefix = readUri(text, skipBlanks(text, handleEnd))
  if (!isSpaceOrEnd(text.charCodeAt(prefix.end))) {
    throw new YamlError('the prefix of a `%TAG` directive holds a wrong character', prefix.end)
  }
  const suffix = nonEmpty(prefix.value, at)
  return { kind: 'tag-directive', start: at, end: prefix.end, text: handle, suffix }
}

function skipBlanks(text: string, at: number): number {
  let end = at
  while (isBlank(text.charCodeAt(end))) end++
  return end
}
