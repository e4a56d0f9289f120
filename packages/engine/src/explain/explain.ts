import { Evaluation, type EvaluationInput } from '../evaluation.ts'
import { Facts, type Question } from '../facts.ts'
import type { PolicySet } from '../policies/policy-set.ts'
import type { Ports } from '../ports.ts'
import type { Request } from '../request.ts'
import { askWorld } from '../world.ts'
import type { ExplainOptions } from './explain-options.ts'
import { type Explainer, explainerFor } from './explainer.ts'
import { createMask } from './mask.ts'
import type { Explanation } from './step.ts'

// A rule whose every evaluation asks something new (it looks up random names) is not followed for
// ever.
const maxRounds = 100

/**
 * Evaluates a request as `run` does, with the same verdicts and messages, and tells each step of
 * every rule: also of those that do not apply. On demand, for one request; `run` costs a fraction.
 */
export async function explain(
  set: PolicySet,
  request: Request,
  ports: Ports,
  options: ExplainOptions = {},
): Promise<Explanation> {
  const { places = {}, ...runOptions } = options
  const mask = createMask()
  mask.learn([request.object, request.oldObject])
  const facts = new Facts()
  const now = ports.now()
  const input = {
    ...{ request, facts, ports: { ...ports, now: () => now } },
    options: { ...runOptions, everything: true },
  }
  const learn = async (question: Question): Promise<void> => {
    const answer = await askWorld(ports, question)
    mask.learn(answer)
    if (isAboutSecrets(question) && 'value' in answer) mask.learnSecrets(answer.value)
    facts.learn(question, answer)
  }
  // A rule that lacks an answer begins anew: all are gathered before the first step is noted.
  const rehearsal = new Evaluation({ ...input, set })
  for (let question = rehearsal.advance(); question; question = rehearsal.advance()) {
    await learn(question)
  }
  const explainer = explainerFor(set)
  for (let round = 0; ; round++) {
    const recorded = record(explainer, input, round < maxRounds)
    if ('question' in recorded) await learn(recorded.question)
    else return explainer.tell(recorded.evaluation.response(), { request, options, places, mask })
  }
}

function isAboutSecrets(question: Question): boolean {
  const isOfObjects = question.about === 'resource' || question.about === 'resources'
  return isOfObjects && question.query.kind.kind === 'Secret'
}

type Recorded = { readonly evaluation: Evaluation } | { readonly question: Question }

/** Evaluates with all steps noted, up to a question if one may be asked. */
function record(
  explainer: Explainer,
  input: Omit<EvaluationInput, 'set'>,
  mayAsk: boolean,
): Recorded {
  const evaluation = new Evaluation({ ...input, set: explainer.set })
  explainer.begin()
  try {
    for (let question = evaluation.advance(); question; question = evaluation.advance()) {
      if (mayAsk) return { question }
      input.facts.learn(question, { error: 'too many questions' })
    }
    return { evaluation }
  } finally {
    explainer.end()
  }
}
