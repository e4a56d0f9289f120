import { compileWildcard } from '@ephor/lang/notation'
import { arrangeMembers } from './arrange-members.ts'
import { wildcardsOf } from './labels.ts'
import type { ScalarCheck } from './scalar.ts'
import {
  asksPresence,
  type ExistenceMember,
  type LabelsTree,
  type MapTree,
  type Member,
  type PatternTree,
} from './tree.ts'

// A program of nodes and steps of one shape each, since that is what the machine reads fastest: a
// closure for each node took three times as long.

type Operation = 'map' | 'chain' | 'each' | 'places' | 'scalar' | 'scalars' | 'nothing' | 'labels'

/** What is to be done with one value. */
export interface QuickNode {
  readonly operation: Operation
  /** Of a map: anchors, and then the rest. */
  readonly first: readonly Step[]
  readonly rest: readonly Step[]
  /** Of a chain: the keys that lead to the value of its only item. */
  readonly links: readonly Link[]
  /**
   * Of `each` and chains one node, of `places` one for each element; of labels what they must be
   * where no key of theirs fits a wildcard.
   */
  readonly items: readonly QuickNode[]
  /** Of labels: the wildcards among the keys. */
  readonly wildcards: readonly ((key: string) => boolean)[]
  readonly matches: ScalarCheck
  /** The answers of `matches` to the values that are asked most. */
  readonly whenTrue: boolean
  readonly whenFalse: boolean
  readonly tree: PatternTree
}

/** The only key that a map asks for, where it must only be there if `isRequired`. */
interface Link {
  readonly key: string
  readonly isInherited: boolean
  readonly isRequired: boolean
}

export type Ask =
  | 'plain'
  | 'presence'
  | 'condition'
  | 'global'
  | 'equality'
  | 'negation'
  | 'existence'

/** What is to be done with one key of a map. */
export interface Step {
  readonly ask: Ask
  readonly key: string
  /** Whether plain objects inherit something under this key, such as `constructor`. */
  readonly isInherited: boolean
  readonly node: QuickNode
  /** Of an existence anchor; `undefined` if nothing can satisfy it. */
  readonly items: readonly QuickNode[] | undefined
}

/** Compiles the program that answers whether a value satisfies the pattern. */
export function compileQuickCheck(tree: PatternTree): QuickNode {
  switch (tree.kind) {
    case 'map':
      return compileMap(tree)
    case 'labels':
      return compileLabels(tree)
    case 'maps':
      return makeNode(tree, 'each', { items: [compileQuickCheck(tree.item)] })
    case 'places':
      return makeNode(tree, 'places', { items: tree.items.map(compileQuickCheck) })
    case 'scalars':
      return makeNode(tree, 'scalars', { matches: tree.item.matches })
    case 'scalar':
      return makeNode(tree, 'scalar', { matches: tree.matches })
    case 'nothing':
      return makeNode(tree, 'nothing', {})
  }
}

function makeNode(tree: PatternTree, operation: Operation, parts: Partial<QuickNode>): QuickNode {
  const { first = [], rest = [], links = [], items = [], wildcards = [], matches = never } = parts
  return {
    operation,
    first,
    rest,
    links,
    items,
    wildcards,
    matches,
    whenTrue: matches(true),
    whenFalse: matches(false),
    tree,
  }
}

function never(): boolean {
  return false
}

function compileLabels(tree: LabelsTree): QuickNode {
  const items = [compileMap(arrangeMembers(tree.members, tree.at))]
  return makeNode(tree, 'labels', { items, wildcards: wildcardsOf(tree).map(compileWildcard) })
}

/** Maps with one key in maps with one key are the most common pattern of all: a chain. */
function compileMap(tree: MapTree): QuickNode {
  const first = tree.first.map(compileStep)
  const rest = tree.rest.map(compileStep)
  const [step, ...others] = [...first, ...rest]
  if (
    step === undefined ||
    others.length > 0 ||
    (step.ask !== 'plain' && step.ask !== 'equality')
  ) {
    return makeNode(tree, 'map', { first, rest })
  }
  const { key, isInherited, node } = step
  const link: Link = { key, isInherited, isRequired: step.ask === 'plain' }
  const links = node.operation === 'chain' ? [link, ...node.links] : [link]
  return makeNode(tree, 'chain', { links, items: node.operation === 'chain' ? node.items : [node] })
}

function compileStep(member: Member): Step {
  const { key, anchor } = member
  const isInherited = key in {}
  if (anchor === 'existence') {
    return { ask: anchor, key, isInherited, node: unused, items: compileItems(member) }
  }
  const ask = asksPresence(member) ? 'presence' : (anchor ?? 'plain')
  return { ask, key, isInherited, node: compileQuickCheck(member.tree), items: undefined }
}

function compileItems({ items }: ExistenceMember): readonly QuickNode[] | undefined {
  const maps = items?.filter(item => item !== undefined)
  return maps?.length === items?.length ? maps?.map(compileQuickCheck) : undefined
}

const unused: QuickNode = makeNode({ kind: 'nothing', at: [] }, 'nothing', {})
