import { basename } from 'node:path'
import { isObject, type JsonObject } from '@ephor/lang/json'
import type { DocumentEditor } from './document-editor.ts'
import type { Fixed } from './fix-policy.ts'
import { fixResults } from './fix-results.ts'

/** How a test is fixed. */
export interface TestFixing {
  /** Of its file, where its name comes from if it has none. */
  readonly path: string
  /** Join results that differ in their resources alone. */
  readonly compress: boolean
}

const version = 'cli.kyverno.io/v1alpha1'

/** Renews a Test document as upstream does: what it says of itself, its name and its results. */
export function fixTest(test: JsonObject, { path, compress }: TestFixing): Fixed {
  const header = fixHeader(test, 'Test')
  const named = fixName(header.value, path, Boolean(test.kind))
  const results = fixList(named.value, compress)
  const entries = sortEntries(results.value)
  const parts = [header, named, results, entries]
  // Upstream speaks of a missing name first.
  const first = named.warnings.filter(warning => warning === nameless)
  const rest = parts.flatMap(({ warnings }) => warnings).filter(warning => warning !== nameless)
  return {
    value: entries.value,
    warnings: [...first, ...rest],
    edits: parts.flatMap(({ edits }) => edits),
  }
}

/** Says of a document of group cli.kyverno.io what it is. */
export function fixHeader(document: JsonObject, kind: string): Fixed {
  const missing = [
    ...(document.apiVersion ? [] : [['apiVersion', 'api version', version] as const]),
    ...(document.kind ? [] : [['kind', 'kind', kind] as const]),
  ]
  const absent = missing.filter(([key]) => !Object.hasOwn(document, key))
  const lines = absent.map(([key, , value]) => `${key}: ${value}`)
  const edit = (editor: DocumentEditor) => {
    editor.insertMembers([], lines)
    for (const entry of missing) {
      if (!absent.includes(entry)) editor.replaceScalar([entry[0]], entry[2])
    }
  }
  return {
    value: { ...document, ...Object.fromEntries(missing.map(([key, , value]) => [key, value])) },
    warnings: missing.map(([, what, value]) => `${what} is not set, setting \`${value}\``),
    edits: missing.length === 0 ? [] : [edit],
  }
}

const nameless = 'name is not set'

/** The name stands in the metadata, and no longer beside it. */
function fixName(test: JsonObject, path: string, isKindWritten: boolean): Fixed {
  const { name, ...rest } = test
  const metadata = isObject(test.metadata) ? test.metadata : {}
  const isOld = typeof name === 'string' && name !== ''
  if (metadata.name && !isOld) return unchanged(test)
  const written = isOld ? name : basename(path)
  const hasMetadata = Object.keys(metadata).length > 0
  const line = `name: ${JSON.stringify(written).replace(/^"([A-Za-z][\w.-]*)"$/, '$1')}`
  return {
    value: { ...(isOld ? rest : test), metadata: { ...metadata, name: written } },
    warnings: [isOld ? 'name is deprecated, moving it into `metadata.name`' : nameless],
    edits: [
      (editor: DocumentEditor) => {
        if (isOld) editor.removeLine(['name'])
        if (metadata.name) editor.replaceScalar(['metadata', 'name'], JSON.stringify(written))
        else if (hasMetadata) editor.insertMembers(['metadata'], [line])
        else if (!Object.hasOwn(test, 'metadata')) {
          const lines = ['metadata:', `  ${line}`]
          if (isKindWritten) editor.insertBehind(['kind'], lines)
          else editor.insertMembers([], lines)
        }
      },
    ],
  }
}

function fixList(test: JsonObject, compress: boolean): Fixed {
  const warnings = (['policies', 'resources'] as const)
    .filter(key => !Array.isArray(test[key]) || test[key].length === 0)
    .map(key => `test has no ${key}`)
  if (!Array.isArray(test.results)) return { ...unchanged(test), warnings }
  const fixed = fixResults(test.results, compress)
  const all = [...warnings, ...fixed.warnings]
  const isSame =
    fixed.results.length === test.results.length &&
    fixed.origins.every((origin, index) => origin === index)
  if (isSame) return { ...unchanged(test), warnings: all }
  const items = fixed.results.map((value, index) => fixed.origins[index] ?? (value as JsonObject))
  return {
    value: { ...test, results: fixed.results },
    warnings: all,
    edits: [editor => editor.replaceItems(['results'], items)],
  }
}

/** Global context entries by name; one that has nothing to give is told. */
function sortEntries(test: JsonObject): Fixed {
  if (!Array.isArray(test.globalContextEntries)) return unchanged(test)
  const entries = test.globalContextEntries.map((value, index) => ({ value, index }))
  const nameOf = ({ value }: { readonly value: unknown }) =>
    isObject(value) ? String(value.name ?? '') : ''
  const sorted = entries.toSorted((a, b) =>
    nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : 0,
  )
  const warnings = sorted
    .filter(({ value }) => !hasSource(value))
    .map(entry => `globalContextEntries entry ${nameOf(entry)} has no data source`)
  if (sorted.every(({ index }, at) => index === at)) return { ...unchanged(test), warnings }
  const items = sorted.map(({ index }) => index)
  return {
    value: { ...test, globalContextEntries: sorted.map(({ value }) => value) },
    warnings,
    edits: [editor => editor.replaceItems(['globalContextEntries'], items)],
  }
}

function hasSource(entry: unknown): boolean {
  if (!isObject(entry)) return false
  return ['data', 'resources', 'resourceFiles'].some(
    key => entry[key] !== undefined && entry[key] !== null,
  )
}

function unchanged(value: JsonObject): Fixed {
  return { value, warnings: [], edits: [] }
}
