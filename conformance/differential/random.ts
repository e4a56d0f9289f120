/** A seeded source of choices: the same seed gives the same lines on every machine. */
export interface Random {
  /** From 0 to below 1. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** As many items as `int(low, high)` says. */
  list<Item>(low: number, high: number, make: () => Item): readonly Item[]
  /** Makes one of the items: `oneOf([a, b])()`. */
  oneOf<Item>(makers: readonly (() => Item)[]): Item
}

/** mulberry32 by Tommy Ettinger, public domain: small, fast, good enough for tests. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <Item>(items: readonly Item[]): Item => items[int(0, items.length - 1)] as Item
  return {
    next,
    int,
    pick,
    chance: probability => next() < probability,
    list: (low, high, make) => Array.from({ length: int(low, high) }, make),
    oneOf: makers => pick(makers)(),
  }
}
