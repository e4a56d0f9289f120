/**
 * Levels of maps and lists inside one another. Real objects stay below 30; kubectl stops at 10,000,
 * but everything that walks a value by recursion must be safe on a stack of one megabyte.
 */
export const maxDepth = 1000

/**
 * How much of a document may come out of aliases. The rule and its figures are go-yaml's, so what
 * kubectl reads is read: up to 400,000 nodes 99 %, from 4,000,000 on 10 %, between them less and less.
 */
export function allowsAliases(nodes: number, fromAliases: number): boolean {
  if (fromAliases <= 100 || nodes <= 1000) return true
  const beyond = Math.min(Math.max((nodes - 400_000) / 3_600_000, 0), 1)
  return fromAliases / nodes <= 0.99 - 0.89 * beyond
}

/**
 * Characters of one document that the full parser takes: it holds every node of a document at once,
 * some hundred bytes each. A list of all Pods of a large cluster is about 100 MB.
 */
export const maxDocumentLength: number = 2 ** 27
