import { parseAllDocuments } from 'yaml'
import type { TextRange, YamlDocument, YamlProblem } from './document.ts'
import { splitDocuments } from './split.ts'

/**
 * Every document of a YAML or JSON text, read as kubectl reads it; documents that are empty or
 * hold only comments are left out. A broken document has problems and no value, those after it are read.
 */
export function parseYaml(text: string): readonly YamlDocument[] {
  const documents: YamlDocument[] = []
  readYaml(text, document => documents.push(document))
  return documents
}

/** As `parseYaml`, but hands over the documents one by one, so that only one is in memory at a time. */
export function readYaml(text: string, visit: (document: YamlDocument) => void): void {
  for (const range of splitDocuments(text)) {
    const document = readDocument(text, range)
    if (document) visit(document)
  }
}

function readDocument(text: string, { start, end }: TextRange): YamlDocument | undefined {
  const parsed = parseAllDocuments(text.slice(start, end), {
    version: '1.1',
    merge: true,
    uniqueKeys: false,
    logLevel: 'silent',
    prettyErrors: false,
  })
  if (!Array.isArray(parsed)) return undefined
  const [first] = parsed
  if (first === undefined) return undefined
  const problems: YamlProblem[] = first.errors.map(error => ({
    message: error.message,
    offset: start + error.pos[0],
    severity: 'error',
  }))
  if (problems.length > 0) return { value: undefined, start, end, problems }
  const value: unknown = first.toJS()
  return value === null ? undefined : { value, start, end, problems }
}
