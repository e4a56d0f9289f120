import { getOwn, isObject } from '@ephor/lang/json'
import { compileLabelSelector, type LabelSelector, NotationError } from '@ephor/lang/notation'
import { EvaluationError } from '../error.ts'
import type { Resource } from '../request.ts'
import type { Frame } from '../variables/frame.ts'
import { sourceLabels, withLabels, withMetadata } from './generate-labels.ts'
import type { Made } from './generate-made.ts'
import {
  formatTarget,
  kindOfTarget,
  lookUp,
  metadataOf,
  type Target,
  targetOf,
} from './generate-target.ts'

/** Which objects a rule copies. */
export interface CloneList {
  readonly namespace: string
  /** `v1/Secret`, `apps/v1/Deployment`. */
  readonly kinds: readonly string[]
  readonly selector: LabelSelector | undefined
}

/**
 * Copies one object to the target's namespace and name; nothing is done for a copy onto itself.
 *
 * @throws {EvaluationError} if there is no source.
 */
export function clone(frame: Frame, made: Made, source: Target, target: Target): void {
  if (source.namespace === target.namespace && source.name === target.name) return
  const found = requireSource(frame, source, target)
  made.addSource(found)
  made.add(copyOf(found, target.namespace), target, existing(frame, made, target))
}

/**
 * Copies all objects of some kinds in a namespace to another one, under their names.
 *
 * @throws {EvaluationError} if a kind cannot be listed, or the selector is none.
 */
export function cloneAll(frame: Frame, made: Made, list: CloneList, namespace: string): void {
  if (list.namespace === namespace) return
  const isSelected = compileSelector(list.selector)
  for (const kind of list.kinds) {
    for (const source of listSources(frame, kind, list.namespace)) {
      if (!isSelected(source)) continue
      const from = targetOf(source)
      clone(frame, made, from, { ...from, namespace })
    }
  }
}

function requireSource(frame: Frame, source: Target, target: Target): Resource {
  let reason = `${resourceName(source)} "${source.name}" not found`
  try {
    const found = lookUp(frame, source)
    if (found !== undefined) return found
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error
    reason = error.message
  }
  // upstream names the target here
  throw new EvaluationError(`source resource ${formatTarget(target)} not found: ${reason}`)
}

function existing(frame: Frame, made: Made, target: Target): Resource | undefined {
  try {
    return made.existing(frame, target)
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error
    const name = formatTarget(target)
    throw new EvaluationError(`failed to get target resource ${name}: ${error.message}`)
  }
}

/** What a copy keeps: not what the API server gave the source, nor owners of another namespace. */
function copyOf(source: Resource, namespace: string): Resource {
  const staysHome = targetOf(source).namespace === namespace
  const ownerReferences = staysHome ? getOwn(metadataOf(source), 'ownerReferences') : undefined
  return withMetadata(withLabels(source, sourceLabels(source)), {
    uid: undefined,
    selfLink: undefined,
    creationTimestamp: undefined,
    managedFields: undefined,
    resourceVersion: undefined,
    ownerReferences,
  })
}

function listSources(frame: Frame, selector: string, namespace: string): readonly Resource[] {
  const slash = selector.lastIndexOf('/')
  const apiVersion = slash === -1 ? '' : selector.slice(0, slash)
  const kind = selector.slice(slash + 1)
  const answer = frame.inputs.facts.answer({
    about: 'resources',
    query: { kind: kindOfTarget({ apiVersion, kind, namespace, name: '' }), namespace },
  })
  if ('error' in answer) {
    throw new EvaluationError(
      `failed to list source resource for cloneList ${apiVersion} ${kind}/${namespace}. ${answer.error}`,
    )
  }
  return Array.isArray(answer.value) ? answer.value.filter(isObject) : []
}

function compileSelector(selector: LabelSelector | undefined): (source: Resource) => boolean {
  if (selector === undefined) return () => true
  try {
    const matches = compileLabelSelector(selector)
    return source => matches(labelsOf(source))
  } catch (error) {
    if (!(error instanceof NotationError)) throw error
    throw new EvaluationError(error.message)
  }
}

function labelsOf(source: Resource): Readonly<Record<string, string>> {
  const labels = getOwn(metadataOf(source), 'labels')
  return isObject(labels) ? (labels as Readonly<Record<string, string>>) : {}
}

/** The plural name of a kind with its group, as the API server's errors have it. */
export function resourceName(target: Target): string {
  const { group, kind } = kindOfTarget(target)
  const singular = kind.toLowerCase()
  const plural = /(?:s|x|ch|sh)$/.test(singular)
    ? `${singular}es`
    : `${singular}s`.replace(/ys$/, 'ies')
  return group === '' ? plural : `${plural}.${group}`
}
