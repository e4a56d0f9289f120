import type { JsonObject } from '@ephor/lang/json'
import { goTypeName } from '@ephor/lang/notation'
import { EvaluationError } from '../error.ts'
import { probed } from '../probe.ts'
import { explaining } from '../variables/explain.ts'
import type { Frame } from '../variables/frame.ts'
import { compileDocument, type Template } from '../variables/template.ts'
import { compileJsonPatch } from './mutate-json-patch.ts'
import { compileMergePatch } from './mutate-merge.ts'
import { type Mutate, type MutationPlace, requireObject } from './mutation.ts'

/** The document that is substituted as a whole, and where the patches stand in it. */
export interface PatchDocument {
  readonly document: JsonObject
  /** As messages print it: '' or `/mutate`. */
  readonly at: string
  /** What else in the document holds variables, all of which must be resolved. */
  readonly rest?: Template
  /** What a JSON patch that is no text after substitution means. */
  readonly onOtherType: 'error' | 'no patch'
}

/**
 * Compiles the patch of a rule or of a `foreach` entry: `patchStrategicMerge`, or else
 * `patchesJson6902`. Variables of both are resolved first.
 *
 * @param place of what holds the patches, in the policy.
 * @throws {PolicyError} for a patch that is nested too deep.
 */
export function compilePatch(
  patches: { readonly patchStrategicMerge?: unknown; readonly patchesJson6902?: string },
  source: PatchDocument,
  { path, owner: { probe } }: MutationPlace,
): Mutate {
  const { document, at } = source
  const watch = probe?.watchVariable
  const merge = compileDocument(patches.patchStrategicMerge ?? null, {
    document,
    path: `${at}/patchStrategicMerge`,
    watch,
  })
  const json = compileDocument(patches.patchesJson6902 ?? '', {
    document,
    path: `${at}/patchesJson6902`,
    watch,
  })
  const applyMerge = compileMergePatch(merge, [...path, 'patchStrategicMerge'])
  const applyJson = compileJsonPatch()
  const substitute = compileSubstitution(merge, json, source)
  const mutate: Mutate = (resource, frame) => {
    const { patch, text } = substitute(frame)
    const patched = explaining('failed to patch resource: ', () => {
      if (patch !== null) return applyMerge(patch, resource, frame.inputs)
      return text === '' ? undefined : applyJson(text, resource, frame.inputs)
    })
    if (patched === undefined) throw new EvaluationError('empty mutate rule')
    return requireObject(resource, patched)
  }
  return probed(probe, { kind: 'patch', path: [...path, nameOf(patches)] }, mutate)
}

function nameOf({ patchStrategicMerge }: { readonly patchStrategicMerge?: unknown }): string {
  return (patchStrategicMerge ?? null) === null ? 'patchesJson6902' : 'patchStrategicMerge'
}

interface Substituted {
  readonly patch: unknown
  readonly text: string
}

function compileSubstitution(
  merge: Template,
  json: Template,
  { rest, onOtherType }: PatchDocument,
): (frame: Frame) => Substituted {
  return frame =>
    explaining('variable substitution failed: ', () => {
      rest?.evaluate(frame)
      const patch = merge.evaluate(frame)
      const text = json.evaluate(frame) ?? ''
      if (typeof text === 'string') return { patch, text }
      if (onOtherType === 'no patch') return { patch, text: '' }
      throw new EvaluationError(`patchesJson6902: expected string, got ${goTypeName(text)}`)
    })
}
