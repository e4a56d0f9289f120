import type { GlobalContextEntry, Ports } from '@ephor/engine'
import { compileJmespath } from '@ephor/lang/jmespath'

type Cluster = NonNullable<Ports['cluster']>

/** The values of global context entries over a cluster that does not change. */
export function globalContextOf(
  entries: readonly GlobalContextEntry[],
  cluster: Cluster,
): NonNullable<Ports['globalContext']> {
  return {
    async read(key) {
      const [name = '', projection] = key.split('.')
      const entry = entries.find(({ metadata }) => metadata.name === name)
      if (entry === undefined) throw new Error(`failed to fetch entry key=${key}`)
      const value = await entryValue(entry, cluster)
      if (projection === undefined) return value
      const found = entry.spec.projections?.find(each => each.name === projection)
      if (found === undefined) throw new Error(`failed to fetch entry key=${key}`)
      const environment = { now: Date.now(), random: Math.random, resolveHost: () => [] }
      return compileJmespath(found.jmesPath).evaluate(value, environment)
    },
  }
}

async function entryValue({ spec }: GlobalContextEntry, cluster: Cluster): Promise<unknown> {
  if (spec.kubernetesResource === undefined) {
    return cluster.call('GET', String(spec.apiCall?.urlPath), undefined)
  }
  const { group = '', version, resource, namespace = '' } = spec.kubernetesResource
  const base = group === '' ? `/api/${version}` : `/apis/${group}/${version}`
  const within = namespace === '' ? '' : `/namespaces/${namespace}`
  const list = await cluster.call('GET', `${base}${within}/${resource}`, undefined)
  return (list as { readonly items: unknown }).items
}
