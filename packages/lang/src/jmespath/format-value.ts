import { isObject } from '../json/index.ts'
import { compareBytes, formatGoFloat } from '../notation/index.ts'
import { deeper } from './error.ts'
import { formatReference } from './format-ast.ts'
import { goIntValue, isReference, referenceNode, toFloat } from './values.ts'

/** Longest rendering of a value inside of a message; upstream has no bound. */
const maxShown = 1024 * 1024

/** What is left to be shown, and how deep we are. */
interface Room {
  left: number
  depth: number
}

/** A value as upstream's messages show it, which is Go's `%v`; all numbers are floats. */
export function formatForMessage(value: unknown): string {
  return print(value, { left: maxShown, depth: 0 })
}

function print(value: unknown, room: Room): string {
  room.depth = deeper(room.depth)
  const text = printValue(value, room)
  room.depth--
  room.left -= text.length
  return text
}

function printValue(value: unknown, room: Room): string {
  if (value === null || value === undefined) return '<nil>'
  const float = toFloat(value)
  if (float !== undefined) return formatGoFloat(float, 'g')
  if (Array.isArray(value)) return `[${printAll(value, room, item => print(item, room))}]`
  if (isObject(value)) {
    const keys = Object.keys(value).sort(compareBytes)
    return `map[${printAll(keys, room, key => `${key}:${print(value[key], room)}`)}]`
  }
  if (isReference(value)) {
    const node = referenceNode(value)
    return node?.kind === 'reference' ? formatReference(node.expression) : ''
  }
  return String(goIntValue(value) ?? value)
}

function printAll<Item>(items: readonly Item[], room: Room, show: (item: Item) => string): string {
  const shown: string[] = []
  for (const item of items) {
    if (room.left <= 0) break
    shown.push(show(item))
  }
  return shown.join(' ')
}
