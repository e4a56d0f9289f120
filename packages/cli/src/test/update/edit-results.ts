import { equal, isObject, type JsonObject } from '@ephor/lang/json'
import { createPlaces, parseYaml, stringifyYaml } from '@ephor/lang/yaml'
import { DocumentEditor, type EditedText } from '../../fix/document-editor.ts'
import { flowEnd } from '../../fix/lines.ts'
import type { NewResult, ResultUpdate } from './result-updates.ts'

/** A document of a test file, and what becomes of its results. */
export interface DocumentUpdate {
  readonly documentIndex: number
  readonly updates: readonly Pick<ResultUpdate, 'index' | 'results'>[]
}

/**
 * The text of a test file with other results. Comments and the way it is written stay; where a
 * result becomes several, the others are printed behind it.
 */
export function editResults(text: string, { documentIndex, updates }: DocumentUpdate): string {
  const split = updates.filter(({ results }) => results.length > 1)
  const trimmed = split.reduce((before, each) => keepResources(before, documentIndex, each), text)
  const renamed = edit(trimmed, documentIndex, (editor, written) => {
    for (const { index, results } of updates) {
      const [first] = results
      if (first === undefined || written[index]?.result === first.result) continue
      editor.replaceScalar(['results', index, 'result'], first.result)
      written[index] = { ...written[index], result: first.result }
    }
    return written
  })
  if (split.length === 0) return renamed
  return edit(renamed, documentIndex, (editor, written) => {
    const items = written.flatMap((result, index): readonly (number | JsonObject)[] => {
      const [first, ...others] = split.find(each => each.index === index)?.results ?? []
      if (first === undefined) return [index]
      const kept = isSameList(result.resources, first.resources) ? index : renewed(result, first)
      return [kept, ...others.map(each => renewed(result, each))]
    })
    editor.replaceItems(['results'], items)
    return items.flatMap((item): readonly JsonObject[] => {
      const own = typeof item === 'number' ? written[item] : item
      return own === undefined ? [] : [own]
    })
  })
}

/** Leaves those of the resources of a result that stay with it, where it names any. */
function keepResources(
  text: string,
  documentIndex: number,
  { index, results }: DocumentUpdate['updates'][number],
): string {
  const path = ['results', index, 'resources']
  const document = parseYaml(text)[documentIndex]
  const node = document && createPlaces(text, document)?.find(path)
  const kept = results[0]?.resources ?? []
  if (node?.isExact !== true || node.isShared || node.kind !== 'list') return text
  if (text.charAt(node.valueOffset) === '[') {
    const end = flowEnd(text, node.valueOffset)
    const names = kept.map(name => stringifyYaml(name).trim()).join(', ')
    return end === undefined
      ? text
      : `${text.slice(0, node.valueOffset)}[${names}]${text.slice(end)}`
  }
  return edit(text, documentIndex, (editor, written) => {
    const own = written[index]
    const before: readonly unknown[] = Array.isArray(own?.resources) ? own.resources : []
    const places = kept.map(name => before.indexOf(name)).filter(place => place !== -1)
    editor.replaceItems(path, places)
    written[index] = { ...own, resources: places.map(place => before[place]) }
    return written
  })
}

function isSameList(written: unknown, names: readonly string[] | undefined): boolean {
  return names !== undefined && equal(written, names)
}

/** Changes the results of one document of a text; the others stay to the letter. */
function edit(
  text: string,
  documentIndex: number,
  change: (editor: DocumentEditor, results: JsonObject[]) => readonly JsonObject[],
): string {
  const document = parseYaml(text)[documentIndex]
  const value = document?.value
  if (document === undefined || !isObject(value) || !Array.isArray(value.results)) return text
  const editor = new DocumentEditor(text, document)
  const results = change(editor, value.results.filter(isObject))
  return replaceDocument(text, document, editor.finish({ ...value, results }))
}

function renewed(written: JsonObject, { result, resources }: NewResult): JsonObject {
  // A list of one old resource is an old way to write it.
  const { resource: _, ...rest } = written
  return { ...rest, ...(resources && { resources: [...resources] }), result }
}

/** The text with one of its documents edited. */
export function replaceDocument(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  edited: EditedText,
): string {
  const isLast = text.slice(end).trim() === ''
  const own = edited.text.endsWith('\n') || isLast ? edited.text : `${edited.text}\n`
  return text.slice(0, start) + own + text.slice(end)
}
