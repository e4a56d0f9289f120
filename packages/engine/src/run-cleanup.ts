import { Facts, Need } from './facts.ts'
import type { CompiledCleanupPolicy, NamespaceLabels } from './policies/cleanup.ts'
import type { Ports } from './ports.ts'
import type { Resource } from './request.ts'
import type { Verdict } from './response.ts'
import type { Inputs } from './variables/frame.ts'
import { askWorld } from './world.ts'

// One policy cannot ask for more than this many answers about one object.
const maxQuestions = 1_000

const maxContextBytes = 2 * 1024 * 1024

/**
 * What a cleanup policy says about an object, as the command reports it: `pass` for one that would
 * go, `fail` for one that stays. Asks the world for each answer at most once.
 */
export async function runCleanup(
  policy: CompiledCleanupPolicy,
  resource: Resource,
  labels: NamespaceLabels,
  ports: Ports,
): Promise<Verdict> {
  const facts = new Facts()
  const inputs = { facts, now: ports.now(), random: ports.random, maxContextBytes }
  for (let asked = 0; asked <= maxQuestions; asked++) {
    const verdict = judgeOrAsk(policy, resource, labels, inputs)
    if (!(verdict instanceof Need)) return verdict
    facts.learn(verdict.question, await askWorld(ports, verdict.question))
  }
  return { status: 'error', message: `the policy asked more than ${maxQuestions} questions` }
}

function judgeOrAsk(
  policy: CompiledCleanupPolicy,
  resource: Resource,
  labels: NamespaceLabels,
  inputs: Inputs,
): Verdict | Need {
  try {
    return policy.judge(resource, labels, inputs)
  } catch (error) {
    if (error instanceof Need) return error
    throw error
  }
}
