import { performance } from 'node:perf_hooks'
import type { Corpus } from '../differential/corpus.ts'
import { createRandom } from '../differential/random.ts'
import { isAboutInput, type Target } from './target.ts'

/** What came out of the runs of one target. */
export interface FuzzResult {
  readonly target: string
  readonly runs: number
  /** How many inputs were fine. */
  readonly accepted: number
  /** Inputs that showed a bug, made small; at most a few are kept. */
  readonly bugs: readonly Bug[]
}

export interface Bug {
  readonly what: string
  readonly input: readonly string[]
}

/** When to stop: after so many runs, or so many milliseconds. */
export interface Budget {
  readonly runs: number
  readonly milliseconds: number
}

/** Longer than this no input may take: what is slow at this size hangs at a larger one. */
const slowMilliseconds = 5_000
const maxBugs = 5

/** Gives a target inputs until the budget is spent or too many bugs are found. */
export async function fuzzTarget(
  target: Target,
  {
    corpus,
    seed,
    budget,
  }: { readonly corpus: Corpus; readonly seed: number; readonly budget: Budget },
): Promise<FuzzResult> {
  const next = target.inputs(corpus, createRandom(seed))
  const end = performance.now() + budget.milliseconds
  const bugs = new Map<string, Bug>()
  let runs = 0
  let accepted = 0
  while (runs < budget.runs && performance.now() < end && bugs.size < maxBugs) {
    const input = next()
    const outcome = await attemptAgainWhenSlow(target, input)
    runs++
    if (outcome === 'accepted') accepted++
    else if (outcome !== 'refused' && !bugs.has(outcome.bug)) {
      bugs.set(outcome.bug, { what: outcome.bug, input: await smaller(target, input, outcome.bug) })
    }
  }
  return { target: target.name, runs, accepted, bugs: [...bugs.values()] }
}

type Outcome = 'accepted' | 'refused' | { readonly bug: string }

/** A machine may halt a process for seconds: what is slow is slow twice. */
async function attemptAgainWhenSlow(target: Target, input: readonly string[]): Promise<Outcome> {
  const outcome = await attempt(target, input)
  const isSlow = typeof outcome === 'object' && outcome.bug === tooLong
  return isSlow ? attempt(target, input) : outcome
}

const tooLong = 'takes too long'

async function attempt(target: Target, input: readonly string[]): Promise<Outcome> {
  const start = performance.now()
  try {
    const result = target.read(input)
    // most are synchronous, and done a million times
    const accepted: boolean = typeof result === 'boolean' ? result : await result
    if (performance.now() - start > slowMilliseconds) return { bug: tooLong }
    return accepted ? 'accepted' : 'refused'
  } catch (error) {
    return isAboutInput(error) ? 'refused' : { bug: describe(error) }
  }
}

/** The error and where it was thrown. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const [, place = ''] = /^\s+at (.*)$/m.exec(error.stack ?? '') ?? []
  return `${error.name}: ${error.message.slice(0, 200)} at ${place}`
}

const maxAttempts = 500

/** The shortest input found that shows the same bug. */
async function smaller(
  target: Target,
  input: readonly string[],
  bug: string,
): Promise<readonly string[]> {
  let best = input
  let attempts = 0
  for (let size = Math.max(...input.map(text => text.length)) >> 1; size >= 1; size >>= 1) {
    for (const candidate of withoutPieces(best, size)) {
      if (++attempts > maxAttempts) return best
      const outcome = await attempt(target, candidate)
      if (typeof outcome === 'object' && outcome.bug === bug) best = candidate
    }
  }
  return best
}

function* withoutPieces(input: readonly string[], size: number): Generator<readonly string[]> {
  for (const [index, text] of input.entries()) {
    for (let at = 0; at < text.length; at += size) {
      yield input.with(index, text.slice(0, at) + text.slice(at + size))
    }
  }
}
