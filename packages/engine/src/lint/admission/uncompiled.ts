import type { Lint } from '../definition.ts'
import { podPolicy } from '../examples.ts'

const body = (version: string) => `validate:
  podSecurity:
    level: baseline
    version: ${version}`

/** Something that admission takes, but that can never be evaluated. */
export const uncompiled: Lint = {
  code: 'EPH137',
  title: 'a rule that cannot be evaluated',
  severity: 'error',
  why: 'Admission takes the policy, but a part of it makes no sense to the engine: the rule would end in an error for every object.',
  remedy: 'Correct what the message names.',
  bad: podPolicy(body('one.twenty')),
  good: podPolicy(body('v1.20')),
  by: 'compiling',
}
