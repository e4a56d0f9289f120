import { isObject } from '@ephor/lang/json'
import type { Path } from '../error.ts'
import type { DraftPlace } from './draft.ts'

const step = /^(?:\.?([A-Za-z_][\w-]*)|\.?"([^"\\]+)"|\[(\d+)\])/

/**
 * The place that a JMESPath names in the object under review: `request.object.spec.replicas`, or
 * `element.image` below an element whose place is known. A default behind it (`|| ''`) and a
 * flattening `[]` at its end do not count; `undefined` for everything else.
 */
export function placeNamed(
  expression: string,
  element: DraftPlace | undefined,
): DraftPlace | undefined {
  const [first = ''] = expression.split('||')
  const text = first.trim().replace(/\[\]$/, '')
  const object = /^request\.object(?![\w-])/.exec(text)
  if (object !== null) return follow({ root: 'object', path: [] }, text.slice(object[0].length))
  const inElement = /^element(?![\w-])/.exec(text)
  if (inElement === null || element === undefined) return undefined
  return follow(element, text.slice(inElement[0].length))
}

function follow(from: DraftPlace, rest: string): DraftPlace | undefined {
  const path = [...from.path]
  for (let text = rest; text !== ''; ) {
    const match = step.exec(text)
    if (match === null) return undefined
    const [whole, name, quoted, index] = match
    path.push(index === undefined ? (name ?? quoted ?? '') : Number(index))
    text = text.slice(whole.length)
  }
  return { ...from, path }
}

// Objects under review have at most 1.5 MiB, most of them a few hundred values.
const maxVisited = 20_000
const maxDepth = 100

/** Where a map or list itself, not one that equals it, stands in an object. */
export function findValue(object: unknown, value: unknown): Path | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return find(object, value, { left: maxVisited, depth: 0 })
}

function find(
  within: unknown,
  value: object,
  work: { left: number; depth: number },
): Path | undefined {
  if (within === value) return []
  if (typeof within !== 'object' || within === null || work.left-- <= 0) return undefined
  if (work.depth >= maxDepth) return undefined
  work.depth++
  const members: Iterable<readonly [string | number, unknown]> = Array.isArray(within)
    ? within.entries()
    : isObject(within)
      ? Object.entries(within)
      : []
  for (const [key, member] of members) {
    const path = find(member, value, work)
    if (path !== undefined) return [key, ...path]
  }
  work.depth--
  return undefined
}
