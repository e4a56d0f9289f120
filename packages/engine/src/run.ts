import { Evaluation } from './evaluation.ts'
import { type Answer, Facts, type Question } from './facts.ts'
import type { PolicySet } from './policies/policy-set.ts'
import type { Ports } from './ports.ts'
import type { Request } from './request.ts'
import type { Response } from './response.ts'
import type { RunOptions } from './run-options.ts'
import { askWorld } from './world.ts'

/**
 * Evaluates a request: mutate, each rule on the result of the last, then verify images, validate,
 * generate. The only order of things there is: command, admission, scan and editor call this.
 * Asks the world for each answer at most once; a failing answer becomes the rule's `error`.
 */
export async function run(
  set: PolicySet,
  request: Request,
  ports: Ports,
  options: RunOptions = {},
): Promise<Response> {
  const facts = new Facts()
  const evaluation = new Evaluation({ set, request, facts, ports, options })
  for (let question = evaluation.advance(); question; question = evaluation.advance()) {
    facts.learn(question, await askWorld(ports, question))
  }
  return evaluation.response()
}

/**
 * As {@link run}, for policies that ask nothing of the world, without a promise: a rule that does
 * ask gets an `error`.
 */
export function runSync(
  set: PolicySet,
  request: Request,
  ports: Ports,
  options: RunOptions = {},
): Response {
  const facts = new Facts()
  const evaluation = new Evaluation({ set, request, facts, ports, options })
  for (let question = evaluation.advance(); question; question = evaluation.advance()) {
    facts.learn(question, offline(question))
  }
  return evaluation.response()
}

function offline(question: Question): Answer {
  return { error: `no answer about ${question.about}: this run does not ask the world` }
}
