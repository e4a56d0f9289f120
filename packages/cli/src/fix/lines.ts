/** A part of a text, as offsets; `end` is behind the last character. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** Where the line of an offset starts. */
export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1
}

/** Behind the line end of the line of an offset. */
export function lineEnd(text: string, offset: number): number {
  const found = text.indexOf('\n', offset)
  return found === -1 ? text.length : found + 1
}

/** How many characters stand before an offset on its line. */
export function columnAt(text: string, offset: number): number {
  return offset - lineStart(text, offset)
}

/**
 * The lines of a block collection whose first entry stands at an offset: those that are indented as
 * far as it, or further. Blank lines and comments behind the last of them do not belong to it.
 */
export function blockLines(text: string, first: number, limit: number): readonly Range[] {
  const column = columnAt(text, first)
  const isList = text.startsWith('-', first)
  const lines: Range[] = []
  let pending: Range[] = []
  for (let at = lineStart(text, first); at < limit; at = lineEnd(text, at)) {
    const line = { start: at, end: lineEnd(text, at) }
    const content = text.slice(line.start, line.end).trimEnd()
    const indent = content.length - content.trimStart().length
    if (content.trim() === '' || content.trim().startsWith('#')) {
      pending.push(line)
      continue
    }
    const isFirst = lines.length === 0
    const isInside =
      indent > column ||
      (indent === column && (!isList || /^-(?:\s|$)/.test(content.slice(indent))))
    if (!isFirst && !isInside) break
    lines.push(...pending, line)
    pending = []
  }
  return lines
}

const flowToken = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^']|'')*'|(?<=\s)#.*|[{}[\]]/g

/** Behind the flow collection that begins at an offset; `undefined` where it has no end. */
export function flowEnd(text: string, start: number): number | undefined {
  let depth = 0
  for (const { 0: token, index } of text.slice(start).matchAll(flowToken)) {
    if (token === '{' || token === '[') depth++
    else if (token === '}' || token === ']') depth--
    if (depth === 0) return start + index + token.length
  }
  return undefined
}

/** Behind the quoted scalar that begins at an offset; `undefined` where it has no end. */
function quoteEnd(text: string, start: number): number | undefined {
  const quoted = text.charAt(start) === '"' ? /"(?:[^"\\]|\\[\s\S])*"/y : /'(?:[^']|'')*'/y
  quoted.lastIndex = start
  const found = quoted.exec(text)
  return found === null ? undefined : start + found[0].length
}

/** Behind a scalar of one line that begins at an offset: quoted, or plain up to a comment. */
export function scalarEnd(text: string, start: number): number | undefined {
  if (/["']/.test(text.charAt(start))) return quoteEnd(text, start)
  const plain = /[^\n\r,{}[\]#]+/y
  plain.lastIndex = start
  const found = plain.exec(text)
  return found === null ? undefined : start + found[0].trimEnd().length
}
