import type { ResourceQuery, ServiceCall } from './ports.ts'

/** What an expression may ask of the world. */
export type Question =
  | { readonly about: 'resource'; readonly query: ResourceQuery; readonly name: string }
  | { readonly about: 'resources'; readonly query: ResourceQuery }
  | {
      readonly about: 'api'
      readonly method: 'GET' | 'POST'
      readonly urlPath: string
      readonly body: unknown
    }
  | { readonly about: 'service'; readonly call: ServiceCall }
  | { readonly about: 'global-context'; readonly key: string }
  | { readonly about: 'image'; readonly reference: string }
  | { readonly about: 'host'; readonly host: string }

/** What the world said; `error` is the text of the failure, without a prefix. */
export type Answer = { readonly value: unknown } | { readonly error: string }

/**
 * Thrown by a leaf that needs an answer nobody has asked for yet. It is not an evaluation error:
 * nothing but `run` may catch it, so every `catch` below `run` tests for the error it means.
 */
export class Need {
  readonly question: Question

  constructor(question: Question) {
    this.question = question
  }
}

/** The answers known so far in one run; each question is asked at most once. */
export class Facts {
  #answers: Map<string, Answer> | undefined

  /** @throws {Need} if the answer is not known yet. */
  answer(question: Question): Answer {
    const answer = this.#answers?.get(JSON.stringify(question))
    if (answer === undefined) throw new Need(question)
    return answer
  }

  learn(question: Question, answer: Answer): void {
    this.#answers ??= new Map()
    this.#answers.set(JSON.stringify(question), answer)
  }
}
