import { equal, getOwn, type JsonObject, withKey, withoutKey } from '@ephor/lang/json'
import type { Resource } from '../request.ts'
import type { Verdict } from '../response.ts'
import type { Frame } from '../variables/frame.ts'
import { type Labels, markedSource, withLabels, withMetadata } from './generate-labels.ts'
import { formatTarget, lookUp, metadataOf, type Target, targetOf } from './generate-target.ts'

/** What one evaluation of a generate rule has made so far. */
export class Made {
  readonly #generated = new Map<string, Resource>()
  readonly #sources = new Map<string, Resource>()
  readonly #synchronize: boolean
  readonly #labels: Labels

  /** `labels` go on every object; `synchronize` also updates those that are there already. */
  constructor(synchronize: boolean, labels: Labels) {
    this.#synchronize = synchronize
    this.#labels = labels
  }

  /**
   * An object as this evaluation leaves it: made by it, or there before.
   *
   * @throws {EvaluationError} with the cluster's text when it cannot be asked.
   */
  existing(frame: Frame, target: Target): Resource | undefined {
    return this.#generated.get(formatTarget(target)) ?? lookUp(frame, target)
  }

  /**
   * Adds an object, unless there is one already and nothing has to change. One that takes the
   * place of an object in the cluster carries its `resourceVersion`; one to be created has none.
   */
  add(content: Resource, target: Target, existing: Resource | undefined): void {
    if (existing !== undefined && !this.#synchronize) return
    const object = withLabels(addressed(content, target), this.#labels)
    if (existing !== undefined && equal(own(object), own(existing))) return
    const resourceVersion =
      existing === undefined ? undefined : getOwn(metadataOf(existing), 'resourceVersion')
    this.#generated.set(formatTarget(target), withMetadata(object, { resourceVersion }))
  }

  /** Remembers what was copied, if it is not marked as a source yet. */
  addSource(source: Resource): void {
    const marked = markedSource(source)
    if (marked !== undefined) this.#sources.set(formatTarget(targetOf(source)), marked)
  }

  verdict(status: Verdict['status'], message: string): Verdict {
    return {
      status,
      message,
      generated: [...this.#generated.values()],
      ...(this.#sources.size === 0 ? {} : { sources: [...this.#sources.values()] }),
    }
  }
}

/** The content under the target's name; its own kind wins over the target's. */
function addressed(content: Resource, { apiVersion, kind, namespace, name }: Target): Resource {
  const hasKind = (getOwn(content, 'kind') ?? '') !== ''
  const typed: JsonObject = {
    ...(apiVersion === '' ? {} : { apiVersion }),
    ...(hasKind ? {} : { kind }),
  }
  return withMetadata(
    { ...typed, ...content, ...typed },
    { name: name === '' ? undefined : name, namespace: namespace === '' ? undefined : namespace },
  )
}

/** What is not the API server's doing, to compare an object with what a rule would make of it. */
function own(resource: Resource): Resource {
  const metadata = serverFields.reduce(withoutKey, metadataOf(resource))
  return withoutKey(withKey(resource, 'metadata', metadata), 'status')
}

const serverFields = [
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'managedFields',
  'selfLink',
]
