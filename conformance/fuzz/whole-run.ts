import {
  compile,
  explain,
  load,
  type PolicySet,
  type Ports,
  type Resource,
  requestFor,
  run,
} from '@ephor/engine'
import { applyJsonPatch, equal, isObject } from '@ephor/lang/json'
import { parseYaml, stringifyYaml } from '@ephor/lang/yaml'
import { generators } from '../differential/generators/index.ts'
import { contradictionOf } from '../suites/explain.ts'
import { clusterOf } from '../world/cluster.ts'
import type { Target } from './target.ts'
import { mutateText } from './text-mutation.ts'

const ports: Ports = { now: () => 1_700_000_000_000, random: () => 0.5, cluster: clusterOf([]) }

/**
 * From the texts of a policy and a resource to verdicts, as `apply` goes: what was made of the
 * library's policies meets objects that were made of real ones, both broken now and then.
 */
export const wholeRun: Target = {
  name: 'apply',
  weight: 1,
  inputs(corpus, random) {
    const create = generators.rule
    if (create === undefined) throw new Error('no generator of rules')
    const generate = create(corpus, random)
    const written = (value: unknown) => {
      const text = stringifyYaml(value)
      return random.chance(0.3) ? mutateText(text, random) : text
    }
    return () => {
      const { policy, resource } = generate()
      return [written(policy), written(resource)]
    }
  },
  async read([policyText = '', resourceText = '']) {
    const { policies } = load(policyText)
    const { set } = compile({ policies })
    for (const { value, problems } of parseYaml(resourceText)) {
      if (problems.length === 0 && isResource(value)) await judge(set, value)
    }
    return policies.length > 0
  },
}

async function judge(set: PolicySet, resource: Resource): Promise<void> {
  const request = requestFor(resource)
  const response = await run(set, request, ports)
  if (response.resource !== undefined) {
    const patched = applyJsonPatch(resource, response.patch, 'standard')
    if (!equal(patched, response.resource)) throw new Error('the patch gives another object')
  }
  const contradiction = contradictionOf(response, await explain(set, request, ports))
  if (contradiction !== undefined) throw new Error(contradiction)
}

function isResource(value: unknown): value is Resource {
  return isObject(value) && typeof value.kind === 'string' && isObject(value.metadata)
}
