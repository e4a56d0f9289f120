import {
  kindOf,
  type PolicyReference,
  type PolicyResponse,
  type Resource,
  type Response,
} from '@ephor/engine'
import { getOwn, isObject } from '@ephor/lang/json'
import { type Counts, type PolicyBook, shownStatus, zeroCounts } from '../summary.ts'

/** What a resource is called in output; the object itself is not kept. */
export interface ResourceName {
  readonly apiVersion: string
  readonly kind: string
  readonly namespace: string
  readonly name: string
  readonly uid: string
}

/** One rule's result, as tables and summaries show it. */
export interface ResultRow {
  readonly policy: PolicyReference
  readonly rule: string
  readonly resource: ResourceName
  readonly status: keyof Counts
  readonly message: string
}

/** What policies say about one resource, without the resource. */
export interface ResourceResult {
  readonly resource: ResourceName
  readonly policies: readonly PolicyResponse[]
}

/** The results of a run, as small as the output allows. */
export class ApplyResults {
  readonly counts: Counts = zeroCounts()
  readonly results: ResourceResult[] = []
  readonly #book: PolicyBook
  readonly #keepsPasses: boolean

  constructor(book: PolicyBook, keepsPasses: boolean) {
    this.#book = book
    this.#keepsPasses = keepsPasses
  }

  add(resource: Resource, response: Response): void {
    const name = nameOf(resource)
    for (const policy of response.policies) this.#count(policy, name.namespace)
    const policies = this.#keepsPasses
      ? response.policies.filter(({ rules }) => rules.length > 0)
      : response.policies.filter(({ rules }) => rules.some(({ status }) => status !== 'pass'))
    if (policies.length > 0) {
      this.results.push({ resource: name, policies: policies.map(withoutObjects) })
    }
  }

  /** One row a rule, in the order of resources and policies. */
  *rows(): Generator<ResultRow> {
    for (const { resource, policies } of this.results) {
      for (const policy of policies) {
        for (const rule of policy.rules) {
          const status = shownStatus(policy, rule, {
            book: this.#book,
            namespace: resource.namespace,
          })
          yield { policy: policy.policy, rule: rule.rule, resource, status, message: rule.message }
        }
      }
    }
  }

  #count(policy: PolicyResponse, namespace: string): void {
    for (const rule of policy.rules) {
      this.counts[shownStatus(policy, rule, { book: this.#book, namespace })]++
    }
  }
}

/** Patched and generated objects are written at once; results must not hold on to them. */
function withoutObjects({ policy, phase, rules }: PolicyResponse): PolicyResponse {
  return {
    policy,
    phase,
    rules: rules.map(({ patched: _patched, ...rest }) => rest),
    notApplied: [],
  }
}

export function nameOf(resource: Resource): ResourceName {
  const metadata = getOwn(resource, 'metadata')
  const text = (key: string) => {
    const value = isObject(metadata) ? getOwn(metadata, key) : undefined
    return typeof value === 'string' ? value : ''
  }
  return {
    apiVersion: String(resource.apiVersion ?? ''),
    kind: kindOf(resource).kind,
    namespace: text('namespace'),
    name: text('name'),
    uid: text('uid'),
  }
}

/** `namespace/Kind/name`, as upstream names a resource in texts. */
export function resourcePath({ namespace, kind, name }: ResourceName): string {
  return `${namespace}/${kind}/${name}`
}
