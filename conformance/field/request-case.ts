import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  compile,
  kindOf,
  type LoadResult,
  loadPolicies,
  type Operation,
  type Ports,
  type Request,
  type Response,
  type RunOptions,
  requestFor,
  run,
} from '@ephor/engine'
import { isObject, type JsonObject } from '@ephor/lang/json'
import { userOf } from '../../packages/cli/src/input/user-info.ts'
import { namespaceLabels, type Values, valuesFor } from '../../packages/cli/src/input/values.ts'
import { readObjects } from '../world/classic.ts'
import { clusterOf, nameOf, namespaceOf } from '../world/cluster.ts'
import type { FieldCase, FieldOutcome } from './outcome.ts'

/** Puts the resource of a case as a request to its policies and exceptions. */
export async function runFieldRequest(expected: FieldCase, folder: string): Promise<FieldOutcome> {
  const { request, response } = await respond(expected.operation, folder, expected.expect)
  const object = request.object ?? request.oldObject ?? {}
  const resource = `${String(object.kind)}/${namespaceOf(object)}/${nameOf(object)}`
  const rules = response.policies.flatMap(policy => policy.rules)
  return {
    results: rules.map(({ rule, status, message }) => ({
      ...{ rule, message, resource },
      result: status,
    })),
    patched: response.resource,
    targets: rules.flatMap(({ targets = [] }) => targets),
    generated: rules.flatMap(({ generated = [] }) => generated),
  }
}

/** The policies of a case, its request and what they say to it. */
export interface FieldAnswer {
  readonly loaded: LoadResult
  readonly request: Request
  readonly response: Response
}

/** Evaluates a case; for an operation of the background the object as it is. */
export async function respond(
  operation: string,
  folder: string,
  { parentKind }: FieldCase['expect'],
): Promise<FieldAnswer> {
  const objects = (name: string) => objectsIn(folder, name)
  const policies = [...objects('policy.yaml'), ...objects('exception.yaml')]
  const loaded = loadPolicies(policies.map(value => ({ value })))
  const [problem] = loaded.problems
  if (problem !== undefined) throw problem.error
  const [resource = {}] = objects('resource.yaml')
  const [details = {}] = objects('request.yaml')
  const values: Values = { spec: objects('values.yaml')[0] ?? {}, set: {} }
  const request = requestOf(resource, {
    ...{ details, values, parentKind },
    operation: operation === 'BACKGROUND' ? 'CREATE' : (operation as Operation),
    oldObject: objects('old-object.yaml')[0],
    user: objects('userinfo.yaml')[0],
  })
  const cluster = clusterOf(objects('context-resources.yaml'))
  const ports: Ports = { cluster, now: () => Date.now(), random: Math.random }
  const options: RunOptions = {
    values: { forRule: valuesFor(values, '').forRule, forPolicy: () => undefined },
  }
  const { set, problems } = compile(loaded)
  if (problems[0] !== undefined) throw problems[0].error
  return { loaded, request, response: await run(set, request, ports, options) }
}

function objectsIn(folder: string, name: string): readonly JsonObject[] {
  const path = join(folder, name)
  return existsSync(path) ? readObjects(path) : []
}

interface Details {
  /** `request.yaml`: members of an AdmissionRequest. */
  readonly details: JsonObject
  readonly values: Values
  readonly operation: Operation
  readonly parentKind: string | undefined
  readonly oldObject: JsonObject | undefined
  readonly user: JsonObject | undefined
}

function requestOf(
  resource: JsonObject,
  { details, values, operation, parentKind, oldObject, user }: Details,
): Request {
  const text = (key: string) => (typeof details[key] === 'string' ? details[key] : undefined)
  const own = requestFor(resource, {
    operation,
    subresource: text('subResource') ?? '',
    ...(oldObject ? { oldObject } : {}),
    ...(user ? { user: userOf(user) } : {}),
  })
  const namespace = text('namespace') ?? own.namespace
  return {
    ...own,
    kind: parentKind === undefined ? kindOf(resource) : parentOf(details, parentKind),
    name: text('name') ?? own.name,
    namespace,
    namespaceLabels: namespaceLabels(values).get(namespace) ?? {},
    // A case with request.yaml is one of admission.
    ...(Object.keys(details).length === 0 ? {} : { uid: 'field-case', admission: details }),
  }
}

function parentOf({ resource }: JsonObject, kind: string) {
  const { group = '', version = '' } = isObject(resource) ? resource : {}
  return { group: String(group), version: String(version), kind }
}
