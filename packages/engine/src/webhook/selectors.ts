import type { LabelSelector } from '@ephor/lang/notation'

/**
 * A selector for what both of two select, of the configuration and of a policy; of one label that
 * both ask for with different values the second one counts, as upstream. What says nothing is left
 * out, as the API server stores it.
 */
export function joinSelectors(
  first: LabelSelector | undefined,
  second: LabelSelector | undefined,
): LabelSelector | undefined {
  if (first === undefined || second === undefined) return first ?? second
  const matchLabels = { ...first.matchLabels, ...second.matchLabels }
  const matchExpressions = [...(first.matchExpressions ?? []), ...(second.matchExpressions ?? [])]
  return {
    ...(Object.keys(matchLabels).length > 0 && { matchLabels }),
    ...(matchExpressions.length > 0 && { matchExpressions }),
  }
}
