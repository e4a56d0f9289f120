import {
  type ClassicPolicy,
  compile,
  decideAdmission,
  kindOf,
  type LoadResult,
  loadPolicies,
  type PolicySet,
  type Ports,
  type Request,
  type RequestUser,
  type Rule,
  requestFor,
  run,
} from '@ephor/engine'
import { applyMergePatch, equal, getOwn, isObject, type JsonObject } from '@ephor/lang/json'
import { type Labels, triggerOf } from '../../packages/engine/src/rules/generate-labels.ts'
import { withAdmissionPlugins } from './admission-plugins.ts'
import { clusterOf, nameOf, namespaceOf } from './cluster.ts'
import { withDefaults } from './defaults.ts'
import { globalContextOf } from './global-context.ts'

/** A generated object may trigger the next rule; no scenario goes deeper. */
const maxDepth = 8

/**
 * The objects of a cluster in which policies are in force: what is applied is mutated, validated
 * and stored, then rules that act on other objects have their turn, as the background controller
 * does.
 */
export class SimulatedCluster {
  readonly #objects: JsonObject[]
  readonly #user: RequestUser
  #documents: readonly JsonObject[] = []
  #loaded: LoadResult = loadPolicies([])
  #set: PolicySet = compile({ policies: [] }).set
  /** What the background controller's own changes trigger. */
  #chainedSet: PolicySet = compile({ policies: [] }).set

  constructor(objects: readonly JsonObject[], user: RequestUser) {
    this.#objects = [...objects]
    this.#user = user
  }

  /** What is stored, of one kind. */
  list(apiVersion: string, kind: string): readonly JsonObject[] {
    return this.#objects.filter(object => object.apiVersion === apiVersion && object.kind === kind)
  }

  /** Puts a policy, or what belongs to policies, in force; some look at what is there already. */
  async enforce(policy: JsonObject): Promise<void> {
    this.#documents = [...this.#documents, policy]
    this.#loaded = loadPolicies(this.#documents.map(value => ({ value })))
    this.#set = compile(this.#loaded).set
    const { policies, exceptions } = this.#loaded
    const chained = policies.map(each => withRules(each, chainedRules(each)))
    this.#chainedSet = compile({ policies: chained, exceptions }).set
    const eager = policies
      .filter(({ metadata }) => metadata.name === nameOf(policy))
      .map(each => withRules(each, eagerRules(each)))
    const { set } = compile({ policies: eager, exceptions })
    if (eager.every(({ spec }) => spec.rules?.length === 0)) return
    for (const object of [...this.#objects]) await this.#actLater(set, this.#request(object), 0)
  }

  /** As `kubectl apply`; what the policies deny is not stored. */
  async apply(object: JsonObject, depth = 0): Promise<void> {
    const index = this.#indexOf(object)
    const old = this.#objects[index]
    const wanted =
      old === undefined
        ? withAdmissionPlugins(withDefaults(object))
        : withDefaults(applyMergePatch(old, object) as JsonObject)
    if (old !== undefined && equal(old, wanted)) return
    const request = this.#request(wanted, old)
    const response = await run(this.#set, request, this.#ports(), { admission: true })
    if (!decideAdmission(this.#set, request, response).allowed) return
    const stored = withDefaults(response.resource ?? wanted)
    if (index === -1) this.#objects.push(stored)
    else this.#objects[index] = stored
    const set = depth === 0 ? this.#set : this.#chainedSet
    await this.#actLater(set, this.#request(stored, old), depth)
    if (depth === 0) await this.#restore(stored)
  }

  async #actLater(set: PolicySet, request: Request, depth: number): Promise<void> {
    if (depth >= maxDepth) return
    const { policies } = await run(set, request, this.#ports())
    for (const { generated = [], targets = [] } of policies.flatMap(({ rules }) => rules)) {
      for (const object of [...generated, ...targets]) await this.apply(object, depth + 1)
    }
  }

  /** What somebody else changes of a generated object is undone by its rule. */
  async #restore(object: JsonObject): Promise<void> {
    const metadata = getOwn(object, 'metadata')
    const labels = isObject(metadata) ? getOwn(metadata, 'labels') : undefined
    const { kind, namespace, name } = triggerOf(isObject(labels) ? (labels as Labels) : {})
    const trigger = this.#objects.find(
      each =>
        each.kind === kind &&
        isObject(each.metadata) &&
        each.metadata.uid !== undefined &&
        namespaceOf(each) === namespace &&
        (name === '' || nameOf(each) === name),
    )
    if (trigger) await this.#actLater(this.#set, this.#request(trigger), 0)
  }

  #indexOf(object: JsonObject): number {
    return this.#objects.findIndex(
      each =>
        each.kind === object.kind &&
        kindOf(each).group === kindOf(object).group &&
        nameOf(each) === nameOf(object) &&
        namespaceOf(each) === namespaceOf(object),
    )
  }

  #request(object: JsonObject, old?: JsonObject): Request {
    const request = requestFor(object, {
      uid: 'simulated',
      user: this.#user,
      namespaceLabels: this.#labelsOf(namespaceOf(object)),
      ...(old ? { operation: 'UPDATE', oldObject: old } : {}),
    })
    // the API server gives the request for a namespace that namespace
    return object.kind === 'Namespace' ? { ...request, namespace: request.name } : request
  }

  #labelsOf(namespace: string): Readonly<Record<string, string>> {
    const found = this.list('v1', 'Namespace').find(each => nameOf(each) === namespace)
    const metadata = found === undefined ? undefined : getOwn(found, 'metadata')
    const labels = isObject(metadata) ? getOwn(metadata, 'labels') : undefined
    return {
      ...(namespace === '' ? {} : { 'kubernetes.io/metadata.name': namespace }),
      ...(isObject(labels) ? (labels as Record<string, string>) : {}),
    }
  }

  #ports(): Ports {
    const cluster = clusterOf(this.#objects)
    const globalContext = globalContextOf(this.#loaded.globalContextEntries, cluster)
    return { now: () => Date.now(), random: Math.random, cluster, globalContext }
  }
}

function withRules(policy: ClassicPolicy, rules: readonly Rule[]): ClassicPolicy {
  return { ...policy, spec: { ...policy.spec, rules } }
}

function chainedRules({ spec }: ClassicPolicy): readonly Rule[] {
  return (spec.rules ?? []).filter(rule => rule.skipBackgroundRequests === false)
}

/** The rules that look at what was there before their policy. */
function eagerRules({ spec }: ClassicPolicy): readonly Rule[] {
  return (spec.rules ?? []).filter(
    ({ generate, mutate }) =>
      (generate && (generate.generateExisting ?? spec.generateExisting)) ||
      (mutate && (mutate.mutateExistingOnPolicyUpdate ?? spec.mutateExistingOnPolicyUpdate)),
  )
}
