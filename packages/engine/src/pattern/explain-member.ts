import { getOwn, type JsonObject } from '@ephor/lang/json'
import { goTypeName } from '@ephor/lang/notation'
import type { Mismatch, Spot } from './mismatch.ts'
import { asksPresence, type ExistenceMember, type Member, type PatternTree } from './tree.ts'

type ExplainTree = (tree: PatternTree, spot: Spot) => Mismatch | undefined

/** Why a map does not satisfy one member of a pattern map (spec 2.4); `path` leads to the map. */
export function explainMember(
  member: Member,
  resource: JsonObject,
  path: string,
  explain: ExplainTree,
): Mismatch | undefined {
  const { key, at } = member
  const here = `${path}${key}/`
  const spot = { value: getOwn(resource, key), path: here }
  if (asksPresence(member)) return explainPresence(member, spot.value, path)
  if (member.anchor !== undefined && !Object.hasOwn(resource, key)) {
    if (member.anchor !== 'condition') return undefined
    const message = `${condition}conditional anchor key doesn't exist in the resource`
    return { kind: 'skipped-here', message, path: here, patternPath: at }
  }
  switch (member.anchor) {
    case undefined:
    case 'equality':
      return explain(member.tree, spot)
    case 'condition':
      return skip(condition, explain(member.tree, spot))
    case 'global':
      return skip('global anchor mismatch: ', explain(member.tree, spot))
    case 'negation': {
      const message = `negation anchor matched in resource: ${here} is not allowed`
      return { kind: 'negation', message, path: here, patternPath: at }
    }
    case 'existence':
      return explainExistence(member, spot, explain)
  }
}

const condition = 'conditional anchor mismatch: '

/** Upstream's path is that of the map, and doubles the slash in the message; kept. */
function explainPresence({ key, at }: Member, value: unknown, path: string): Mismatch | undefined {
  if (value !== undefined && value !== null) return undefined
  return { kind: 'failed', message: `${path}/${key} not found`, path, patternPath: at }
}

function skip(lead: string, mismatch: Mismatch | undefined): Mismatch | undefined {
  if (mismatch === undefined) return undefined
  const { message, path, patternPath } = mismatch
  return { kind: 'skipped-here', message: lead + message, path, patternPath }
}

/** Each map of the pattern must be satisfied by one element of the resource at least. */
function explainExistence(
  { items, value: pattern, at }: ExistenceMember,
  { value: list, path }: Spot,
  explain: ExplainTree,
): Mismatch | undefined {
  const fail = (message: string): Mismatch => {
    return { kind: 'failed', message, path, patternPath: at }
  }
  if (!Array.isArray(list)) {
    return fail(
      `invalid resource type ${goTypeName(list)}: Existence ^ () anchor can be used only on list/array type resource`,
    )
  }
  const wrongPattern = `invalid pattern type ${goTypeName(pattern)}: Pattern has to be of`
  if (items === undefined) return fail(`${wrongPattern} list to compare against resource`)
  for (const item of items) {
    if (item === undefined) {
      return fail(`${wrongPattern} type map to compare against items in resource`)
    }
    if (list.every((value, index) => explain(item, { value, path: `${path}${index}/` }))) {
      return fail(`existence anchor validation failed at path ${path}`)
    }
  }
  return undefined
}
