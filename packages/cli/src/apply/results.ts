import {
  kindOf,
  type Phase,
  type PolicyReference,
  type PolicyResponse,
  type Resource,
  type Response,
  type RuleResponse,
} from '@ephor/engine'
import { getOwn, isObject } from '@ephor/lang/json'
import type { ResourceOrigin, SourcePlace } from '../input/resource-origin.ts'
import { type Counts, type PolicyBook, shownStatus, zeroCounts } from '../summary.ts'
import { type KeepText, keepText } from './keep-text.ts'

/** What a resource is called in output; the object itself is not kept. */
export interface ResourceName {
  readonly apiVersion: string
  readonly kind: string
  readonly namespace: string
  readonly name: string
  readonly uid: string
  readonly resourceVersion: string
}

/** One rule's result, as tables and summaries show it. */
export interface ResultRow {
  readonly policy: PolicyReference
  readonly rule: string
  readonly resource: ResourceName
  readonly status: keyof Counts
  readonly message: string
  readonly properties: Readonly<Record<string, string>> | undefined
  /** Only if places are kept. */
  readonly file: string | undefined
  /** Of what did not pass, if places are kept. */
  readonly at: SourcePlace | undefined
}

/** What policies say about one resource, without the resource. */
export interface ResourceResult {
  readonly resource: ResourceName
  readonly policies: readonly KeptResponse[]
  /** Only if places are kept. */
  readonly file?: string
}

/** A response without what it holds on to. */
export interface KeptResponse extends PolicyResponse {
  readonly rules: readonly KeptRule[]
}

interface KeptRule extends RuleResponse {
  /** Where it went wrong; only if places are kept. */
  readonly at?: SourcePlace
}

/** How much is kept of what was found. */
export interface Keeping {
  /** Without, what passes is only counted. */
  readonly keepsAll: boolean
  /** Of how many resources it is found out where in the files something went wrong. */
  readonly maxPlaces: number
}

/** What was found in a part of the resources; plain data. */
export interface PartialResults {
  readonly counts: Counts
  readonly results: readonly ResourceResult[]
}

/** The results of a run, as small as the output allows. */
export class ApplyResults implements PartialResults {
  readonly counts: Counts = zeroCounts()
  readonly results: ResourceResult[] = []
  readonly #book: PolicyBook
  readonly #keeping: Keeping
  readonly #keep: Keeper = createKeeper()
  #places = 0

  constructor(book: PolicyBook, keeping: Keeping) {
    this.#book = book
    this.#keeping = keeping
  }

  add(resource: Resource, response: Response, origin?: ResourceOrigin): void {
    const { keepsAll, maxPlaces } = this.#keeping
    const placed = this.#places < maxPlaces ? origin : undefined
    let name: ResourceName | undefined
    let policies: KeptResponse[] | undefined
    for (const policy of response.policies) {
      if (!this.#count(policy, resource) && !keepsAll) continue
      const kept = this.#keep.policy(policy, keepsAll, placed)
      if (kept.rules.length === 0) continue
      policies ??= []
      policies.push(kept)
      name ??= nameOf(resource, this.#keep.text)
    }
    if (policies !== undefined && name !== undefined) {
      if (placed !== undefined) this.#places++
      this.results.push({ resource: name, policies, ...(placed && { file: placed.file }) })
    }
  }

  /** Adds what was found elsewhere. */
  merge({ counts, results }: PartialResults): void {
    for (const status of ['pass', 'fail', 'warn', 'error', 'skip'] as const) {
      this.counts[status] += counts[status]
    }
    for (const result of results) this.results.push(result)
  }

  /** One row a rule, in the order of resources and policies. */
  *rows(): Generator<ResultRow> {
    for (const { resource, policies, file } of this.results) {
      for (const policy of policies) {
        for (const rule of policy.rules) {
          const { namespace } = resource
          const status = shownStatus(policy, rule, { book: this.#book, namespace })
          const { message, properties, at } = rule
          yield {
            ...{ policy: policy.policy, rule: rule.rule, resource },
            ...{ status, message, properties, file, at },
          }
        }
      }
    }
  }

  /** Counts the rules; true if one of them did not pass. */
  #count(policy: PolicyResponse, resource: Resource): boolean {
    let isNoteworthy = false
    for (const rule of policy.rules) {
      if (rule.status === 'pass') this.counts.pass++
      else {
        isNoteworthy = true
        const namespace = metadataText(resource, 'namespace')
        this.counts[shownStatus(policy, rule, { book: this.#book, namespace })]++
      }
    }
    return isNoteworthy
  }
}

/** Makes copies of responses without what they hold on to. */
interface Keeper {
  readonly text: KeepText
  policy(
    response: PolicyResponse,
    keepsAll: boolean,
    origin: ResourceOrigin | undefined,
  ): KeptResponse
}

function createKeeper(): Keeper {
  const text = keepText()
  const passes = new Map<PolicyReference, PolicyResponse>()
  return {
    text,
    policy({ policy, phase, rules }, keepsAll, origin) {
      const kept = keepsAll ? rules : rules.filter(rule => isShown(rule, phase))
      // Where all rules pass, they mostly say the very same as of the resource before.
      const before = passes.get(policy)
      if (before?.phase === phase && isSame(before.rules, kept)) return before
      const copies = kept.map(rule => keepRule(rule, text, origin))
      const copy = { policy, phase, rules: copies, notApplied: [] }
      if (copy.rules.every(({ status }) => status === 'pass')) passes.set(policy, copy)
      return copy
    },
  }
}

/** What the default output shows; everything else is only counted. */
function isShown({ status }: RuleResponse, phase: Phase): boolean {
  return status === 'fail' || status === 'error' || (status === 'skip' && phase === 'mutate')
}

function isSame(a: readonly RuleResponse[], b: readonly RuleResponse[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ rule, status, message, properties }, index) => {
      const other = b[index]
      return (
        properties === undefined &&
        other?.rule === rule &&
        other.status === status &&
        other.message === message &&
        other.properties === undefined
      )
    })
  )
}

function keepRule(
  response: RuleResponse,
  text: KeepText,
  origin: ResourceOrigin | undefined,
): KeptRule {
  const { rule, type, status, message, properties, exceptions, place } = response
  const isPlaced = origin !== undefined && (status === 'fail' || status === 'error')
  return {
    ...{ rule, type, status, message: text(message) },
    ...(properties && { properties: keepTexts(properties, text) }),
    ...(exceptions && { exceptions }),
    ...(isPlaced && { at: origin.place(place?.resource) }),
  }
}

function keepTexts(
  texts: Readonly<Record<string, string>>,
  text: KeepText,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, text(value)]))
}

/** `keep` makes copies of the texts that live as long as the name. */
export function nameOf(resource: Resource, keep: KeepText = same): ResourceName {
  return {
    apiVersion: keep(String(resource.apiVersion ?? '')),
    kind: keep(kindOf(resource).kind),
    namespace: keep(metadataText(resource, 'namespace')),
    name: keep(metadataText(resource, 'name')),
    uid: keep(metadataText(resource, 'uid')),
    resourceVersion: keep(metadataText(resource, 'resourceVersion')),
  }
}

function same(text: string): string {
  return text
}

function metadataText(resource: Resource, key: string): string {
  const metadata = getOwn(resource, 'metadata')
  const value = isObject(metadata) ? getOwn(metadata, key) : undefined
  return typeof value === 'string' ? value : ''
}

/** `namespace/Kind/name`, as upstream names a resource in texts. */
export function resourcePath({ namespace, kind, name }: ResourceName): string {
  return `${namespace}/${kind}/${name}`
}
