import {
  type ClassicPolicy,
  compile,
  EvaluationError,
  type ExplainedRule,
  type Operation,
  type Phase,
  type Places,
  type PolicySet,
  type Resource,
} from '@ephor/engine'
import { type Evaluator, evaluateResource, explainResource } from '../evaluate.ts'
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
  return await new TestRun(inputs).run()
}

interface GeneratingPolicy {
  readonly set: PolicySet
  readonly sources: readonly Resource[]
}

/** One test, ready to be evaluated. */
export class TestRun {
  readonly #inputs: TestInputs
  readonly #world: TestWorld
  readonly #book: PolicyBook
  readonly #generating: readonly GeneratingPolicy[]

  /** @throws {InputError} for an operation, an answer or a value that is none. */
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

  /** The operations that results name, and the empty one for that of the values. */
  get operations(): ReadonlySet<string> {
    return new Set(['', ...this.#inputs.test.results.map(({ operation }) => operation)])
  }

  /** Evaluates the policies on all resources, as `runTest` does. */
  async run(): Promise<TestedRules> {
    const rules = new Map<string, readonly TestedRule[]>()
    for (const operation of this.operations) {
      rules.set(operation, await this.#evaluate(operation as Operation | ''))
    }
    return rules
  }

  /**
   * Evaluates all policies on one resource once more, and tells each step of every rule. The
   * operation is one of `operations`.
   */
  async explain(
    resource: Resource,
    operation: string,
    places: Places,
  ): Promise<readonly ExplainedRule[]> {
    const as = operation as Operation | ''
    const evaluator = this.#evaluator(admissionPhases, as)
    const before = await named(resource, () => explainResource(evaluator, resource, places))
    const rules = [...before.rules]
    const trigger = before.response.resource ?? resource
    for (const generating of this.#generating) {
      const last = this.#generator(generating, trigger, as)
      const explained = await named(trigger, () => explainResource(last, trigger, places))
      rules.push(...explained.rules)
    }
    return rules
  }

  async #evaluate(operation: Operation | ''): Promise<readonly TestedRule[]> {
    const rules: TestedRule[] = []
    for (const resource of this.#inputs.resources) {
      rules.push(...(await this.#evaluateOn(resource, operation)))
    }
    return rules
  }

  async #evaluateOn(resource: Resource, operation: Operation | ''): Promise<readonly TestedRule[]> {
    const evaluator = this.#evaluator(admissionPhases, operation)
    const before = await named(resource, () => evaluateResource(evaluator, resource))
    const responses = [...before.policies]
    const trigger = before.resource ?? resource
    for (const generating of this.#generating) {
      const last = this.#generator(generating, trigger, operation)
      const response = await named(trigger, () => evaluateResource(last, trigger))
      responses.push(...response.policies)
    }
    const after = resourcesAfter(responses, resource)
    const key = keyOf(resource)
    return responses.flatMap((response, index) =>
      response.rules.flatMap(rule => {
        const status = shownStatus(response, rule, { book: this.#book, namespace: key.namespace })
        const { policy } = response
        const changed = rule.targets?.find(target => isSameKey(keyOf(target), key))
        const actual = changed ?? after[index] ?? resource
        const own = { policy, key, response: rule, status, actual, evaluated: resource }
        return [own, ...changedTargets(own)]
      }),
    )
  }

  /**
   * As upstream: what a rule copies comes from the files of its results, and whether an object is
   * there already is asked of nothing but the trigger and those.
   */
  #generator(
    { set, sources }: GeneratingPolicy,
    trigger: Resource,
    operation: Operation | '',
  ): Evaluator {
    const ports = this.#world.portsWith([trigger, ...sources])
    return { ...this.#evaluator(['generate'], operation), set, ports }
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
async function named<Result>(resource: Resource, evaluate: () => Promise<Result>): Promise<Result> {
  try {
    return await evaluate()
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
