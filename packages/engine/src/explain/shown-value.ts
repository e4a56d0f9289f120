import { isObject, setOwn } from '@ephor/lang/json'
import { isSecret, type Mask, masked } from './mask.ts'

// An explanation is read by people and kept by programs: it must not grow with the object.
const maxTextLength = 1_000
const maxMembers = 50
const maxDepth = 8
const maxNodes = 500

const cut = '…'

/** A copy of a value that is small enough to be shown, without what Secrets hold. */
export function shownValue(value: unknown, mask: Mask): unknown {
  return copy(value, { mask, depth: 0, work: { left: maxNodes } })
}

/** A text that is short enough to be shown. */
export function shownText(text: string, mask: Mask): string {
  const shown = mask.text(text)
  if (shown.length <= maxTextLength) return shown
  return `${shown.slice(0, maxTextLength)}${cut} (${shown.length} characters)`
}

interface Situation {
  readonly mask: Mask
  readonly depth: number
  readonly work: { left: number }
}

function copy(value: unknown, situation: Situation): unknown {
  const { mask, depth, work } = situation
  if (typeof value === 'string') return shownText(value, mask)
  if (typeof value !== 'object' || value === null) return value ?? null
  if (depth === maxDepth || work.left <= 0) return cut
  const inner = { ...situation, depth: depth + 1 }
  return Array.isArray(value) ? copyList(value, inner) : copyMap(value, inner)
}

function copyList(list: readonly unknown[], situation: Situation): readonly unknown[] {
  const shown: unknown[] = []
  for (const item of list.slice(0, maxMembers)) {
    if (situation.work.left-- <= 0) break
    shown.push(copy(item, situation))
  }
  return shown.length === list.length
    ? shown
    : [...shown, `${cut} ${list.length - shown.length} more`]
}

function copyMap(map: object, situation: Situation): unknown {
  const shown: Record<string, unknown> = {}
  const keys = isObject(map) ? Object.keys(map) : []
  const hides = isObject(map) && isSecret(map)
  let count = 0
  for (const key of keys.slice(0, maxMembers)) {
    if (situation.work.left-- <= 0) break
    const value = getMember(map, key)
    const isHidden = hides && (key === 'data' || key === 'stringData')
    setOwn(shown, shownText(key, situation.mask), isHidden ? hidden(value) : copy(value, situation))
    count++
  }
  if (count < keys.length) setOwn(shown, cut, `${keys.length - count} more`)
  return shown
}

/** The keys of a Secret may be seen, nothing else. */
function hidden(value: unknown): unknown {
  if (!isObject(value)) return masked
  return Object.fromEntries(
    Object.keys(value)
      .slice(0, maxMembers)
      .map(key => [key, masked]),
  )
}

function getMember(map: object, key: string): unknown {
  return (map as Readonly<Record<string, unknown>>)[key]
}
