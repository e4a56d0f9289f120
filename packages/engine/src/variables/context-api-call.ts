import { equal, getOwn, isObject, type JsonObject, setOwn } from '@ephor/lang/json'
import type { ContextEntry } from '../api/classic.ts'
import { EvaluationError } from '../error.ts'
import type { Answer } from '../facts.ts'
import type { ServiceCall } from '../ports.ts'
import type { Owner } from '../probe.ts'
import { requireNamespace } from './api-path.ts'
import { explaining } from './explain.ts'
import type { DeferredEntry, Frame } from './frame.ts'
import { compileSearch } from './search.ts'
import { compileTemplate } from './template.ts'

type ApiCall = NonNullable<ContextEntry['apiCall']>

/**
 * An `apiCall` entry (spec 4.5): a call to the API server (`urlPath`) or to a service. Where the
 * call fails, the default as it was written takes its place; the JMESPath is not applied to what
 * equals the default. A namespaced policy must call a path of its own namespace.
 */
export function compileApiCallEntry(
  entry: string,
  call: ApiCall,
  { namespace: policyNamespace, probe }: Owner,
): DeferredEntry {
  const template = compileTemplate(asDocument(call), probe?.watchVariable)
  const path = compileTemplate(call.jmesPath ?? '', probe?.watchVariable)
  const search = compileSearch()
  const hasDefault = call.default !== undefined
  const onCall = `failed to substitute variables in context entry ${entry} ${call.urlPath ?? ''}: `
  const onPath = `failed to substitute variables in context entry ${entry} JMESPath ${call.jmesPath ?? ''}: `

  function fetch(frame: Frame): unknown {
    const resolved = explaining(onCall, () => template.evaluate(frame)) as JsonObject
    if (policyNamespace !== undefined)
      requireNamespace(textAt(resolved, 'urlPath'), policyNamespace)
    try {
      return execute(entry, resolved, frame)
    } catch (error) {
      if (error instanceof EvaluationError && hasDefault) return call.default
      throw error
    }
  }

  function transform(frame: Frame, data: unknown): unknown {
    if (!call.jmesPath || (hasDefault && equal(data, call.default))) return data
    const text = String(explaining(onPath, () => path.evaluate(frame)))
    return explaining(`failed to apply JMESPath ${text} for context entry ${entry}: `, () =>
      search(text, data, frame),
    )
  }

  return {
    name: entry,
    kind: 'apiCall',
    tooLarge: call.jmesPath
      ? `failed to store data for APICall: failed to add APICall results for context entry ${entry}: `
      : `failed to store data for APICall: failed to add resource data to context entry ${entry}: `,
    load(frame) {
      const data = explaining('failed to fetch data for APICall: ', () => fetch(frame))
      return explaining('failed to store data for APICall: ', () => transform(frame, data))
    },
  }
}

/** The call as the document that upstream substitutes in: what is empty is not in it. */
function asDocument({ urlPath, method, data, service, jmesPath, ...rest }: ApiCall): JsonObject {
  return {
    urlPath: urlPath ?? '',
    ...(method ? { method } : undefined),
    ...(data?.length ? { data } : undefined),
    ...(service ? { service } : undefined),
    ...(rest.default === undefined ? undefined : { default: rest.default }),
    ...(jmesPath ? { jmesPath } : undefined),
  }
}

function execute(entry: string, call: JsonObject, frame: Frame): unknown {
  const method = methodOf(call)
  const body = method === 'POST' ? requestBody(call) : undefined
  const urlPath = textAt(call, 'urlPath')
  const { facts } = frame.inputs
  if (urlPath !== '') {
    const answer = facts.answer({ about: 'api', method, urlPath, body })
    return answered(answer, `failed to ${method} resource with raw url: ${urlPath}: `)
  }
  const service = getOwn(call, 'service')
  if (!isObject(service)) throw new EvaluationError(`missing service for APICall ${entry}`)
  const answer = facts.answer({ about: 'service', call: { ...serviceCall(service), method, body } })
  return answered(answer, serviceFailure(entry, answer))
}

function methodOf(call: JsonObject): 'GET' | 'POST' {
  return textAt(call, 'method') === 'POST' ? 'POST' : 'GET'
}

function answered(answer: Answer, prefix: string): unknown {
  if ('error' in answer) throw new EvaluationError(prefix + answer.error)
  return answer.value ?? null
}

/** A service that answered, but with an error status, speaks for itself. */
function serviceFailure(entry: string, answer: Answer): string {
  const hasAnswered = 'error' in answer && answer.error.startsWith('HTTP ')
  return hasAnswered ? '' : `failed to execute HTTP request for APICall ${entry}: `
}

function requestBody(call: JsonObject): JsonObject {
  const body: Record<string, unknown> = {}
  for (const item of listAt(call, 'data')) {
    if (isObject(item)) setOwn(body, textAt(item, 'key'), getOwn(item, 'value') ?? null)
  }
  return body
}

function serviceCall(service: JsonObject): Omit<ServiceCall, 'method' | 'body'> {
  const headers: Record<string, string> = {}
  for (const header of listAt(service, 'headers')) {
    if (isObject(header)) setOwn(headers, textAt(header, 'key'), textAt(header, 'value'))
  }
  return { url: textAt(service, 'url'), headers, caBundle: textAt(service, 'caBundle') }
}

function textAt(map: JsonObject, key: string): string {
  const value = getOwn(map, key)
  return value === undefined || value === null ? '' : String(value)
}

function listAt(map: JsonObject, key: string): readonly unknown[] {
  const value = getOwn(map, key)
  return Array.isArray(value) ? value : []
}
