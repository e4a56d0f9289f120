import type { Cluster, Ports, Resource, ResourceQuery, RunOptions } from '@ephor/engine'
import type { Kinds } from '../input/kinds.ts'
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
 * @throws {InputError} for answers and values that are none.
 */
export function createTestWorld(inputs: TestInputs): TestWorld {
  const { test, folder, kinds, resources, targets, others } = inputs
  const calls = mockedCalls(test.apiCallResponses)
  const hasCluster = test.clusterResources.length > 0
  const hasValues = test.globalContextEntries.length > 0
  const globalContext = mockedGlobalValues(test.globalContextEntries, folder)
  const portsWith = (objects: readonly Resource[]): Ports => ({
    cluster: new TestCluster(localCluster(objects, kinds), calls, hasCluster || calls.isEmpty),
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

function localCluster(objects: readonly Resource[], kinds: Kinds): LocalCluster {
  const cluster = new LocalCluster(kinds)
  for (const object of objects) cluster.add(object)
  return cluster
}

class TestCluster implements Cluster {
  readonly #local: LocalCluster
  readonly #calls: MockedCalls
  readonly #answersCalls: boolean

  /** `answersCalls`: the objects also answer calls that the test has no answer to. */
  constructor(local: LocalCluster, calls: MockedCalls, answersCalls: boolean) {
    this.#local = local
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
