import {
  type Explanation,
  explain,
  type GroupVersionKind,
  kindOf,
  type Operation,
  type Places,
  type PolicyReference,
  type PolicySet,
  type Ports,
  type Request,
  type RequestUser,
  type Resource,
  type Response,
  type RunOptions,
  requestFor,
  run,
  runSync,
} from '@ephor/engine'
import { getOwn, isObject, setAt } from '@ephor/lang/json'
import { globalOperation, type Values, valuesFor } from './input/values.ts'
import type { NamespaceLabels } from './policy-book.ts'

/** What is the same for every resource of one command. */
export interface Evaluator {
  readonly set: PolicySet
  readonly ports: Ports
  readonly values: Values
  readonly namespaceLabels: NamespaceLabels
  readonly user: RequestUser | undefined
  /** Wins over the operation of the values. */
  readonly operation?: Operation
  /** How to run, beside the values. */
  readonly options?: Pick<RunOptions, 'phases' | 'optionalEntries'>
}

/** Evaluates one resource as the command does: values in place, mutate, validate, generate. */
export function evaluateResource(evaluator: Evaluator, resource: Resource): Promise<Response> {
  const { set, ports } = evaluator
  return run(set, requestOf(evaluator, resource), ports, optionsFor(evaluator, resource))
}

/** The same, with each step of every rule. */
export function explainResource(
  evaluator: Evaluator,
  resource: Resource,
  places: Places,
): Promise<Explanation> {
  const { set, ports } = evaluator
  const options = optionsFor(evaluator, resource)
  return explain(set, requestOf(evaluator, resource), ports, { ...options, places })
}

/** The same for policies that ask nothing of the world, at once. */
export function evaluateResourceNow(evaluator: Evaluator, resource: Resource): Response {
  const { set, ports } = evaluator
  return runSync(set, requestOf(evaluator, resource), ports, optionsFor(evaluator, resource))
}

function optionsFor(evaluator: Evaluator, resource: Resource): RunOptions {
  const { values, operation, options = noOptions } = evaluator
  if (isEmpty(values) && operation === undefined) return options
  return { ...options, values: runValues(evaluator, resource) }
}

const noOptions: RunOptions = {}

function isEmpty({ spec, set }: Values): boolean {
  return Object.keys(spec).length === 0 && Object.keys(set).length === 0
}

function requestOf(evaluator: Evaluator, resource: Resource): Request {
  const { values, user, operation } = evaluator
  const namespace = metadataText(resource, 'namespace')
  return requestFor(resource, {
    operation: operation ?? operationOf(globalOperation(values)),
    ...subresourceOf(values, kindOf(resource)),
    ...(user ? { user } : {}),
    namespaceLabels: evaluator.namespaceLabels.get(namespace) ?? {},
  })
}

/** What a values file can simulate; CONNECT is only a value that policies read. */
function operationOf(text: unknown): Operation {
  return text === 'UPDATE' || text === 'DELETE' ? text : 'CREATE'
}

function subresourceOf(
  { spec }: Values,
  kind: GroupVersionKind,
): { readonly kind: GroupVersionKind; readonly subresource: string } | undefined {
  const found = (spec.subresources ?? []).find(
    ({ subresource }) =>
      (subresource.group ?? '') === kind.group &&
      (subresource.version ?? '') === kind.version &&
      subresource.kind === kind.kind,
  )
  if (!found) return undefined
  const { group = '', version = '', kind: parent } = found.parentResource
  return {
    kind: { group, version, kind: parent },
    subresource: found.subresource.name.split('/')[1] ?? '',
  }
}

function runValues({ values, operation }: Evaluator, resource: Resource) {
  const given = valuesFor(values, metadataText(resource, 'name'))
  const forPolicy = (policy: PolicyReference) => {
    const own = given.forPolicy(policy) ?? {}
    return operation === undefined ? own : { ...own, 'request.operation': operation }
  }
  return {
    ...given,
    forPolicy,
    requestFor: (policy: PolicyReference, request: Request) =>
      asSeenBy(forPolicy(policy), request, resource),
  }
}

/** A policy's own values may change the operation and fields of the object. */
function asSeenBy(
  values: Readonly<Record<string, unknown>>,
  request: Request,
  resource: Resource,
): Request {
  const operation = operationOf(values['request.operation'])
  const object = withObjectValues(request.object ?? resource, values)
  if (operation === request.operation && object === request.object) return request
  return {
    ...request,
    operation,
    object: operation === 'DELETE' ? undefined : object,
    oldObject: operation === 'CREATE' ? undefined : (request.oldObject ?? resource),
  }
}

const objectPrefix = 'request.object.'

function withObjectValues(object: Resource, values: Readonly<Record<string, unknown>>): Resource {
  let changed = object
  for (const [key, value] of Object.entries(values)) {
    if (!key.startsWith(objectPrefix)) continue
    changed = setAt(changed, stepsOf(key.slice(objectPrefix.length)), value) as Resource
  }
  return changed
}

/** Steps are joined by dots; one with dots in it stands in double quotes. */
function stepsOf(path: string): readonly string[] {
  return (path.match(/"[^"]*"|[^.]+/g) ?? []).map(step => step.replace(/^"|"$/g, ''))
}

function metadataText(resource: Resource, key: string): string {
  const metadata = getOwn(resource, 'metadata')
  const value = isObject(metadata) ? getOwn(metadata, key) : undefined
  return typeof value === 'string' ? value : ''
}
