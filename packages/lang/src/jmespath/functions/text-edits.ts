import { checkLength } from './arguments.ts'

/**
 * Replaces the first `limit` occurrences, or all if it is negative. An empty text is found before
 * every character and at the end, as in Go.
 */
export function replace(whole: string, old: string, replacement: string, limit: number): string {
  if (limit === 0 || old === replacement) return whole
  const parts = old === '' ? ['', ...whole] : whole.split(old)
  if (old === '') parts.push('')
  const found = parts.length - 1
  const count = limit < 0 ? found : Math.min(limit, found)
  checkLength(whole.length + count * (replacement.length - old.length))
  if (count === found) return parts.join(replacement)
  return parts.slice(0, count + 1).join(replacement) + old + parts.slice(count + 1).join(old)
}

/** Strips from both ends all characters of a set. */
export function trim(whole: string, set: string): string {
  const cut = new Set(set)
  const characters = Array.from(whole)
  const isKept = (character: string): boolean => !cut.has(character)
  const start = characters.findIndex(isKept)
  if (start === -1) return ''
  return characters.slice(start, characters.findLastIndex(isKept) + 1).join('')
}

/**
 * The shortest path that means the same, by its text alone; the empty path stays empty.
 *
 * Source: path/filepath.Join of Go on Unix.
 */
export function cleanPath(path: string): string {
  if (path === '') return ''
  const isRooted = path.startsWith('/')
  const kept: string[] = []
  for (const element of path.split('/')) {
    if (element === '' || element === '.') continue
    if (element !== '..') {
      kept.push(element)
    } else if (kept.length > 0 && kept.at(-1) !== '..') {
      kept.pop()
    } else if (!isRooted) {
      kept.push('..')
    }
  }
  const joined = kept.join('/')
  return isRooted ? `/${joined}` : joined || '.'
}
