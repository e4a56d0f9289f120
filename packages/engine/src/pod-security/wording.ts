import { compareBytes } from '@ephor/lang/notation'
import type { Offender } from './pod.ts'

/** `"a", "b"`; empty for an empty list. */
export function joinQuoted(items: readonly string[]): string {
  return items.length === 0 ? '' : `"${items.join('", "')}"`
}

/** The first word for one, the second for any other count. */
export function pluralize(singular: string, plural: string, count: number): string {
  return count === 1 ? singular : plural
}

/** `container "a"` or `containers "a", "b"`. */
export function namedContainers(offenders: readonly Offender[]): string {
  const names = offenders.map(({ name }) => name)
  return `${pluralize('container', 'containers', names.length)} ${joinQuoted(names)}`
}

/** Without repetition and in the order of their bytes, as Go sorts texts. */
export function sortedSet(items: Iterable<string>): string[] {
  return [...new Set(items)].sort(compareBytes)
}
