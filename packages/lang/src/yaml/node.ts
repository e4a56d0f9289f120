/** A node of a YAML document as written; offsets are those of the text that was parsed. */
export type YamlNode = ScalarNode | ListNode | MapNode | AliasNode

interface Placed {
  readonly start: number
  /** The whole name of the tag, such as `tag:yaml.org,2002:str`; `undefined` without one. */
  readonly tag: string | undefined
}

export interface ScalarNode extends Placed {
  readonly kind: 'scalar'
  readonly text: string
  /** Not quoted and not a block text: what it is follows from its characters. */
  readonly isPlain: boolean
}

export interface ListNode extends Placed {
  readonly kind: 'list'
  readonly items: readonly YamlNode[]
}

export interface MapNode extends Placed {
  readonly kind: 'map'
  readonly entries: readonly MapEntry[]
}

export interface MapEntry {
  readonly key: YamlNode
  readonly value: YamlNode
}

export interface AliasNode extends Placed {
  readonly kind: 'alias'
  readonly name: string
  /** The node that the name stands for; it may be one that holds this alias. */
  readonly target: YamlNode
}

const mergeTag = 'tag:yaml.org,2002:merge'

/** True for the key `<<`, which takes over the entries of other maps. */
export function isMergeKey(key: YamlNode): boolean {
  if (key.kind !== 'scalar' || key.text !== '<<') return false
  return key.tag === undefined ? key.isPlain : key.tag === mergeTag || key.tag === '!'
}
