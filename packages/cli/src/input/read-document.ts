import { checkSchema } from '@ephor/engine'
import { isObject, type JsonObject } from '@ephor/lang/json'
import { locate, parseYaml, type YamlDocument } from '@ephor/lang/yaml'
import { commandShapes } from './command-shapes.ts'
import { shownPath } from './fetched-path.ts'
import { InputError } from './input-error.ts'
import { formatProblem, type InputProblem, problemAt } from './problem.ts'
import { readText } from './read-text.ts'

/** A document of group cli.kyverno.io that reads well. */
export interface CheckedDocument {
  readonly value: JsonObject
  readonly text: string
  readonly document: YamlDocument
}

/** What a text holds, or what is wrong with it. */
export interface CheckedDocuments {
  readonly documents: readonly CheckedDocument[]
  readonly problems: readonly InputProblem[]
}

/**
 * Reads the first document of a file that a flag or a test names, and checks it against the shape
 * of its kind.
 *
 * @throws {InputError} whose message says what is wrong and where, a line each.
 */
export function readDocument(
  file: string,
  kind: 'Values' | 'UserInfo' | 'ClusterResource',
): JsonObject {
  const shown = shownPath(file)
  const read = readText(file)
  if ('problem' in read) throw new InputError(`${shown}: ${read.problem}`)
  const [first] = parseYaml(read.text)
  const { documents, problems } = checkDocuments(shown, read.text, kind, first ? [first] : [])
  if (problems.length > 0) {
    const all = problems.map(formatProblem).join('\n')
    // Who prints the error says first that it is one.
    throw new InputError(all.replace(/^Error: /, ''))
  }
  const [document] = documents
  if (document === undefined)
    throw new InputError(`${shown}: a ${kind} was expected, found nothing`)
  // Upstream goes on with a user who is not written as its schema wants, but for a warning.
  if (kind !== 'UserInfo') requireVersion(shown, kind, document.value)
  return document.value
}

/** As upstream, the kind itself is not looked at: files say `Value` and `Values`. */
function requireVersion(file: string, kind: string, { apiVersion, kind: found }: JsonObject): void {
  if (apiVersion !== undefined && found !== undefined) return
  throw new InputError(
    `${file} uses a deprecated schema: please migrate to the latest format, with \`apiVersion: cli.kyverno.io/v1alpha1\` and \`kind: ${kind}\``,
  )
}

/** Checks the documents of a text against the shape of a kind; unknown members are problems. */
export function checkDocuments(
  file: string,
  text: string,
  kind: string,
  parsed: readonly YamlDocument[],
): CheckedDocuments {
  const problems: InputProblem[] = []
  const documents: CheckedDocument[] = []
  for (const document of parsed) {
    // A warning says that something is lost, such as a key that occurs twice: not in these files.
    for (const { offset, message } of document.problems) {
      problems.push(problemAt({ file, text }, offset, { message, severity: 'error' }))
    }
    if (document.problems.length > 0) continue
    if (!isObject(document.value)) {
      const message = `a ${kind} was expected, found no map`
      problems.push(problemAt({ file, text }, document.start, { message, severity: 'error' }))
      continue
    }
    const { value, errors: mistakes } = checkSchema(document.value, kind, commandShapes)
    for (const { path, message } of mistakes) {
      const offset = locate(text, document, path)?.offset ?? document.start
      problems.push(problemAt({ file, text }, offset, { message, severity: 'error' }))
    }
    if (mistakes.length === 0) documents.push({ value, text, document })
  }
  return { documents, problems }
}
