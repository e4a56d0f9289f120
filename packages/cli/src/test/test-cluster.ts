import type { Cluster, Ports, Resource, ResourceQuery, RunOptions } from '@ephor/engine'
import { LocalCluster } from '../input/local-cluster.ts'
import { type MockedCalls, mockedCalls, mockedServices } from './mocked-calls.ts'
import { mockedGlobalValues } from './mocked-values.ts'
import type { TestInputs } from './test-inputs.ts'

/** What the policies of a test may ask, and which of their context entries may go unanswered. */
export interface TestWorld {
  readonly ports: Ports
  readonly optionalEntries: NonNullable<RunOptions['optionalEntries']>
  /** The same, with only some objects in the cluster. */
  portsWith(objects: readonly Resource[]): Ports
}

/**
 * The world of a test: its resources, targets, parameters and cluster resources, its answers to
 * calls and its global context. Without cluster resources a test has no cluster, as upstream: an
 * entry that asks one is left out when the files do not answer it, and values can take its place.
 *
 * @throws {Error} for answers and values that are none.
 */
export function createTestWorld(inputs: TestInputs): TestWorld {
  const { test, folder, resources, targets, others } = inputs
  const calls = mockedCalls(test.apiCallResponses)
  const hasCluster = test.clusterResources.length > 0
  const hasValues = test.globalContextEntries.length > 0
  const globalContext = mockedGlobalValues(test.globalContextEntries, folder)
  const portsWith = (objects: readonly Resource[]): Ports => ({
    cluster: new TestCluster(objects, calls, hasCluster || calls.isEmpty),
    services: mockedServices(calls),
    globalContext,
    now: () => Date.now(),
    random: Math.random,
  })
  return {
    ports: portsWith([...resources, ...targets, ...others]),
    portsWith,
    optionalEntries: new Set([
      'imageRegistry',
      ...(hasCluster ? [] : (['configMap'] as const)),
      ...(hasCluster || !calls.isEmpty ? [] : (['apiCall'] as const)),
      ...(hasValues ? [] : (['globalReference'] as const)),
    ]),
  }
}

class TestCluster implements Cluster {
  readonly #local = new LocalCluster()
  readonly #calls: MockedCalls
  readonly #answersCalls: boolean

  /** `answersCalls`: the objects also answer calls that the test has no answer to. */
  constructor(objects: readonly Resource[], calls: MockedCalls, answersCalls: boolean) {
    for (const object of objects) this.#local.add(object)
    this.#calls = calls
    this.#answersCalls = answersCalls
  }

  get(query: ResourceQuery, name: string): Promise<Resource | undefined> {
    return this.#local.get(query, name)
  }

  list(query: ResourceQuery): Promise<readonly Resource[]> {
    return this.#local.list(query)
  }

  call(method: 'GET' | 'POST', urlPath: string): Promise<unknown> {
    return this.#answersCalls && !this.#calls.has(method, urlPath)
      ? this.#local.call(method, urlPath)
      : this.#calls.answer(method, urlPath)
  }
}
