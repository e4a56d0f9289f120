import { getOwn, isObject, withoutKey } from '@ephor/lang/json'
import type { ListSchema, MergeSchema } from './merge-schema.ts'
import { nodeText } from './node-text.ts'

/** Where elements that only the patch has go. */
export type ListDirection = 'prepend' | 'append'

/** The walks that a list needs for its elements. */
export interface ElementMerge {
  merge(document: unknown, patch: unknown, schema: MergeSchema, direction: ListDirection): unknown
  keep(document: unknown, schema: MergeSchema, direction: ListDirection): unknown
  add(patch: unknown, schema: MergeSchema, direction: ListDirection): unknown
  settle(patch: unknown, schema: MergeSchema, direction: ListDirection): unknown
}

/** Both sides of a list; at least one of them is there. */
export interface ListSides {
  readonly document: readonly unknown[] | undefined
  readonly patch: readonly unknown[] | undefined
}

/** How the elements of a list are merged. */
export interface ListMerge {
  readonly schema: ListSchema
  readonly direction: ListDirection
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
