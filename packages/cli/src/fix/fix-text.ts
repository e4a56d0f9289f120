import { isObject, type JsonObject } from '@ephor/lang/json'
import { parseYaml } from '@ephor/lang/yaml'
import { problemAt } from '../input/problem.ts'
import { DocumentEditor } from './document-editor.ts'
import type { Fixed } from './fix-policy.ts'

/** What is done with one document of a text. */
export interface FixedDocument {
  readonly warnings: readonly string[]
  /** What is wrong with it; it then stays as it is. */
  readonly error?: string
  /** The document after the changes, for what else it names. */
  readonly value?: JsonObject
}

/** A text after its changes, document by document. */
export interface FixedText {
  readonly documents: readonly FixedDocument[]
  readonly text: string
  readonly isChanged: boolean
}

/** What to do with documents. */
export interface DocumentFixer {
  /** `undefined` for a document that is none of its kind: it stays as it is, and is not told of. */
  fix(value: JsonObject): Fixed | undefined
  /** What is wrong with a document after the changes. */
  check?(value: JsonObject): string | undefined
}

/** Fixes the documents of a text; of it, only what has to change does. */
export function fixText(
  { file, text }: { readonly file: string; readonly text: string },
  fixer: DocumentFixer,
): FixedText {
  const documents: FixedDocument[] = []
  let fixedText = ''
  let at = 0
  let isChanged = false
  for (const document of parseYaml(text)) {
    const [problem] = document.problems.filter(({ severity }) => severity === 'error')
    if (problem !== undefined) {
      const { place, message } = problemAt({ file, text }, problem.offset, problem)
      documents.push({ warnings: [], error: `${place}: ${message}` })
      continue
    }
    const fixed = isObject(document.value) ? fixer.fix(document.value) : undefined
    if (fixed === undefined) continue
    const error = fixer.check?.(fixed.value)
    if (error !== undefined) {
      documents.push({ warnings: fixed.warnings, error })
      continue
    }
    if (fixed.edits.length === 0) {
      documents.push({ warnings: fixed.warnings, value: fixed.value })
      continue
    }
    const editor = new DocumentEditor(text, document)
    for (const edit of fixed.edits) edit(editor)
    const edited = editor.finish(fixed.value)
    const lost = edited.isKept ? [] : ['the document is printed anew, its comments are lost']
    documents.push({ warnings: [...fixed.warnings, ...lost], value: fixed.value })
    fixedText += text.slice(at, document.start) + edited.text
    at = document.end
    isChanged = true
  }
  return { documents, text: fixedText + text.slice(at), isChanged }
}
