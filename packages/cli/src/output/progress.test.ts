import { expect, test } from 'vitest'
import { createProgress } from './progress.ts'

/** A terminal that remembers, and a clock that a step moves. */
function watch(isTTY: boolean, milliseconds: number, steps: number): string[] {
  const written: string[] = []
  let now = 0
  const terminal = { isTTY, write: (text: string) => written.push(text) }
  const progress = createProgress(terminal, () => now)
  for (let step = 0; step < steps; step++) {
    now += milliseconds
    progress.step()
  }
  progress.end()
  progress.end()
  return written
}

test('work of less than a second shows nothing', () => {
  expect(watch(true, 0.5, 1_900)).toEqual([])
})

test('longer work shows how far it is, and then nothing is left of it', () => {
  expect(watch(true, 1, 1_500)).toEqual([
    '\r1,025 resources …',
    '\r1,281 resources …',
    '\r\u001b[K',
  ])
})

test('who knows how much there is sees a bar', () => {
  const written: string[] = []
  let now = 0
  const terminal = { isTTY: true, write: (text: string) => written.push(text) }
  const progress = createProgress(terminal, () => now)
  progress.expect(1_000)
  progress.expect(1_000)
  now = 2_000
  progress.step(1_500)
  expect(written).toEqual(['\r███████████████░░░░░ 1,500 of 2,000 resources'])
})

test('pipes and files get nothing', () => {
  expect(watch(false, 1, 5_000)).toEqual([])
})
