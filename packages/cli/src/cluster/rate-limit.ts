import { setTimeout as sleep } from 'node:timers/promises'

/** How many requests there may be. */
export interface RateSettings {
  readonly perSecond: number
  /** At once, after a pause. */
  readonly burst: number
}

/** A bucket of tokens: resolves when the next request may go. */
export function createRateLimit(
  { perSecond, burst }: RateSettings,
  now: () => number = () => performance.now(),
): () => Promise<void> {
  let free = burst
  let last = now()
  return async () => {
    const time = now()
    free = Math.min(burst, free + ((time - last) * perSecond) / 1_000) - 1
    last = time
    // Below zero, those who came before are still waiting.
    if (free < 0) await sleep((-free * 1_000) / perSecond)
  }
}
