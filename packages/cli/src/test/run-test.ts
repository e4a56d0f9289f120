import {
  type ClassicPolicy,
  compile,
  EvaluationError,
  type Operation,
  type Phase,
  type PolicySet,
  type Resource,
  type Response,
} from '@ephor/engine'
import { type Evaluator, evaluateResource } from '../evaluate.ts'
import { InputError } from '../input/input-error.ts'
import { globalOperation } from '../input/values.ts'
import { createPolicyBook, referenceOf } from '../policy-book.ts'
import { type PolicyBook, shownStatus } from '../summary.ts'
import { cloneSources } from './clone-sources.ts'
import { isSameKey, keyOf } from './resource-key.ts'
import { createTestWorld, type TestWorld } from './test-cluster.ts'
import type { TestInputs } from './test-inputs.ts'
import { resourcesAfter, type TestedRule } from './tested-rule.ts'

/** What the rules of a test's policies say, by operation; the empty one is that of the values. */
export type TestedRules = ReadonlyMap<string, readonly TestedRule[]>

const operations: readonly string[] = ['CREATE', 'UPDATE', 'DELETE']

/**
 * Evaluates the policies of a test on its resources: once as the values say, and once more for
 * each operation that a result names. Nothing that one evaluation makes is seen by another one.
 *
 * @throws {InputError} for an operation, an answer or a value that is none.
 */
export async function runTest(inputs: TestInputs): Promise<TestedRules> {
  const run = new TestRun(inputs)
  const named = inputs.test.results.map(({ operation }) => operation)
  const rules = new Map<string, readonly TestedRule[]>()
  for (const operation of new Set(['', ...named])) {
    rules.set(operation, await run.evaluate(operation as Operation | ''))
  }
  return rules
}

interface GeneratingPolicy {
  readonly set: PolicySet
  readonly sources: readonly Resource[]
}

class TestRun {
  readonly #inputs: TestInputs
  readonly #world: TestWorld
  readonly #book: PolicyBook
  readonly #generating: readonly GeneratingPolicy[]

  constructor(inputs: TestInputs) {
    requireOperations(inputs)
    this.#inputs = inputs
    this.#world = createTestWorld(inputs)
    this.#book = createPolicyBook(inputs.policies, inputs.namespaceLabels, false)
    this.#generating = inputs.policies.filter(hasGenerateRules).map(policy => ({
      set: compile({ policies: [policy], exceptions: inputs.exceptions }).set,
      sources: cloneSources(inputs, referenceOf(policy)),
    }))
  }

  async evaluate(operation: Operation | ''): Promise<readonly TestedRule[]> {
    const rules: TestedRule[] = []
    for (const resource of this.#inputs.resources) {
      rules.push(...(await this.#evaluateOn(resource, operation)))
    }
    return rules
  }

  async #evaluateOn(resource: Resource, operation: Operation | ''): Promise<readonly TestedRule[]> {
    const before = await evaluate(this.#evaluator(admissionPhases, operation), resource)
    const responses = [...before.policies]
    const trigger = before.resource ?? resource
    for (const generating of this.#generating) {
      // As upstream: what a rule copies comes from the files of its results, and whether an object
      // is there already is asked of nothing but the trigger and those.
      const ports = this.#world.portsWith([trigger, ...generating.sources])
      const last = { ...this.#evaluator(['generate'], operation), set: generating.set, ports }
      responses.push(...(await evaluate(last, trigger)).policies)
    }
    const after = resourcesAfter(responses, resource)
    const key = keyOf(resource)
    return responses.flatMap((response, index) =>
      response.rules.flatMap(rule => {
        const status = shownStatus(response, rule, { book: this.#book, namespace: key.namespace })
        const { policy } = response
        const changed = rule.targets?.find(target => isSameKey(keyOf(target), key))
        const actual = changed ?? after[index] ?? resource
        const own = { policy, key, response: rule, status, actual }
        return [own, ...changedTargets(own)]
      }),
    )
  }

  #evaluator(phases: readonly Phase[], operation: Operation | ''): Evaluator {
    const { set, values, namespaceLabels, user } = this.#inputs
    const { ports, optionalEntries } = this.#world
    return {
      ...{ set, ports, values, namespaceLabels, user },
      options: { phases, optionalEntries },
      ...(operation === '' ? {} : { operation }),
    }
  }
}

const admissionPhases: readonly Phase[] = ['mutate', 'verify-images', 'validate']

/** What is wrong with values only shows when they are put into a request. */
async function evaluate(evaluator: Evaluator, resource: Resource): Promise<Response> {
  try {
    return await evaluateResource(evaluator, resource)
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error
    const message = `failed to apply policies on resource ${keyOf(resource).name} (${error.message})`
    throw new InputError(message, { cause: error })
  }
}

function hasGenerateRules({ spec }: ClassicPolicy): boolean {
  return (spec.rules ?? []).some(({ generate }) => generate !== undefined)
}

/** A target that a rule changed is a resource of the test, too: the rule passes for it. */
function changedTargets(rule: TestedRule): readonly TestedRule[] {
  return (rule.response.targets ?? [])
    .map(target => ({ ...rule, key: keyOf(target), status: 'pass' as const, actual: target }))
    .filter(({ key }) => !isSameKey(key, rule.key))
}

function requireOperations({ test, values }: TestInputs): void {
  const global = globalOperation(values)
  if (global !== '' && global !== 'CONNECT' && !operations.includes(global)) {
    throw new InputError(
      `invalid request.operation value "${global}", must be one of CREATE, UPDATE, DELETE, CONNECT`,
    )
  }
  for (const { policy, operation } of test.results) {
    if (operation === '' || operations.includes(operation)) continue
    throw new InputError(
      `invalid test result for policy ${policy}: invalid operation "${operation}", must be one of CREATE, UPDATE, DELETE`,
    )
  }
}
