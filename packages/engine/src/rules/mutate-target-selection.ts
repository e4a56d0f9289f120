import { getOwn, isObject, type JsonObject } from '@ephor/lang/json'
import {
  compileLabelSelector,
  goTypeName,
  hasWildcard,
  type LabelSelector,
  matchesWildcard,
  NotationError,
  parseKindSelector,
} from '@ephor/lang/notation'
import type { MutationTarget } from '../api/classic.ts'
import { EvaluationError, type Path } from '../error.ts'
import { type Owner, probed } from '../probe.ts'
import type { GroupVersionKind, Resource } from '../request.ts'
import { explaining } from '../variables/explain.ts'
import type { Frame } from '../variables/frame.ts'
import { compileTemplate } from '../variables/template.ts'
import { resourceName } from './generate-clone.ts'
import { metadataOf, targetOf } from './generate-target.ts'

/** The objects that an entry of `targets` means. Throws `EvaluationError` if they are not found. */
export type SelectTargets = (frame: Frame) => readonly Resource[]

/**
 * Compiles which objects an entry of `targets` means: one by namespace and name, or all of a kind
 * whose namespace, name (both with wildcards) and labels fit. All texts may hold variables. A
 * namespaced policy reaches its own namespace only.
 */
export function compileTargetSelection(
  { context: _context, preconditions: _preconditions, ...written }: MutationTarget,
  { index, path }: { readonly index: number; readonly path: Path },
  { namespace: policyNamespace, probe }: Owner,
): SelectTargets {
  const template = compileTemplate(written, probe?.watchVariable)
  const select: SelectTargets = frame => {
    const prefix = `failed to substitute variables in target[${index}]: `
    const target = explaining(prefix, () => template.evaluate(frame))
    const selection = readSelection(isObject(target) ? target : {}, policyNamespace)
    const { namespace, name } = selection
    const isOne = namespace !== '' && name !== '' && !hasWildcard(namespace) && !hasWildcard(name)
    return isOne ? [requireOne(selection, frame)] : list(selection, frame)
  }
  return probed(probe, { kind: 'targets', path }, select)
}

interface Selection {
  readonly apiVersion: string
  readonly kind: string
  readonly group: string
  readonly version: string
  readonly subresource: string
  readonly namespace: string
  readonly name: string
  readonly selector: LabelSelector | undefined
}

function readSelection(target: JsonObject, policyNamespace: string | undefined): Selection {
  const apiVersion = textAt(target, 'apiVersion')
  const { group, version, kind, subresource } = parseKindSelector(
    `${apiVersion}/${textAt(target, 'kind')}`,
  )
  const selector = getOwn(target, 'selector')
  return {
    apiVersion,
    kind,
    group,
    version,
    subresource,
    namespace: policyNamespace ?? textAt(target, 'namespace'),
    name: textAt(target, 'name'),
    selector: isObject(selector) ? selector : undefined,
  }
}

function textAt(target: JsonObject, key: string): string {
  const value = getOwn(target, key) ?? ''
  if (typeof value === 'string') return value
  throw new EvaluationError(`${key} of a target: expected string, got ${goTypeName(value)}`)
}

/**
 * The kinds that may be meant, the likelier one first: an `apiVersion` without a group (`v1`) means
 * the core group or, as upstream, any group that has the kind in that version.
 */
function kindsOf({ apiVersion, group, version, kind }: Selection): readonly GroupVersionKind[] {
  const groups = apiVersion.includes('/') ? [group] : ['', '*']
  return groups.map(one => ({ group: one, version, kind }))
}

function requireOne(selection: Selection, frame: Frame): Resource {
  const { namespace, name } = selection
  const { facts } = frame.inputs
  let reason: string | undefined
  for (const kind of kindsOf(selection)) {
    const query = { kind: withSubresource(kind, selection), namespace }
    const answer = facts.answer({ about: 'resource', query, name })
    if ('error' in answer) reason ??= answer.error
    else if (isObject(answer.value)) return answer.value
  }
  const notFound = `${resourceName(selection)} ${JSON.stringify(name)} not found`
  throw new EvaluationError(reason ?? notFound)
}

/** The object under `status` is the one above it; others are asked for as `Deployment/scale`. */
function withSubresource(
  kind: GroupVersionKind,
  { subresource }: Pick<Selection, 'subresource'>,
): GroupVersionKind {
  if (subresource === '' || subresource === 'status') return kind
  return { ...kind, kind: `${kind.kind}/${subresource}` }
}

function list(selection: Selection, frame: Frame): readonly Resource[] {
  const { namespace, name, subresource } = selection
  const isSelected = compileSelector(selection.selector)
  const objects = listAll(selection, frame).filter(object => {
    const target = targetOf(object)
    return fits(namespace, target.namespace) && fits(name, target.name) && isSelected(object)
  })
  if (subresource === '' || subresource === 'status') return objects
  return objects.map(object => {
    const { namespace: objectNamespace, name: objectName } = targetOf(object)
    return requireOne({ ...selection, namespace: objectNamespace, name: objectName }, frame)
  })
}

/** All objects of the kind, in one namespace if the selection names it. */
function listAll(selection: Selection, frame: Frame): readonly Resource[] {
  const { facts } = frame.inputs
  const namespace = hasWildcard(selection.namespace) ? '' : selection.namespace
  let reason: string | undefined
  for (const kind of kindsOf(selection)) {
    const answer = facts.answer({ about: 'resources', query: { kind, namespace } })
    if ('error' in answer) reason ??= answer.error
    else if (Array.isArray(answer.value) && answer.value.length > 0) {
      return answer.value.filter(isObject)
    }
  }
  if (reason !== undefined) throw new EvaluationError(reason)
  return []
}

/** An empty pattern fits everything. */
function fits(pattern: string, text: string): boolean {
  return pattern === '' || matchesWildcard(pattern, text)
}

function compileSelector(selector: LabelSelector | undefined): (resource: Resource) => boolean {
  if (selector === undefined) return () => true
  try {
    const matches = compileLabelSelector(selector)
    return resource => {
      const labels = getOwn(metadataOf(resource), 'labels')
      return matches(isObject(labels) ? (labels as Readonly<Record<string, string>>) : {})
    }
  } catch (error) {
    if (!(error instanceof NotationError)) throw error
    throw new EvaluationError(error.message)
  }
}
