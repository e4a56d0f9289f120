import type { GroupVersionKind } from '../request.ts'
import { type BuiltInKind, listBuiltInKinds } from './built-in-kinds.ts'

let byKind: ReadonlyMap<string, BuiltInKind> | undefined

/** The built-in kind of a group, whatever the version; a table made once. */
function findKind({ group, kind }: GroupVersionKind): BuiltInKind | undefined {
  byKind ??= new Map(listBuiltInKinds().map(each => [`${each.group}/${each.kind}`, each]))
  return byKind.get(`${group}/${kind}`)
}

/** Whether objects of a kind are known to live outside of namespaces; false for unknown kinds. */
export function isClusterScopedKind(kind: GroupVersionKind): boolean {
  return findKind(kind)?.isNamespaced === false
}

/** The name of a kind in URLs; guessed by English rules for kinds that are not built in. */
export function pluralOf(kind: GroupVersionKind): string {
  const known = findKind(kind)
  if (known) return known.plural
  const word = kind.kind.toLowerCase()
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`
}
