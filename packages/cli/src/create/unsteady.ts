import type { Ports } from '@ephor/engine'
import { compareObjects } from '../diff/changed-objects.ts'
import { compareVerdicts } from '../diff/changes.ts'
import { type Evaluator, evaluateResource } from '../evaluate.ts'
import { createPolicyBook } from '../policy-book.ts'
import { createTestWorld } from '../test/test-cluster.ts'
import type { TestInputs } from '../test/test-inputs.ts'

/** What a run says otherwise at another time, or with other random numbers. */
export interface Unsteady {
  /** `policy/rule`, of verdicts. */
  readonly rules: ReadonlySet<string>
  /** Policies that change or make objects otherwise. */
  readonly policies: ReadonlySet<string>
}

// Another time of the day, of the week and of the year.
const laterMilliseconds = (100 * 24 + 7) * 60 * 60 * 1000

/** Evaluates the resources of a test now and much later, to find what a test must not expect. */
export async function findUnsteady(inputs: TestInputs): Promise<Unsteady> {
  const { ports } = createTestWorld(inputs)
  const now = evaluatorOf(inputs, ports)
  const later = evaluatorOf(inputs, { ...ports, now: () => ports.now() + laterMilliseconds })
  const book = createPolicyBook(inputs.policies, inputs.namespaceLabels, false)
  const rules = new Set<string>()
  const policies = new Set<string>()
  for (const resource of inputs.resources) {
    const first = await evaluateResource(now, resource)
    const second = await evaluateResource(later, resource)
    const before = { response: first, book }
    const { changed } = compareVerdicts({ resource, before, after: { response: second, book } })
    for (const { policy, rule } of changed) rules.add(`${policy.name}/${rule}`)
    for (const object of compareObjects(first, second)) {
      for (const policy of object.policies) policies.add(policy)
    }
  }
  return { rules, policies }
}

function evaluatorOf(inputs: TestInputs, ports: Ports): Evaluator {
  const { set, values, namespaceLabels, user } = inputs
  const { optionalEntries } = createTestWorld(inputs)
  return { set, values, namespaceLabels, user, ports, options: { optionalEntries } }
}
