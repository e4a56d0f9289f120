import type { CheckedCel } from '../check/checked.ts'
import { type Activation, exhausted, type Frame } from '../compile/frame.ts'
import { CelError } from '../value/cel-error.ts'
import type { CelWorld } from '../world.ts'
import { type Generated, generate } from './generate.ts'
import { giveUp } from './runtime.ts'

/** So often an expression is evaluated before source is generated for it, which takes some 0.1 ms. */
export const EVALUATIONS_BEFORE = 50

/** So often the closures may have to do it before they always do: each time costs as much as some evaluations. */
const MAX_GIVEN_UP = 50

/** The value by generated source; `undefined` where the closures must do it. */
export type FastTier = (activation: Activation, world: CelWorld, limit: number) => unknown

/** Generates source once an expression has been evaluated so often. */
export function createFastTier(checked: CheckedCel, generateAfter: number): FastTier {
  let wait = generateAfter
  let credit = MAX_GIVEN_UP
  let generated = wait === 0 ? generate(checked) : undefined
  return (activation, world, limit) => {
    if (generated === undefined) {
      if (wait > 0 && --wait === 0) generated = generate(checked)
      return undefined
    }
    const value = attempt(generated, { activation, slots: noSlots, world, left: limit })
    if (value === giveUp && --credit === 0) generated = undefined
    return value === giveUp ? undefined : value
  }
}

const noSlots: unknown[] = []

function attempt(generated: Generated, frame: Frame): unknown {
  try {
    const value = generated(frame)
    return frame.left < 0 ? giveUp : value
  } catch (error) {
    const isOurs = error === giveUp || error === exhausted || error instanceof CelError
    if (!isOurs) throw error
    return giveUp
  }
}
