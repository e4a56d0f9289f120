import { getOwn, isObject, withoutKey } from '@ephor/lang/json'
import type { ListSchema, MergeSchema } from './merge-schema.ts'
import { nodeText } from './node-text.ts'

/** Where elements that only the patch has go. */
export type ListDirection = 'prepend' | 'append'

/**
 * Parts of documents that come out as they are where no patch mentions them, each with the schema
 * it was walked with. Parts are never changed in place while such a map lives: it is for one run.
 */
export type Settled = WeakMap<object, MergeSchema | 'no schema'>

/** What is the same everywhere in a merge. */
export interface MergeWalk {
  readonly direction: ListDirection
  readonly settled: Settled | undefined
}

/** The walks that a list needs for its elements. */
export interface ElementMerge {
  merge(document: unknown, patch: unknown, schema: MergeSchema, walk: MergeWalk): unknown
  keep(document: unknown, schema: MergeSchema, walk: MergeWalk): unknown
  add(patch: unknown, schema: MergeSchema, walk: MergeWalk): unknown
  settle(patch: unknown, schema: MergeSchema, walk: MergeWalk): unknown
}

/** Both sides of a list; at least one of them is there. */
export interface ListSides {
  readonly document: readonly unknown[] | undefined
  readonly patch: readonly unknown[] | undefined
}

/** How the elements of a list are merged. */
export interface ListMerge {
  readonly schema: ListSchema
  readonly walk: MergeWalk
  readonly elements: ElementMerge
}

/** The text of a key; empty where there is none, or no scalar. */
export function keyText(element: unknown, key: string): string {
  if (!isObject(element)) return ''
  const value = getOwn(element, key)
  return value === undefined || value === null ? '' : nodeText(value)
}

/** The key of a map in a patch that says what to do with it. */
export const directiveKey = '$patch'

export type Directive = 'delete' | 'replace' | 'merge'

export function isDirective(word: unknown): word is Directive {
  return word === 'delete' || word === 'replace' || word === 'merge'
}

/** An element with `$patch: replace`. */
export function isReplacement(element: unknown): boolean {
  return isObject(element) && getOwn(element, directiveKey) === 'replace'
}

/** An element without its directive. */
export function withoutDirective(element: unknown): unknown {
  return isObject(element) && isDirective(getOwn(element, directiveKey))
    ? withoutKey(element, directiveKey)
    : element
}
