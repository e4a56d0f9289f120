import type { TextRange, YamlDocument, YamlProblem } from './document.ts'
import { FastReader } from './fast/fast-reader.ts'
import { readJsonStream } from './json-stream.ts'
import { readChunk } from './read-chunk.ts'
import { badSeparator, nextRange } from './split.ts'

/**
 * Every document of a YAML or JSON text, read as kubectl reads it (sigs.k8s.io/yaml over go-yaml
 * v2, then JSON). Documents that are empty or hold only comments are left out. A broken document
 * has problems and no value; those after it are read.
 */
export function parseYaml(text: string): readonly YamlDocument[] {
  const documents: YamlDocument[] = []
  readYaml(text, document => documents.push(document))
  return documents
}

/** As `parseYaml`, but hands over the documents one by one, so that one at a time is in memory. */
export function readYaml(text: string, visit: (document: YamlDocument) => void): void {
  let at = readJsonStream(text, visit)
  const fast = new FastReader(text)
  let bad: number | undefined
  while (at < text.length) {
    const range = nextRange(text, at)
    bad ??= badSeparator(text, range.start)
    const document = bad === undefined ? readRange(text, range, fast) : refuse(range, bad)
    if (document) visit(document)
    bad = badSeparator(text, range.end)
    at = range.next
  }
  if (bad !== undefined) visit(refuse({ start: text.length, end: text.length }, bad))
}

/** Reads a document with the fast reader, or in full when that one has its doubts. */
function readRange(text: string, range: TextRange, fast: FastReader): YamlDocument | undefined {
  const { start, end } = range
  const value = fast.read(start, end)
  if (value === undefined) return readChunk(text, range)
  return value === null ? undefined : { value, start, end, problems: noProblems }
}

const noProblems: readonly YamlProblem[] = []

function refuse({ start, end }: TextRange, offset: number): YamlDocument {
  const message = 'kubectl allows nothing but a comment after `---` on its line'
  return { value: undefined, start, end, problems: [{ message, offset, severity: 'error' }] }
}
