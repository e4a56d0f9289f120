import { isObject } from '@ephor/lang/json'
import { type Path, PolicyError } from '../../error.ts'
import { type Anchor, parseAnchor } from '../../pattern/anchor.ts'

/** The anchors of a pattern: only those that can be evaluated where it stands. */
export function checkAnchors(
  pattern: unknown,
  path: Path,
  isSupported: (anchor: Anchor) => boolean,
): PolicyError[] {
  if (Array.isArray(pattern)) {
    return pattern.flatMap((item, index) => checkAnchors(item, [...path, index], isSupported))
  }
  if (!isObject(pattern)) return []
  return Object.entries(pattern).flatMap(([key, value]) => {
    const at: Path = [...path, key]
    const anchor = parseAnchor(key)
    return [
      ...(anchor ? checkAnchor(anchor, { key, value, path: at }, isSupported) : []),
      ...checkAnchors(value, at, isSupported),
    ]
  })
}

interface Member {
  readonly key: string
  readonly value: unknown
  readonly path: Path
}

function checkAnchor(
  anchor: Anchor,
  { key, value, path }: Member,
  isSupported: (anchor: Anchor) => boolean,
): PolicyError[] {
  if (!isSupported(anchor)) {
    return [new PolicyError('INVALID_PATTERN', path, `unsupported anchor ${key}`)]
  }
  if (anchor.kind !== 'existence') return []
  if (!Array.isArray(value)) {
    const message = 'existence anchor should have value of type list'
    return [new PolicyError('INVALID_PATTERN', path, message)]
  }
  if (value.length > 0) return []
  const message = 'existence anchor: should have at least one value'
  return [new PolicyError('INVALID_PATTERN', path, message)]
}
