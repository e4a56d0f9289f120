import type { Resource } from '@ephor/engine'
import {
  applyJsonPatch,
  diff,
  equal,
  isObject,
  type JsonObject,
  JsonPatchError,
  type JsonPatchOperation,
  parsePointer,
  stringifyJson,
} from '@ephor/lang/json'
import { parseYaml, stringifyYaml } from '@ephor/lang/yaml'
import { DocumentEditor } from '../../fix/document-editor.ts'
import { comparable } from '../expected-objects.ts'
import { isSameKey, keyOf } from '../resource-key.ts'
import { replaceDocument } from './edit-results.ts'

/** An object that a rule made, and how objects of files are read. */
export interface MadeObject {
  readonly object: Resource
  readonly normalize: (resource: Resource) => Resource
}

/**
 * The text of a file of expected objects with an object as a rule made it: in place of the one of
 * its version, kind, namespace and name, or behind the others. Values that change are written in
 * place of those of before; where more than values changes, the object is printed anew.
 */
export function editObject(text: string, { object, normalize }: MadeObject): string {
  const wanted = withoutGenerateLabels(object)
  const key = keyOf(object)
  const document = parseYaml(text).find(
    ({ value }) => isObject(value) && isSameKey(keyOf(normalize(value)), key),
  )
  if (document === undefined) return appended(text, wanted)
  const written = document.value as JsonObject
  const operations = diff(comparable(normalize(written)), comparable(object))
  const patched = patchedWith(written, operations)
  const isEnough =
    patched !== undefined && equal(comparable(normalize(patched)), comparable(object))
  const next = isEnough ? patched : wanted
  if (text.slice(document.start).trimStart().startsWith('{\n')) {
    const json = `${stringifyJson(next, 2)}\n`
    return replaceDocument(text, document, { text: json, isKept: false })
  }
  const editor = new DocumentEditor(text, document)
  if (isEnough) for (const operation of operations) editValue(editor, operation)
  return replaceDocument(text, document, editor.finish(next))
}

/** An object has no place for what the comparison leaves out of it. */
function patchedWith(
  written: JsonObject,
  operations: readonly JsonPatchOperation[],
): JsonObject | undefined {
  try {
    const patched = applyJsonPatch(written, operations, 'standard')
    return isObject(patched) ? patched : undefined
  } catch (error) {
    if (error instanceof JsonPatchError) return undefined
    throw error
  }
}

function editValue(editor: DocumentEditor, operation: JsonPatchOperation): void {
  const path = parsePointer(operation.path)
  if (operation.op === 'remove') editor.removeLine(path)
  if (operation.op !== 'replace' || isObject(operation.value) || Array.isArray(operation.value)) {
    return
  }
  const word = stringifyYaml(operation.value).trim()
  if (!word.includes('\n')) editor.replaceScalar(path, word)
}

function appended(text: string, object: JsonObject): string {
  const own = stringifyYaml(object)
  if (text.trim() === '') return own
  return `${text.endsWith('\n') ? text : `${text}\n`}---\n${own}`
}

/** Labels that tell where an object comes from do not count, and hold names of the run. */
function withoutGenerateLabels(object: Resource): JsonObject {
  const metadata = isObject(object.metadata) ? object.metadata : {}
  if (!isObject(metadata.labels)) return object
  const all = Object.entries(metadata.labels)
  const kept = all.filter(([key]) => !key.startsWith('generate.kyverno.io/'))
  if (kept.length === all.length) return object
  const { labels: _, ...rest } = metadata
  const labels = kept.length === 0 ? {} : { labels: Object.fromEntries(kept) }
  return { ...object, metadata: { ...rest, ...labels } }
}
