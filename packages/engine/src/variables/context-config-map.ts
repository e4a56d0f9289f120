import { getOwn, isObject } from '@ephor/lang/json'
import { goTypeName } from '@ephor/lang/notation'
import type { ContextEntry } from '../api/classic.ts'
import { EvaluationError } from '../error.ts'
import type { Owner } from '../probe.ts'
import { explaining } from './explain.ts'
import type { DeferredEntry, Frame } from './frame.ts'
import { compileTemplate } from './template.ts'
import type { WatchVariable } from './variable.ts'

/**
 * A `configMap` entry (spec 4.5): `data` and `metadata` of a ConfigMap. Without a namespace it is
 * that of the policy, else `default`; a namespaced policy reads its own namespace only.
 */
export function compileConfigMapEntry(
  entry: string,
  configMap: NonNullable<ContextEntry['configMap']>,
  { namespace: policyNamespace, probe }: Owner,
): DeferredEntry {
  const watch = probe?.watchVariable
  const readName = compileText({ entry, field: 'name', watch }, configMap.name)
  const readNamespace = compileText({ entry, field: 'namespace', watch }, configMap.namespace ?? '')
  return {
    name: entry,
    kind: 'configMap',
    tooLarge: `failed to add config map for context entry ${entry}: `,
    load(frame) {
      return explaining(`failed to retrieve config map for context entry ${entry}: `, () => {
        const name = readName(frame)
        const namespace = readNamespace(frame) || policyNamespace || 'default'
        if (policyNamespace !== undefined && namespace !== policyNamespace) {
          throw new EvaluationError(
            `context entry ${entry}: configMap namespace ${JSON.stringify(namespace)} is different from policy namespace ${JSON.stringify(policyNamespace)}`,
          )
        }
        return fetch(frame, namespace, name)
      })
    },
  }
}

interface Field {
  readonly entry: string
  readonly field: 'name' | 'namespace'
  readonly watch: WatchVariable | undefined
}

function compileText({ entry, field, watch }: Field, text: string): (frame: Frame) => string {
  const template = compileTemplate(text, watch)
  const prefix = `failed to substitute variables in context ${entry} configMap.${field} ${text}: `
  return frame => {
    const value = explaining(prefix, () => template.evaluate(frame))
    if (typeof value === 'string') return value
    throw new EvaluationError(`${prefix}expected string, got ${goTypeName(value)}`)
  }
}

const kind = { group: '', version: 'v1', kind: 'ConfigMap' }

function fetch(frame: Frame, namespace: string, name: string): unknown {
  const answer = frame.inputs.facts.answer({ about: 'resource', query: { kind, namespace }, name })
  const found = 'error' in answer ? undefined : answer.value
  if (isObject(found)) {
    return { data: getOwn(found, 'data') ?? null, metadata: getOwn(found, 'metadata') ?? {} }
  }
  const reason = 'error' in answer ? answer.error : `configmaps ${JSON.stringify(name)} not found`
  throw new EvaluationError(`failed to get configmap ${namespace}/${name} : ${reason}`)
}
