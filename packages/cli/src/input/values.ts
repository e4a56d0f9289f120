import type { PolicyReference, RunValues } from '@ephor/engine'
import { isObject, type JsonObject } from '@ephor/lang/json'

/** A values file (cli.kyverno.io/v1alpha1 Values), or the same fields inside of a test. */
export interface ValuesSpec {
  readonly globalValues?: JsonObject
  readonly policies?: readonly {
    readonly name: string
    readonly resources?: readonly { readonly name: string; readonly values?: JsonObject }[]
    readonly rules?: readonly {
      readonly name: string
      readonly values?: JsonObject
      readonly foreachValues?: Readonly<Record<string, readonly unknown[]>>
    }[]
  }[]
  readonly namespaceSelector?: readonly {
    readonly name: string
    readonly labels?: Readonly<Record<string, string>>
  }[]
  readonly namespaces?: readonly JsonObject[]
  readonly subresources?: readonly {
    readonly subresource: ApiResource
    readonly parentResource: ApiResource
  }[]
}

/** An APIResource as discovery writes it; the name of a subresource is `parent/name`. */
export interface ApiResource {
  readonly name: string
  readonly kind: string
  readonly group?: string
  readonly version?: string
}

/** Values of a file and of `--set`, for every policy and resource. */
export interface Values {
  readonly spec: ValuesSpec
  /** `key=value` pairs of `--set`, which win. */
  readonly set: Readonly<Record<string, string>>
}

/** The pairs of `--set`; what is no `key=value`, or speaks of `request.object.`, is ignored. */
export function parseSetFlags(flags: readonly string[]): Readonly<Record<string, string>> {
  const pairs: Record<string, string> = {}
  for (const flag of flags.flatMap(each => each.split(','))) {
    const [key = '', value = '', ...rest] = flag.split('=').map(part => part.trim())
    if (rest.length > 0 || key === '' || value === '' || key.includes('request.object.')) continue
    pairs[key] ??= value
  }
  return pairs
}

/** The operation that the values ask for; CREATE if none. */
export function globalOperation({ spec }: Values): string {
  const operation = spec.globalValues?.['request.operation']
  return typeof operation === 'string' ? operation : ''
}

/** Labels of the namespaces that the values describe; whole namespaces win over selectors. */
export function namespaceLabels({
  spec,
}: Values): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const labels = new Map<string, Readonly<Record<string, string>>>()
  for (const each of spec.namespaceSelector ?? []) labels.set(each.name, each.labels ?? {})
  for (const { metadata } of spec.namespaces ?? []) {
    if (!isObject(metadata)) continue
    labels.set(String(metadata.name), (metadata.labels ?? {}) as Record<string, string>)
  }
  return labels
}

/** What a run takes of the values for one resource: global ones, then the resource's, then `--set`. */
export function valuesFor(values: Values, resourceName: string): RunValues {
  const byPolicy = new Map<string, Readonly<Record<string, unknown>>>()
  return {
    forPolicy({ name }) {
      const known = byPolicy.get(name)
      if (known) return known
      const computed = policyValues(values, name, resourceName)
      byPolicy.set(name, computed)
      return computed
    },
    forRule: (policy, rule) => ruleValues(values, policy, rule),
  }
}

function policyValues(values: Values, policy: string, resource: string): Record<string, unknown> {
  const { spec, set } = values
  const own = (spec.policies ?? [])
    .filter(({ name }) => name === policy)
    .flatMap(({ resources = [] }) => resources.filter(({ name }) => name === resource))
  return Object.assign(
    { 'request.operation': 'CREATE' },
    spec.globalValues,
    ...own.map(each => each.values),
    set,
  )
}

function ruleValues(
  { spec }: Values,
  policy: PolicyReference,
  rule: string,
): ReturnType<RunValues['forRule']> {
  const found = (spec.policies ?? [])
    .filter(({ name }) => name === policy.name)
    .flatMap(({ rules = [] }) => rules.filter(({ name }) => isRuleOf(name, rule)))[0]
  if (found === undefined) return undefined
  return {
    ...(found.values ? { values: found.values } : {}),
    ...(found.foreachValues ? { foreachValues: found.foreachValues } : {}),
  }
}

/** Values for a rule are also for the rules that are made of it for controllers of Pods. */
function isRuleOf(name: string, rule: string): boolean {
  return rule === name || rule === `autogen-${name}` || rule === `autogen-cronjob-${name}`
}
