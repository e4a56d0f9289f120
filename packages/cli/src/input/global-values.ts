import type { GlobalContext, GlobalContextEntry } from '@ephor/engine'
import { compileJmespath, JmespathError, JmespathSyntaxError } from '@ephor/lang/jmespath'
import { getOwn, isObject } from '@ephor/lang/json'
import { InputError } from './input-error.ts'
import type { LocalCluster } from './local-cluster.ts'

/** What a GlobalContextEntry holds: its value, and named parts of it. */
export interface GlobalValue {
  readonly value: unknown
  readonly projections: Readonly<Record<string, unknown>>
}

/** Values of GlobalContextEntry objects that are known beforehand. */
export class GlobalValues implements GlobalContext {
  readonly #values: ReadonlyMap<string, GlobalValue>

  constructor(values: ReadonlyMap<string, GlobalValue>) {
    this.#values = values
  }

  read(key: string): Promise<unknown> {
    const [name = '', projection = ''] = key.split('.')
    const found = this.#values.get(name)
    if (found === undefined) {
      return Promise.reject(new Error(`failed to fetch entry key=${name}`))
    }
    if (projection === '') return Promise.resolve(found.value)
    if (Object.hasOwn(found.projections, projection)) {
      return Promise.resolve(getOwn(found.projections, projection))
    }
    return Promise.reject(new Error(`projection ${JSON.stringify(projection)} not found`))
  }
}

/**
 * The values of the entries among the policies or resources of the command: objects of the
 * command's files. An entry that calls a service has none.
 *
 * @throws {InputError} for a projection that cannot be evaluated.
 */
export async function globalValuesOf(
  entries: readonly GlobalContextEntry[],
  cluster: LocalCluster,
): Promise<GlobalValues> {
  const values = new Map<string, GlobalValue>()
  for (const { metadata, spec } of entries) {
    if (spec.kubernetesResource === undefined) continue
    const { group = '', version, resource, namespace = '' } = spec.kubernetesResource
    const api = group === '' ? `/api/${version}` : `/apis/${group}/${version}`
    const scope = namespace === '' ? '' : `/namespaces/${namespace}`
    const list = await cluster.call('GET', `${api}${scope}/${resource}`)
    const value = isObject(list) ? list.items : []
    const projections = Object.fromEntries(
      (spec.projections ?? []).map(({ name, jmesPath }) => [name, search(jmesPath, value)]),
    )
    values.set(metadata.name ?? '', { value, projections })
  }
  return new GlobalValues(values)
}

/**
 * What a JMESPath finds in a value.
 *
 * @throws {InputError} with the place and reason for what cannot be evaluated.
 */
export function search(path: string, value: unknown): unknown {
  try {
    return compileJmespath(path).evaluate(value, {
      now: Date.now(),
      random: Math.random,
      resolveHost: () => [],
    })
  } catch (error) {
    if (!(error instanceof JmespathError || error instanceof JmespathSyntaxError)) throw error
    throw new InputError(`JMESPath ${path}: ${error.message}`, { cause: error })
  }
}
