import { type JmespathEnvironment, JmespathError } from '@ephor/lang/jmespath'
import type { Inputs } from './inputs.ts'

/** What JMESPath functions may ask in one run. Looking up a host may throw `Need`. */
export function createEnvironment({ facts, now, random }: Inputs): JmespathEnvironment {
  return {
    now,
    random,
    resolveHost(host) {
      const answer = facts.answer({ about: 'host', host })
      if ('error' in answer) throw new JmespathError('VALUE', answer.error)
      return answer.value as readonly string[]
    },
  }
}
