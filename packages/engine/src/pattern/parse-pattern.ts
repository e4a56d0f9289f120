import { isObject } from '@ephor/lang/json'
import type { GoNumbers } from '@ephor/lang/notation'
import { type Path, PolicyError } from '../error.ts'
import { parseAnchor } from './anchor.ts'
import { arrangeMembers } from './arrange-members.ts'
import { labelsTree } from './labels.ts'
import { compileScalarPattern } from './scalar.ts'
import type { Member, PatternTree, ScalarTree } from './tree.ts'

/** Far deeper than any object of Kubernetes, and shallow enough for every stack. */
const MAX_DEPTH = 200

/** Where a map stands: keys of labels and annotations may have wildcards. */
type Role = 'metadata' | 'labels' | 'other'

interface Place {
  readonly role: Role
  readonly at: Path
  readonly numbers: GoNumbers
}

/** @throws {PolicyError} `INVALID_PATTERN` where the pattern is nested too deep. */
export function parsePattern(pattern: unknown, numbers: GoNumbers): PatternTree {
  return parse(pattern, { role: 'other', at: [], numbers })
}

function parse(pattern: unknown, place: Place): PatternTree {
  const { role, at } = place
  if (at.length > MAX_DEPTH) {
    throw new PolicyError('INVALID_PATTERN', at, `nested deeper than ${MAX_DEPTH} levels`)
  }
  if (Array.isArray(pattern)) return parseList(pattern, place)
  if (!isObject(pattern)) return parseScalar(pattern, place)
  const members = Object.entries(pattern).map(member => parseMember(member, place))
  return role === 'labels' ? labelsTree(members, at) : arrangeMembers(members, at)
}

function parseScalar(pattern: unknown, { at, numbers }: Place): ScalarTree {
  const matches = compileScalarPattern(pattern, numbers)
  return { kind: 'scalar', at, pattern, matches, numbers }
}

/** Only the first element decides how a list is compared (spec 2.2). */
function parseList(pattern: readonly unknown[], { at, numbers }: Place): PatternTree {
  const inside = (index: number): Place => ({ role: 'other', at: [...at, index], numbers })
  const [first] = pattern
  if (pattern.length === 0) return { kind: 'nothing', at }
  if (Array.isArray(first)) {
    return { kind: 'places', at, items: pattern.map((item, index) => parse(item, inside(index))) }
  }
  return isObject(first)
    ? { kind: 'maps', at, item: parse(first, inside(0)) }
    : { kind: 'scalars', at, item: parseScalar(first, inside(0)) }
}

function parseMember([written, value]: readonly [string, unknown], place: Place): Member {
  const parsed = parseAnchor(written)
  const at = [...place.at, written]
  if (parsed?.kind === 'existence') {
    const items = parseItems(value, { ...place, role: 'other', at })
    return { anchor: 'existence', key: parsed.key, written, value, at, items }
  }
  const role = roleOf(place.role, parsed?.key ?? written)
  const tree = parse(value, { ...place, role, at })
  // Validation knows no `+(k)`: it is a plain key of that name.
  return parsed === undefined || parsed.kind === 'add'
    ? { anchor: undefined, key: written, written, value, at, tree }
    : { anchor: parsed.kind, key: parsed.key, written, value, at, tree }
}

function parseItems(
  value: unknown,
  place: Place,
): readonly (PatternTree | undefined)[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.map((item, index) =>
    isObject(item) ? parse(item, { ...place, at: [...place.at, index] }) : undefined,
  )
}

function roleOf(parent: Role, key: string): Role {
  if (key === 'metadata') return 'metadata'
  return parent === 'metadata' && (key === 'labels' || key === 'annotations') ? 'labels' : 'other'
}
