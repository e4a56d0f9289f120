import { isObject } from '@ephor/lang/json'
import type { GoNumbers } from '@ephor/lang/notation'
import { type Path, PolicyError } from '../error.ts'
import { parseAnchor } from './anchor.ts'
import { labelNode } from './label-node.ts'
import { emptyListNode, listOfMapsNode, listOfScalarsNode, positionalNode } from './list-node.ts'
import { arrangeMembers, mapNode } from './map-node.ts'
import { compileMember, type MemberPattern } from './member.ts'
import type { PatternNode } from './node.ts'
import { scalarNode } from './scalar-node.ts'

/** Far deeper than any object of Kubernetes, and shallow enough for every stack. */
const MAX_DEPTH = 200

/** Where a map stands: keys of labels and annotations may have wildcards. */
type Role = 'metadata' | 'labels' | 'other'

/**
 * Compiles a node of a pattern that stands at `at`.
 *
 * @throws {PolicyError} `INVALID_PATTERN` where it is nested too deep.
 */
export function compileNode(pattern: unknown, at: Path, numbers: GoNumbers): PatternNode {
  return compileIn('other', pattern, at, numbers)
}

function compileIn(role: Role, pattern: unknown, at: Path, numbers: GoNumbers): PatternNode {
  if (at.length > MAX_DEPTH) {
    throw new PolicyError('INVALID_PATTERN', at, `nested deeper than ${MAX_DEPTH} levels`)
  }
  if (Array.isArray(pattern)) return compileList(pattern, at, numbers)
  if (!isObject(pattern)) return scalarNode(pattern, at, numbers)
  const members = Object.entries(pattern).map(member => readMember(role, member, at, numbers))
  if (role === 'labels') return labelNode(members, at)
  return mapNode(arrangeMembers(members.map(compileMember)), at)
}

/** One key of a pattern map; `at` leads to the map. */
function readMember(
  role: Role,
  [written, value]: readonly [string, unknown],
  at: Path,
  numbers: GoNumbers,
): MemberPattern {
  const parsed = parseAnchor(written)
  const here = [...at, written]
  if (parsed?.kind === 'existence') {
    const items = Array.isArray(value)
      ? value.map((item, index) =>
          isObject(item) ? compileNode(item, [...here, index], numbers) : undefined,
        )
      : undefined
    return { anchor: 'existence', key: parsed.key, written, value, at: here, items }
  }
  const node = compileIn(roleOf(role, parsed?.key ?? written), value, here, numbers)
  // Validation knows no `+(k)`: it is a plain key of that name.
  if (parsed === undefined || parsed.kind === 'add') {
    return { anchor: undefined, key: written, written, value, at: here, node }
  }
  return { anchor: parsed.kind, key: parsed.key, written, value, at: here, node }
}

function roleOf(parent: Role, key: string): Role {
  if (key === 'metadata') return 'metadata'
  return parent === 'metadata' && (key === 'labels' || key === 'annotations') ? 'labels' : 'other'
}

/** Only the first element decides how a list is compared (spec 2.2). */
function compileList(pattern: readonly unknown[], at: Path, numbers: GoNumbers): PatternNode {
  const compileItem = (item: unknown, index: number): PatternNode =>
    compileIn('other', item, [...at, index], numbers)
  const [first] = pattern
  if (pattern.length === 0) return emptyListNode(at)
  if (Array.isArray(first)) return positionalNode(pattern.map(compileItem), at)
  if (isObject(first)) return listOfMapsNode(compileItem(first, 0), at)
  return listOfScalarsNode(compileItem(first, 0), at)
}
