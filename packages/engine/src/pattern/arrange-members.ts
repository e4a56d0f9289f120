import { isObject } from '@ephor/lang/json'
import { compareBytes } from '@ephor/lang/notation'
import type { Path } from '../error.ts'
import { parseAnchor } from './anchor.ts'
import type { MapTree, Member } from './tree.ts'

/** A map with its members in the order in which upstream evaluates them (spec 2.4). */
export function arrangeMembers(members: readonly Member[], at: Path): MapTree {
  const sorted = members.toSorted((a, b) => compareBytes(a.written, b.written))
  const others = sorted.filter(member => !comesFirst(member))
  const early = others.filter(({ anchor, value }) => anchor === 'global' || holdsAnchors(value))
  const late = others.filter(member => !early.includes(member))
  return {
    kind: 'map',
    at,
    first: sorted.filter(comesFirst),
    rest: [...early.toReversed(), ...late],
  }
}

function comesFirst({ anchor }: Member): boolean {
  return anchor !== undefined && anchor !== 'global'
}

/** Whether there is an anchor of validation in a pattern, at any depth. */
export function holdsAnchors(pattern: unknown): boolean {
  if (Array.isArray(pattern)) return pattern.some(holdsAnchors)
  if (!isObject(pattern)) return false
  return Object.entries(pattern).some(([key, value]) => {
    const anchor = parseAnchor(key)
    return (anchor !== undefined && anchor.kind !== 'add') || holdsAnchors(value)
  })
}
