import { setOwn } from '../../json/index.ts'
import { spend } from '../values.ts'
import { type Compiled, type Step, varying } from './step.ts'

/** `[a, b]`: the values of all members; null if there is nothing to select from. */
export function buildList<Input>(members: readonly Compiled<Input>[]): Compiled<Input> {
  const steps = members.map(member => member.step)
  return varying((input, run) => {
    if (input === null) return null
    spend(run, steps.length)
    return steps.map(step => step(input, run))
  })
}

/** One member of a hash, compiled. */
export interface HashMember<Input> {
  readonly key: string
  readonly step: Step<Input>
}

/** `{a: b}`: an object of the values of all members; null if there is nothing to select from. */
export function buildHash<Input>(members: readonly HashMember<Input>[]): Compiled<Input> {
  return varying((input, run) => {
    if (input === null) return null
    spend(run, members.length)
    const made: Record<string, unknown> = {}
    for (const { key, step } of members) setOwn(made, key, step(input, run))
    return made
  })
}
