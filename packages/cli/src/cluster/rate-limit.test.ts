import { expect, test } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

/** The milliseconds at which each of some requests went, all of them asked for at once. */
async function timesOf(count: number): Promise<readonly number[]> {
  const mayGo = createRateLimit({ perSecond: 50, burst: 3 })
  const start = performance.now()
  const go = async () => {
    await mayGo()
    return performance.now() - start
  }
  return Promise.all(Array.from({ length: count }, go))
}

test('a burst goes at once, the others one after the other', async () => {
  const times = await timesOf(6)
  expect(Math.max(...times.slice(0, 3))).toBeLessThan(15)
  for (const [index, time] of times.slice(3).entries()) {
    // Timers may be a millisecond early.
    expect(time).toBeGreaterThanOrEqual((index + 1) * 20 - 2)
  }
})
