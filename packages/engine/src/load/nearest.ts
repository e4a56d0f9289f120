/** Names longer than this are not compared: the work grows with the product of the lengths. */
const maxNameLength = 64

/** Names that differ in more letters are different words: Vertical… is no misspelt Horizontal…. */
const maxDistance = 3

/**
 * The name among `candidates` that a misspelt one was probably meant to be: the closest one, at
 * most a third of its letters (at least one, and no more than three) away. Capital letters do not
 * count.
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > maxNameLength) return undefined
  const wanted = name.toLowerCase()
  let best: string | undefined
  let bestDistance = Math.min(Math.max(1, Math.floor(name.length / 3)), maxDistance) + 1
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) >= bestDistance) continue
    const distance = editDistance(wanted, candidate.toLowerCase())
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/** How many letters must be put in, taken out, replaced or swapped with their neighbour. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      }
      row.push(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}
